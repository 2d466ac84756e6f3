import { useRef, useState } from 'react'
import { sentenceOf } from '#/platform/sentence.ts'
import { toast } from '#/ui/toast.ts'
import { uploadPicture } from './products.queries.ts'
import { type DraftPicture, LARGEST_FILE, MOST_FILES, MOST_PICTURES, TOO_MANY_FILES } from './products.rules.ts'

type Running = { key: number; name: string; share: number }

let lastKey = 0

/**
 * Uploads the pictures of a product one after the other. Those of a product that is not saved yet wait: each is shown from
 * the browser's memory until `sendQueued` sends it.
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
  const [problem, setProblem] = useState<string>()
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

  function failed(error: unknown) {
    setProblem(sentenceOf(error))
    toast({ tone: 'error', title: 'Upload failed', message: sentenceOf(error) })
  }

  function problemOf(files: readonly File[]): string | undefined {
    if (files.length > MOST_FILES) return TOO_MANY_FILES
    if (count + files.length > MOST_PICTURES) return `A product may have ${MOST_PICTURES} pictures`
    const odd = files.find(({ type }) => !type.startsWith('image/'))
    if (odd) return `${odd.name} is not an image file (JPG, PNG, GIF or WebP)`
    const large = files.find(({ size }) => size > LARGEST_FILE)
    return large && `${large.name} is larger than 8 MB`
  }

  return {
    running,
    problem,
    queued: queued.current.size,
    /** Takes files that were chosen or dropped: all of them, or none. */
    async add(files: File[]) {
      const wrong = problemOf(files)
      setProblem(wrong)
      if (wrong) {
        toast({ tone: 'error', title: 'Upload failed', message: wrong })
        return
      }
      for (const file of files) {
        if (id === undefined) {
          const src = await dataUrlOf(file)
          queued.current.set(src, file)
          added.current({ src, alt: '' })
          continue
        }
        try {
          const { images, version } = await send(id, file)
          for (const src of images) added.current({ src, alt: '' }, version)
        } catch (error) {
          failed(error)
          return
        }
      }
    },
    /** Sends what has waited, in the order of `pictures`; gives them with their addresses, without any that was refused. */
    async sendQueued(to: number, pictures: readonly DraftPicture[]) {
      const sent: DraftPicture[] = []
      let version: number | undefined
      for (const { src, alt } of pictures) {
        const file = queued.current.get(src)
        if (!file) continue
        try {
          const answer = await send(to, file)
          version = answer.version
          sent.push(...answer.images.map((url) => ({ src: url, alt })))
        } catch (error) {
          failed(error)
        }
      }
      queued.current.clear()
      return { pictures: sent, version }
    },
  }
}

const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
