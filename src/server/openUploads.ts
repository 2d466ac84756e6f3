import path from 'node:path'
import type { RecurringJob } from '#/platform/jobs/jobs.ts'
import { createBucketEncoder } from '#/platform/media/bucketEncoder.ts'
import { createBucketUploads } from '#/platform/media/bucketUploads.ts'
import { createFolderUploads } from '#/platform/media/folderUploads.ts'
import { openPictureCache } from '#/platform/media/pictureCache.ts'
import { createUploadEncoder } from '#/platform/media/uploadEncoder.ts'
import { createUploads, type UploadFiles, type Uploads } from '#/platform/media/uploads.ts'
import type { Services } from '#/platform/services.ts'
import type { BucketStorage } from '#/platform/storage/bucketStorage.ts'
import { claimStorage } from '#/platform/storage/claimStorage.ts'
import { uploadFoldersOf } from './folders.ts'
import { openStorage } from './openStorage.ts'
import { hasUploads } from './referencedUploads.ts'

export type OpenedUploads = Pick<UploadFiles, 'open' | 'notes'> & {
  uploads: Uploads
  jobs: RecurringJob[]
  /** The database has reported a change of pictures. */
  onChange(): void
  /** Starts encoding. */
  start(): void
  stop(): Promise<void>
}

type Needs = Pick<Services, 'config' | 'database' | 'clock' | 'log'> & {
  /** There is more to show: sizes or placeholders. */
  onEncoded: () => void
}

/** Uploads are in a folder, or in a bucket with a folder as its cache. Throws `CannotStart`. */
export async function openUploads(needs: Needs): Promise<OpenedUploads> {
  const { config, database, log } = needs
  const { storage, place } = openStorage(config)
  await claimStorage(database, {
    storage,
    place,
    isShared: config.databaseUrl !== undefined,
    hasUploads: () => hasUploads(database),
    log,
  })
  return storage.kind === 'bucket' ? openBucket(storage, needs) : openFolder(needs)
}

function openFolder({ config, database, log, onEncoded }: Needs): OpenedUploads {
  const folders = uploadFoldersOf(config.dataDir)
  const files = createFolderUploads(folders)
  const encoder = config.encodePictures ? createUploadEncoder(folders, log, onEncoded) : undefined
  const uploads = createUploads({ database, files, log, onAdded: () => encoder?.encode() })
  return {
    uploads,
    open: files.open,
    notes: files.notes,
    jobs: [unkeptUploadsJob(uploads)],
    onChange: () => encoder?.encode(),
    start: () => encoder?.start(),
    stop: async () => encoder?.stop(),
  }
}

async function openBucket(bucket: BucketStorage, { config, database, clock, log, onEncoded }: Needs) {
  // Not the folder of a shop without a bucket, whose pictures are nowhere else.
  const folder = path.join(config.dataDir, 'media/bucket')
  const cache = await openPictureCache(path.join(folder, 'cache'), { log })
  const files = createBucketUploads({ database, bucket, cache, clock, log })
  const temporary = path.join(folder, 'encoding')
  const encoder = config.encodePictures
    ? createBucketEncoder({ database, bucket, cache, folder: temporary, clock, log })
    : undefined
  const uploads = createUploads({ database, files, log, onAdded: () => encoder?.encode() })
  await files.refresh()
  return {
    uploads,
    open: files.open,
    notes: files.notes,
    jobs: [unkeptUploadsJob(uploads), files.deletionsJob, ...(encoder ? [encoder.job] : [])],
    onChange: () => void files.refresh().then((isCurrent) => isCurrent && onEncoded()),
    start: () => encoder?.encode(),
    stop: async () => encoder?.stop(),
  } satisfies OpenedUploads
}

const unkeptUploadsJob = (uploads: Uploads): RecurringJob => ({
  name: 'unkept-uploads',
  title: 'Removal of unused pictures',
  intervalSeconds: 300,
  run: () => uploads.removeUnkept(),
})
