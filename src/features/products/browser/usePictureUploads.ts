import { useRef, useState } from 'react'
import { sentenceOf } from '#/browser/sentence.ts'
import { toast } from '#/ui/toast.ts'
import { type DraftPicture, MOST_FILES, MOST_PICTURES, TOO_MANY_FILES } from '../products.rules.ts'
import { dataUrlOf, pictureProblem } from './pictureFile.ts'
import { uploadPicture } from './products.queries.ts'

type Running = { key: number; name: string; share: number }

let lastKey = 0

/** What was refused while a new product was made: its own screen, which opens then, still shows it. */
const refusedOf = new Map<number, readonly string[]>()

/**
 * Uploads the pictures of a product one after the other: a file that is no good is named at once, and the others are taken.
 * Those of a product that is not saved yet wait: each is shown from the browser's memory until `sendQueued` sends it.
 */
export function usePictureUploads({
  id,
  count,
  onAdded,
}: {
  id: number | undefined
  /** How many pictures there are already. */
  count: number
  onAdded: (picture: DraftPicture, version?: number) => void
}) {
  const [running, setRunning] = useState<Running[]>([])
  const [problems, setProblems] = useState(() => (id === undefined ? [] : (refusedOf.get(id) ?? [])))
  const queued = useRef(new Map<string, File>())
  const added = useRef(onAdded)
  added.current = onAdded

  async function send(to: number, file: File) {
    lastKey += 1
    const key = lastKey
    setRunning((now) => [...now, { key, name: file.name, share: 0 }])
    try {
      return await uploadPicture(to, file, (share) =>
        setRunning((now) => now.map((one) => (one.key === key ? { ...one, share } : one))),
      )
    } finally {
      setRunning((now) => now.filter((one) => one.key !== key))
    }
  }

  function refuse(message: string) {
    setProblems((now) => [...now.filter((one) => one !== message), message])
    toast({ tone: 'error', title: 'Upload failed', message })
  }

  function tooMany(files: readonly File[]): string | undefined {
    if (files.length > MOST_FILES) return TOO_MANY_FILES
    return count + files.length > MOST_PICTURES ? `A product can have up to ${MOST_PICTURES} pictures` : undefined
  }

  async function take(file: File) {
    if (id === undefined) {
      const src = await dataUrlOf(file)
      queued.current.set(src, file)
      added.current({ src, alt: '' })
      return
    }
    const { images, version } = await send(id, file)
    for (const src of images) added.current({ src, alt: '' }, version)
  }

  return {
    running,
    /** What was refused, in words, until `closeProblems`. */
    problems,
    closeProblems() {
      setProblems([])
      if (id !== undefined) refusedOf.delete(id)
    },
    queued: queued.current.size,
    /** Takes files that were chosen or dropped: those that are pictures, up to as many as may come at once. */
    async add(files: File[]) {
      const wrong = tooMany(files)
      if (wrong) return refuse(wrong)
      for (const file of files) {
        const problem = await pictureProblem(file)
        if (problem) refuse(problem)
        else await take(file).catch((error) => refuse(sentenceOf(error)))
      }
    },
    /** Sends what has waited, in the order of `pictures`; gives them with their addresses, and what was refused, in words. */
    async sendQueued(to: number, pictures: readonly DraftPicture[]) {
      const sent: DraftPicture[] = []
      const refused: string[] = []
      let version: number | undefined
      for (const { src, alt } of pictures) {
        const file = queued.current.get(src)
        if (!file) continue
        try {
          const answer = await send(to, file)
          version = answer.version
          sent.push(...answer.images.map((url) => ({ src: url, alt })))
        } catch (error) {
          refused.push(sentenceOf(error))
        }
      }
      queued.current.clear()
      const unclosed = [...problems, ...refused]
      if (unclosed.length > 0) refusedOf.set(to, unclosed)
      return { pictures: sent, version, refused }
    },
  }
}
