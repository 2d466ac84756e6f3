import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from './storage.ts'

export function createFolderStorage(folder: string): Storage & { kind: 'folder' } {
  const fileOf = (name: string) => path.join(folder, name)
  return {
    kind: 'folder',
    get: (name) => readFile(fileOf(name)).catch(ignoreMissing),
    size: async (name) => (await stat(fileOf(name)).catch(ignoreMissing))?.size,
    async put(name, content) {
      await mkdir(folder, { recursive: true })
      const partial = `${fileOf(name)}.partial`
      try {
        await writeFile(partial, content, { mode: 0o600, flush: true })
        await rename(partial, fileOf(name))
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
