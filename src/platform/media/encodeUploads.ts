import { existsSync } from 'node:fs'
import type { MediaFolders } from './describePicture.ts'
import { encodePictures } from './encodePictures.ts'

/**
 * Has the variants of uploaded pictures made, by one process at a time, from `start` on: pictures that come while it is at work
 * are taken up when it has ended. `encode` may be called for no reason: what is there is not made again. `onEncoded` is
 * called whenever there is more to show.
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
      // A folder that is shared over a network may be away for a while: no reason for the shop to end.
      log.warn({ err: error }, 'the uploaded pictures could not be looked at: the shop shows their JPEGs')
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
