import { readJson, sessionStore } from '#/browser/browserStorage.ts'
import { currentToast, type Toast, toast } from '#/ui/toast.ts'

const TOAST_KEY = 'courtside.toast'

export const saveToast = (): void => {
  const shown = currentToast.get()
  sessionStore.write(TOAST_KEY, shown && JSON.stringify(shown))
}

export function showSavedToast(): void {
  const stored = readJson(sessionStore, TOAST_KEY)
  if (stored === undefined) return
  sessionStore.write(TOAST_KEY, null)
  if (isToast(stored) && !currentToast.get()) toast(stored)
}

const isToast = (stored: unknown): stored is Toast =>
  typeof stored === 'object' && stored !== null && 'title' in stored && 'tone' in stored
