import { useRef, useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { pictureProblem, toDataUrl } from '#/browser/pictureFile.ts'
import { closeToast, toast } from '#/ui/toast.ts'
import { type DraftPicture, MAX_FILES, MAX_PICTURES, TOO_MANY_FILES } from '../products.rules.ts'
import { uploadPicture } from './products.queries.ts'

export type Upload = { key: number; name: string; progress: number }

let lastKey = 0

/** Rejections while a new product was created, by its id, for the page that opens next. */
const rejectionsByProduct = new Map<number, readonly string[]>()

/** A new product has no id to upload to, so its pictures stay in memory as data URLs until `sendQueued`. */
export function usePictureUploads({
  id,
  count,
  onAdded,
}: {
  id: number | undefined
  count: number
  onAdded: (picture: DraftPicture, version?: number) => void
}) {
  const [running, setRunning] = useState<Upload[]>([])
  const [problems, setProblems] = useState(() => (id === undefined ? [] : (rejectionsByProduct.get(id) ?? [])))
  const queued = useRef(new Map<string, File>())
  const added = useRef(onAdded)
  added.current = onAdded

  async function send(to: number, file: File) {
    lastKey += 1
    const key = lastKey
    setRunning((now) => [...now, { key, name: file.name, progress: 0 }])
    try {
      return await uploadPicture(to, file, (share) =>
        setRunning((now) => now.map((upload) => (upload.key === key ? { ...upload, progress: share } : upload))),
      )
    } finally {
      setRunning((now) => now.filter((upload) => upload.key !== key))
    }
  }

  function reject(message: string) {
    setProblems((now) => [...now.filter((problem) => problem !== message), message])
    toast({ tone: 'error', title: 'Upload failed', message })
  }

  function dismissProblems() {
    if (problems.length === 0) return
    setProblems([])
    closeToast()
    if (id !== undefined) rejectionsByProduct.delete(id)
  }

  function tooMany(files: readonly File[]): string | undefined {
    if (files.length > MAX_FILES) return TOO_MANY_FILES
    return count + files.length > MAX_PICTURES ? `A product can have up to ${MAX_PICTURES} pictures` : undefined
  }

  async function addFile(file: File) {
    if (id === undefined) {
      const src = await toDataUrl(file)
      queued.current.set(src, file)
      added.current({ src, alt: '' })
      return
    }
    const { images, version } = await send(id, file)
    for (const src of images) added.current({ src, alt: '' }, version)
  }

  return {
    running,
    problems,
    dismissProblems,
    queued: queued.current.size,
    async add(files: File[]) {
      dismissProblems()
      const wrong = tooMany(files)
      if (wrong) return reject(wrong)
      for (const file of files) {
        const problem = await pictureProblem(file)
        if (problem) reject(problem)
        else await addFile(file).catch((error) => reject(errorMessage(error)))
      }
    },
    async sendQueued(to: number, pictures: readonly DraftPicture[]) {
      const sent: DraftPicture[] = []
      const refused: string[] = []
      let version: number | undefined
      for (const { src, alt } of pictures) {
        const file = queued.current.get(src)
        if (!file) continue
        try {
          const uploaded = await send(to, file)
          version = uploaded.version
          sent.push(...uploaded.images.map((url) => ({ src: url, alt })))
        } catch (error) {
          refused.push(errorMessage(error))
        }
      }
      queued.current.clear()
      const unclosed = [...problems, ...refused]
      if (unclosed.length > 0) rejectionsByProduct.set(to, unclosed)
      return { pictures: sent, version, refused }
    },
  }
}
