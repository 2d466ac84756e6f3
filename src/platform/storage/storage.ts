import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where files are kept that people have uploaded, by names that the server has made. */
export type Storage = {
  put(name: string, content: Uint8Array): Promise<void>
  /** Nothing happens where there is no such file. */
  remove(name: string): Promise<void>
}

/** Storage in a folder, which is made when the first file comes. */
export function folderStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (name, content) => disk.put(name, content),
    remove: (name) => disk.delete(name),
  }
}
