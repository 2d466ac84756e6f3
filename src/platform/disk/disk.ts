import { statfs } from 'node:fs/promises'

/** Below this nothing is sold: PostgreSQL stops if it cannot write. */
const MIN_BYTES = 200 * 1024 ** 2
const LOW_BYTES = 1024 ** 3
const MEASURE_EVERY_SECONDS = 10
const REPORT_VALID_MS = 30_000

export type DiskState = {
  level: 'fine' | 'low' | 'full'
  freeBytes: number | undefined
}

export class DiskFull extends Error {
  override name = 'DiskFull'
}

export type Disk = {
  state(): DiskState
  /** Throws `DiskFull`. */
  assertSpace(): void
  reportFull(): void
  measure(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** If `holdsDatabase` is false, only `reportFull` stops sales. */
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

  async function measure() {
    freeBytes = await freeBytesOf(folder)
  }
  let measuring: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const measureOrReport = () => {
    measuring = measure().catch(onError)
  }

  function state(): DiskState {
    const isFull =
      performance.now() < reportedUntil || (holdsDatabase && freeBytes !== undefined && freeBytes < MIN_BYTES)
    const isLow = freeBytes !== undefined && freeBytes < LOW_BYTES
    return { level: isFull ? 'full' : isLow ? 'low' : 'fine', freeBytes }
  }

  return {
    state,
    assertSpace() {
      if (state().level === 'full') throw new DiskFull('There isn’t enough disk space for a new purchase')
    },
    reportFull() {
      reportedUntil = performance.now() + REPORT_VALID_MS
    },
    measure,
    start() {
      measureOrReport()
      timer = setInterval(measureOrReport, MEASURE_EVERY_SECONDS * 1000)
    },
    async stop() {
      clearInterval(timer)
      await measuring
    },
  }
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
