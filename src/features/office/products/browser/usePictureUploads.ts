import { useRef, useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { preparePicture, toDataUrl } from '#/browser/pictureFile.ts'
import { closeToast, toast } from '#/ui/toast.ts'
import { type DraftPicture, MAX_FILES, MAX_PICTURES, TOO_MANY_FILES } from '../products.rules.ts'
import { uploadPicture } from './products.queries.ts'

type Upload = { key: number; name: string; progress: number }

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
  const last = useRef<Promise<void>>(Promise.resolve())
  const added = useRef(onAdded)
  added.current = onAdded

  function start({ name }: File): number {
    lastKey += 1
    const key = lastKey
    setRunning((now) => [...now, { key, name, progress: 0 }])
    return key
  }
  const finish = (key: number) => setRunning((now) => now.filter((upload) => upload.key !== key))

  const send = (to: number, file: File, key: number) =>
    uploadPicture(to, file, (share) =>
      setRunning((now) => now.map((upload) => (upload.key === key ? { ...upload, progress: share } : upload))),
    )

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

  async function addFile(chosen: File, key: number) {
    const prepared = await preparePicture(chosen)
    if (!prepared.ok) return reject(prepared.message)
    const file = prepared.value
    if (id === undefined) {
      const src = await toDataUrl(file)
      queued.current.set(src, file)
      added.current({ src, alt: '' })
      return
    }
    const { images, version } = await send(id, file, key)
    for (const src of images) added.current({ src, alt: '' }, version)
  }

  return {
    running,
    problems,
    dismissProblems,
    queued: queued.current.size,
    add(files: File[]) {
      if (running.length === 0) dismissProblems()
      const wrong = countProblem(files.length, count + running.length)
      if (wrong) return reject(wrong)
      // After those chosen before, which keeps their order.
      for (const [file, key] of files.map((file) => [file, start(file)] as const))
        last.current = last.current
          .then(() => addFile(file, key))
          .catch((error) => reject(errorMessage(error)))
          .finally(() => finish(key))
    },
    async sendQueued(to: number, pictures: readonly DraftPicture[]) {
      const sent: DraftPicture[] = []
      const refused: string[] = []
      let version: number | undefined
      for (const { src, alt } of pictures) {
        const file = queued.current.get(src)
        if (!file) continue
        const key = start(file)
        try {
          const uploaded = await send(to, file, key)
          version = uploaded.version
          sent.push(...uploaded.images.map((url) => ({ src: url, alt })))
        } catch (error) {
          refused.push(errorMessage(error))
        } finally {
          finish(key)
        }
      }
      queued.current.clear()
      const unclosed = [...problems, ...refused]
      if (unclosed.length > 0) rejectionsByProduct.set(to, unclosed)
      return { pictures: sent, version, refused }
    },
  }
}

function countProblem(added: number, present: number): string | undefined {
  if (added > MAX_FILES) return TOO_MANY_FILES
  return present + added > MAX_PICTURES ? `A product can have up to ${MAX_PICTURES} pictures` : undefined
}

export type PictureUploads = ReturnType<typeof usePictureUploads>
