import { existsSync } from 'node:fs'
import type { MediaFolders } from './describePicture.ts'
import { encodePictures } from './encodePictures.ts'

/**
 * Has the variants of uploaded pictures made, by one process at a time: pictures that come while it is at work are taken
 * up when it has ended. `onEncoded` is called whenever there is more to show.
 */
export function encodeUploads(folders: MediaFolders, log: Parameters<typeof encodePictures>[1], onEncoded: () => void) {
  let running: ReturnType<typeof encodePictures> | undefined
  let more = false
  let stopped = false

  function encode() {
    if (stopped || !existsSync(folders.mediaDir)) return
    if (running) {
      more = true
      return
    }
    more = false
    const one = encodePictures(folders, log, onEncoded)
    running = one
    void one.done.then(() => {
      running = undefined
      onEncoded()
      if (more) encode()
    })
  }

  return {
    encode,
    async stop() {
      stopped = true
      await running?.stop()
    },
  }
}
