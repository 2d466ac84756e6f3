import { createStore } from './store.ts'

/** `error` stays until it is closed; the others leave after three seconds. */
export type ToastTone = 'success' | 'info' | 'error'
export type Toast = {
  id: number
  title: string
  message?: string | undefined
  tone: ToastTone
  /** The language of its words, where it is not the page's. */
  lang?: string | undefined
}

const SHOWN_FOR_MS = 3000

/** The one toast there is, or none. */
export const shownToast = createStore<Toast | null>(null)

let lastId = 0
let leaving: ReturnType<typeof setTimeout> | undefined

/** Shows a toast in place of the one before. `tone: 'error'` for what failed. Its time begins when it is on the screen. */
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
  holdToast()
  lastId += 1
  shownToast.set({ id: lastId, title, message, tone, lang })
}

/** Takes the toast away. */
export function closeToast(): void {
  holdToast()
  shownToast.set(null)
}

/** Keeps the toast while somebody points at it or is inside it. */
export function holdToast(): void {
  clearTimeout(leaving)
}

/** Starts the toast's three seconds anew; an error has no end. */
export function letToastLeave(): void {
  holdToast()
  const shown = shownToast.get()
  if (shown && shown.tone !== 'error') leaving = setTimeout(() => shownToast.set(null), SHOWN_FOR_MS)
}

/** The places where a toast can appear: the page and every open dialog. The last one opened shows it. */
const regions = createStore<readonly string[]>([])

/** The region that shows toasts now. */
export const activeRegion = {
  get: () => regions.get().at(-1),
  subscribe: regions.subscribe,
}

/** Offers a region; gives what withdraws it. */
export function offerRegion(id: string): () => void {
  regions.set([...regions.get(), id])
  return () => regions.set(regions.get().filter((other) => other !== id))
}
