import { parsePictureName } from '#/lib/pictures.ts'
import type { Database } from '#/platform/database.ts'
import type { RecurringJob } from '#/platform/jobs/jobs.ts'
import type { Log } from '#/platform/log.ts'
import type { Clock } from '#/platform/services.ts'
import type { BucketStorage } from '#/platform/storage/bucketStorage.ts'
import { StorageUnavailable } from '#/platform/storage/storage.ts'
import {
  deleteBucketPicture,
  findBucketPicture,
  insertBucketPicture,
  listBucketPictures,
  listDeletedPictures,
  markPicturesDeleted,
} from './bucketPictures.store.ts'
import type { PictureCache } from './pictureCache.ts'
import type { PictureNote } from './placeholders.ts'
import { isPrivateName, type UploadFiles, variantNames } from './uploads.ts'

export type BucketUploads = UploadFiles & {
  /** After the database has reported a change. Resolves to false if that failed. */
  refresh(): Promise<boolean>
  deletionsJob: RecurringJob
}

type Needs = { database: Database; bucket: BucketStorage; cache: PictureCache; clock: Clock; log: Log }

/** The database says which uploads there are, so an unknown name asks nothing of the bucket. */
export function createBucketUploads({ database, bucket, cache, clock, log }: Needs): BucketUploads {
  let known = new Map<string, PictureNote | null>()
  let isOutdated = false
  let refreshing: Promise<boolean> | undefined

  async function read(): Promise<boolean> {
    // A change during a read may not be part of its result.
    while (isOutdated) {
      isOutdated = false
      try {
        known = new Map((await listBucketPictures(database)).map(({ name, note }) => [name, note]))
        await cache.removeUnless((name) => known.has(originalOf(name)))
      } catch (error) {
        isOutdated = true
        log.warn({ err: error }, 'could not read which pictures are in the bucket')
        return false
      }
    }
    return true
  }

  async function find(original: string): Promise<{ note: PictureNote | null } | undefined> {
    const note = known.get(original)
    if (note !== undefined) return { note }
    // Another process may have added it a moment ago.
    const found = await findBucketPicture(database, original)
    if (found) known.set(original, found.note)
    return found
  }

  async function deleteObjects(name: string) {
    await Promise.all([name, ...variantNames(name)].map(bucket.remove))
    await deleteBucketPicture(database, name)
  }

  return {
    async add(name, jpeg) {
      await insertBucketPicture(database, name, jpeg.length, clock.now())
      await bucket.put(name, jpeg)
      await cache.put(name, jpeg)
    },

    async remove(names) {
      await markPicturesDeleted(database, names, clock.now())
      for (const name of names) {
        known.delete(name)
        for (const file of [name, ...variantNames(name)]) await cache.remove(file)
      }
      try {
        for (const name of names) await deleteObjects(name)
      } catch (error) {
        if (!(error instanceof StorageUnavailable)) throw error
        log.warn({ err: error }, 'could not delete pictures from the bucket yet')
      }
    },

    async open(name) {
      const parsed = isPrivateName(name) ? { original: name } : parsePictureName(name)
      const found = parsed && (await find(parsed.original))
      if (!found) return undefined
      if (parsed.variant && parsed.variant.width > (found.note?.width ?? 0)) return undefined
      const file = await cache.open(name, () => bucket.get(name))
      // Deleted meanwhile.
      if (!known.has(parsed.original)) await cache.remove(name)
      return file
    },

    notes: {
      find: (name) => known.get(name) ?? undefined,
      refresh() {},
    },
    failingSince: bucket.failingSince,

    refresh() {
      isOutdated = true
      refreshing ??= read().finally(() => {
        refreshing = undefined
      })
      return refreshing
    },

    deletionsJob: {
      name: 'picture-deletions',
      title: 'Deletion of pictures from the bucket',
      intervalSeconds: 60,
      async run() {
        for (const name of await listDeletedPictures(database)) await deleteObjects(name)
      },
    },
  }
}

const originalOf = (name: string): string => parsePictureName(name)?.original ?? name
