import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { VARIANT_FORMATS, variantName, variantWidths } from '#/lib/pictures.ts'
import type { Database } from '#/platform/database.ts'
import type { RecurringJob } from '#/platform/jobs/jobs.ts'
import type { Log } from '#/platform/log.ts'
import type { Clock } from '#/platform/services.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { claimUnencoded, markPicturesDeleted, releaseClaims, saveNote } from './bucketPictures.store.ts'
import type { MediaFolders } from './describePicture.ts'
import { encodePictures } from './encodePictures.ts'
import type { PictureCache } from './pictureCache.ts'
import { type PictureNote, readPlaceholders } from './placeholders.ts'

const BATCH = 4
/** Longer than a batch takes on a slow machine. */
const CLAIM_MS = 15 * 60_000
/** By then the process that added the row has also added the object, or never will. */
const ABANDONED_MS = 60 * 60_000

type Needs = {
  database: Database
  bucket: Storage
  cache: PictureCache
  /** For temporary files, which a start deletes. */
  folder: string
  clock: Clock
  log: Log
}

/** Encodes each picture in one process, and puts its sizes in the bucket for the others. */
export function createBucketEncoder({ database, bucket, cache, folder, clock, log }: Needs) {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isRunAgainNeeded = false

  async function encodeAll(signal: AbortSignal) {
    while (!signal.aborted) {
      const now = clock.now()
      const until = new Date(now.getTime() + CLAIM_MS)
      const claimed = await claimUnencoded(database, { now, until, limit: BATCH })
      if (claimed.length === 0) return
      const names = claimed.map(({ name }) => name)
      try {
        const abandoned = new Date(now.getTime() - ABANDONED_MS)
        await encodeBatch(claimed, abandoned, signal)
        if (signal.aborted) await releaseClaims(database, names)
      } catch (error) {
        await releaseClaims(database, names)
        throw error
      }
    }
  }

  async function encodeBatch(claimed: { name: string; addedAt: Date }[], abandoned: Date, signal: AbortSignal) {
    await mkdir(folder, { recursive: true })
    const temporary = await mkdtemp(path.join(folder, 'batch-'))
    const folders = { mediaDir: path.join(temporary, 'originals'), variantsDir: path.join(temporary, 'sizes') }
    try {
      await mkdir(folders.mediaDir)
      for (const { name, addedAt } of claimed) {
        const original = await bucket.get(name)
        if (original) await writeFile(path.join(folders.mediaDir, name), original)
        else if (addedAt < abandoned) await markPicturesDeleted(database, [name], clock.now())
      }
      if (signal.aborted) return
      const encoding = encodePictures(folders, log)
      signal.addEventListener('abort', () => void encoding.stop(), { once: true })
      await encoding.done
      if (signal.aborted) return
      for (const [name, note] of Object.entries(readPlaceholders(folders.variantsDir))) await store(name, note, folders)
    } finally {
      await rm(temporary, { recursive: true, force: true })
    }
  }

  /** Unless a size couldn't be encoded. */
  async function store(name: string, note: PictureNote, { variantsDir }: MediaFolders) {
    const { name: stem } = path.parse(name)
    const names = variantWidths(note.width).flatMap((width) =>
      VARIANT_FORMATS.map((format) => variantName(stem, width, format)),
    )
    const sizes = await Promise.all(names.map((size) => readFile(path.join(variantsDir, size)).catch(() => undefined)))
    if (!sizes.every((content) => content !== undefined)) return
    await Promise.all(names.map((size, index) => bucket.put(size, sizes[index] as Buffer)))
    if (await saveNote(database, name, note)) {
      for (const [index, size] of names.entries()) await cache.put(size, sizes[index] as Buffer)
    } else {
      await Promise.all(names.map(bucket.remove))
    }
  }

  /** Resolves once everything that can be encoded is. */
  async function encode(signal = stopping.signal): Promise<void> {
    if (running) {
      isRunAgainNeeded = true
      return running
    }
    const run = async () => {
      do {
        isRunAgainNeeded = false
        await encodeAll(AbortSignal.any([signal, stopping.signal]))
      } while (isRunAgainNeeded && !stopping.signal.aborted)
    }
    running = run().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    /** The job tries again. */
    encode() {
      encode().catch((error) => log.warn({ err: error }, 'could not encode the uploaded pictures yet'))
    },
    job: {
      name: 'picture-sizes',
      title: 'Sizes of uploaded pictures',
      intervalSeconds: 15,
      timeoutSeconds: CLAIM_MS / 1000,
      run: encode,
    } satisfies RecurringJob,
    async stop() {
      stopping.abort()
      await running?.catch(() => {})
    },
  }
}
