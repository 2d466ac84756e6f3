import { statfs } from 'node:fs/promises'

/** Below this nothing new is sold: what is under way still has to be written, and PostgreSQL stops when it cannot write. */
const LEAST_BYTES = 200 * 1024 ** 2
/** Below this the owner is warned. */
const LOW_BYTES = 1024 ** 3
const LOOK_EVERY_SECONDS = 10
/** A database elsewhere says only by failing that it is full. */
const REPORT_HOLDS_MS = 30_000

export type DiskState = {
  level: 'fine' | 'low' | 'full'
  /** On the file system of the data folder; undefined until it was looked at, or if it can't be. */
  freeBytes: number | undefined
}

/** Thrown instead of beginning what might not be written to the end. */
export class DiskFull extends Error {
  override name = 'DiskFull'
}

export type Disk = {
  state(): DiskState
  /** Throws `DiskFull` where there is no room for a new purchase. */
  assertRoom(): void
  /** A write has failed for want of space. */
  reportFull(): void
  /** Looks now. */
  look(): Promise<void>
  /** Looks at once, and then every 10 s. */
  start(): void
  stop(): Promise<void>
}

/**
 * Watches the free space of `folder`'s file system. `holdsDatabase`: whether orders are written there; if they are written elsewhere a
 * full disk here loses pictures, not sales, and only `reportFull` stops them.
 */
export function createDisk({
  folder,
  holdsDatabase,
  onError = () => {},
  freeBytesOf = readFreeBytes,
}: {
  folder: string
  holdsDatabase: boolean
  onError?: (error: unknown) => void
  freeBytesOf?: (folder: string) => Promise<number>
}): Disk {
  let freeBytes: number | undefined
  let reportedUntil = 0

  async function look() {
    freeBytes = await freeBytesOf(folder)
  }
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const lookOrTell = () => {
    looking = look().catch(onError)
  }

  function state(): DiskState {
    const isFull =
      performance.now() < reportedUntil || (holdsDatabase && freeBytes !== undefined && freeBytes < LEAST_BYTES)
    const isLow = freeBytes !== undefined && freeBytes < LOW_BYTES
    return { level: isFull ? 'full' : isLow ? 'low' : 'fine', freeBytes }
  }

  return {
    state,
    assertRoom() {
      if (state().level === 'full') throw new DiskFull('There is no room left for a new purchase')
    },
    reportFull() {
      reportedUntil = performance.now() + REPORT_HOLDS_MS
    },
    look,
    start() {
      lookOrTell()
      timer = setInterval(lookOrTell, LOOK_EVERY_SECONDS * 1000)
    },
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
