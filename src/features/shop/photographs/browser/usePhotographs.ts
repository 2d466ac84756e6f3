import { useState } from 'react'
import { preparePicture, toDataUrl } from '#/browser/pictureFile.ts'

/** `preview` is a data URL, undefined until the photograph is prepared. */
export type ChosenPhotograph = { key: number; file: File; preview?: string }

let lastKey = 0

/** Photographs to be sent, in the order in which they were chosen. */
export function usePhotographs() {
  const [chosen, setChosen] = useState<readonly ChosenPhotograph[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const isPreparing = chosen.some(({ preview }) => preview === undefined)

  const remove = (key: number) => setChosen((now) => now.filter((photo) => photo.key !== key))

  async function prepare({ key, file }: ChosenPhotograph) {
    const prepared = await preparePicture(file)
    if (!prepared.ok) {
      setProblems((now) => [...now, `${prepared.message}.`])
      remove(key)
      return
    }
    const preview = await toDataUrl(prepared.value)
    // Unless it was removed meanwhile.
    setChosen((now) => now.map((photo) => (photo.key === key ? { key, file: prepared.value, preview } : photo)))
  }

  return {
    chosen,
    problems,
    isPreparing,
    /** Properties of the button that sends them. */
    sendButton: (isPending: boolean) => ({
      pending: isPending || isPreparing,
      pendingLabel: isPreparing ? 'Preparing photos' : 'Sending',
    }),
    async add(files: readonly File[]) {
      const added = files.map((file) => {
        lastKey += 1
        return { key: lastKey, file }
      })
      if (!isPreparing) setProblems([])
      setChosen((now) => [...now, ...added])
      // One at a time: each takes 4 bytes a pixel.
      for (const photo of added) await prepare(photo)
    },
    remove,
  }
}
