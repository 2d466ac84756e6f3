import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createFolderStorage } from '#/platform/storage/folderStorage.ts'
import type { MediaFolders } from './describePicture.ts'
import { openFile } from './openFile.ts'
import { createPlaceholders } from './placeholders.ts'
import { type UploadFiles, variantNames } from './uploads.ts'

/** The sizes and placeholders are what the encoder has put in `variantsDir`. */
export function createFolderUploads({ mediaDir, variantsDir }: MediaFolders): UploadFiles {
  const storage = createFolderStorage(mediaDir)
  return {
    add: storage.put,
    async remove(names) {
      for (const name of names) {
        await storage.remove(name)
        for (const variant of variantNames(name)) await rm(path.join(variantsDir, variant), { force: true })
      }
    },
    open: openFrom({ mediaDir, variantsDir }),
    notes: createPlaceholders(variantsDir),
    failingSince: () => undefined,
  }
}

export const openFrom =
  ({ mediaDir, variantsDir }: MediaFolders): UploadFiles['open'] =>
  (name) =>
    openFile(path.join(name.endsWith('.jpg') ? mediaDir : variantsDir, name))
