import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotStart } from '#/platform/cannotStart.ts'

export const uploadFoldersOf = (dataDir: string) => ({
  mediaDir: path.join(dataDir, 'media/uploads'),
  variantsDir: path.join(dataDir, 'media/upload-variants'),
})

export function mediaFolders(dataDir: string) {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    const mediaDir = path.join(folder, 'media')
    if (existsSync(path.join(mediaDir, 'manifest.json')))
      return { mediaDir, variantsDir: path.join(dataDir, 'media/variants') }
    if (folder === path.dirname(folder)) throw new CannotStart('The folder media/ with the photographs is missing.')
  }
}
