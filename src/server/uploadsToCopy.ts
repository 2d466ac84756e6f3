import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { UploadsToCopy } from '#/platform/backup/dump.ts'
import type { Config } from '#/platform/config.ts'
import { isUploadName } from '#/platform/media/uploads.ts'
import { assertClaimed } from '#/platform/storage/claimStorage.ts'
import { uploadFoldersOf } from './folders.ts'
import { openStorage } from './openStorage.ts'
import { hasUploads, listReferenced } from './referencedUploads.ts'

/** What a backup contains: not the sizes, which are encoded again. */
export function uploadsToCopy(config: Pick<Config, 'bucket' | 'dataDir' | 'databaseUrl'>): UploadsToCopy {
  const { storage, place } = openStorage(config)
  const isShared = config.databaseUrl !== undefined
  return {
    storage,
    assertFound: (database) =>
      assertClaimed(database, { storage, place, isShared, hasUploads: () => hasUploads(database) }),
    async list(client) {
      if (storage.kind === 'folder') return listFolder(uploadFoldersOf(config.dataDir).mediaDir)
      const { rows } = await client.query('SELECT name, bytes FROM bucket_pictures WHERE deleted_at IS NULL')
      return rows
    },
    listReferenced,
  }
}

async function listFolder(folder: string) {
  const names = await readdir(folder).catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  const uploads = names.filter(isUploadName)
  return Promise.all(uploads.map(async (name) => ({ name, bytes: await sizeOf(path.join(folder, name)) })))
}

/** It may have been deleted meanwhile. */
const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size ?? 0
