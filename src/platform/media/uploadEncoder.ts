import { existsSync } from 'node:fs'
import type { MediaFolders } from './describePicture.ts'
import { encodePictures } from './encodePictures.ts'

/** One process at a time. `onEncoded` is called whenever there is more to show. */
export function createUploadEncoder(
  folders: MediaFolders,
  log: Parameters<typeof encodePictures>[1],
  onEncoded: () => void,
) {
  let running: ReturnType<typeof encodePictures> | undefined
  let isRunAgainNeeded = false
  let isStarted = false

  function encode() {
    if (!isStarted || !existsSync(folders.mediaDir)) return
    if (running) {
      isRunAgainNeeded = true
      return
    }
    isRunAgainNeeded = false
    let encoding: ReturnType<typeof encodePictures>
    try {
      encoding = encodePictures(folders, log, onEncoded)
    } catch (error) {
      log.warn({ err: error }, 'could not read the uploaded pictures: the shop serves their JPEGs')
      return
    }
    running = encoding
    void encoding.done.then(() => {
      running = undefined
      onEncoded()
      if (isRunAgainNeeded) encode()
    })
  }

  return {
    encode,
    start() {
      isStarted = true
      encode()
    },
    async stop() {
      isStarted = false
      await running?.stop()
    },
  }
}
