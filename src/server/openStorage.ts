import type { Config } from '#/platform/config.ts'
import { bucketUrl } from '#/platform/storage/bucketAddress.ts'
import { type BucketStorage, createBucketStorage } from '#/platform/storage/bucketStorage.ts'
import { createFolderStorage } from '#/platform/storage/folderStorage.ts'
import { uploadFoldersOf } from './folders.ts'

/** Where uploaded pictures are. `place` is for messages. */
export function openStorage({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): {
  storage: BucketStorage | ReturnType<typeof createFolderStorage>
  place: string
} {
  const { mediaDir } = uploadFoldersOf(dataDir)
  if (!bucket) return { storage: createFolderStorage(mediaDir), place: mediaDir }
  const { host } = new URL(bucketUrl(bucket.address, bucket.region))
  return { storage: createBucketStorage(bucket), place: `the bucket “${bucket.address.bucket}” at ${host}` }
}
