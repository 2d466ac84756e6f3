import { existsSync } from 'node:fs'
import type { MediaFolders } from './describePicture.ts'
import { encodePictures } from './encodePictures.ts'

/**
 * Encodes the variants of uploaded pictures, one process at a time. `encode` does nothing if none is missing.
 * `onEncoded` is called whenever there is more to show.
 */
export function encodeUploads(folders: MediaFolders, log: Parameters<typeof encodePictures>[1], onEncoded: () => void) {
  let running: ReturnType<typeof encodePictures> | undefined
  let more = false
  let isOn = false

  function encode() {
    if (!isOn || !existsSync(folders.mediaDir)) return
    if (running) {
      more = true
      return
    }
    more = false
    let one: ReturnType<typeof encodePictures>
    try {
      one = encodePictures(folders, log, onEncoded)
    } catch (error) {
      // A shared network folder may be unavailable for a while.
      log.warn({ err: error }, 'could not read the uploaded pictures: the shop serves their JPEGs')
      return
    }
    running = one
    void one.done.then(() => {
      running = undefined
      onEncoded()
      if (more) encode()
    })
  }

  return {
    encode,
    start() {
      isOn = true
      encode()
    },
    async stop() {
      isOn = false
      await running?.stop()
    },
  }
}
