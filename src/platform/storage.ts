import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export type Storage = {
  put(name: string, content: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
}

export function createFolderStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (name, content) => disk.put(name, content),
    remove: (name) => disk.delete(name),
  }
}
