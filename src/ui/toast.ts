import { createStore } from './store.ts'

/** An `error` stays until it's closed. */
export type ToastTone = 'success' | 'info' | 'error'
export type Toast = {
  id: number
  title: string
  message?: string | undefined
  tone: ToastTone
  lang?: string | undefined
}

const DURATION_MS = 3000

export const currentToast = createStore<Toast | null>(null)

let lastId = 0
let closeTimer: ReturnType<typeof setTimeout> | undefined

export function toast({
  title,
  message,
  tone = 'success',
  lang,
}: {
  title: string
  message?: string | undefined
  tone?: ToastTone
  lang?: string | undefined
}): void {
  pauseToast()
  lastId += 1
  currentToast.set({ id: lastId, title, message, tone, lang })
}

export function closeToast(): void {
  pauseToast()
  currentToast.set(null)
}

/** Another attempt begins, so what went wrong before no longer matters. */
export function closeErrorToast(): void {
  if (currentToast.get()?.tone === 'error') closeToast()
}

export function pauseToast(): void {
  clearTimeout(closeTimer)
}

export function resumeToast(): void {
  pauseToast()
  const shown = currentToast.get()
  if (shown && shown.tone !== 'error') closeTimer = setTimeout(() => currentToast.set(null), DURATION_MS)
}

/** The page and every open dialog; the last shows the toast. */
const regions = createStore<readonly string[]>([])

export const activeRegion = {
  get: () => regions.get().at(-1),
  subscribe: regions.subscribe,
}

export function addRegion(id: string): () => void {
  regions.set([...regions.get(), id])
  return () => regions.set(regions.get().filter((other) => other !== id))
}
