import { readJson, tabStore } from '#/browser/browserStorage.ts'
import { shownToast, type Toast, toast } from '#/ui/toast.ts'

const TOAST = 'courtside.toast'

export const carryToast = (): void => {
  const shown = shownToast.get()
  tabStore.write(TOAST, shown && JSON.stringify(shown))
}

export function showCarriedToast(): void {
  const stored = readJson(tabStore, TOAST)
  if (stored === undefined) return
  tabStore.write(TOAST, null)
  // The new document’s own toast is newer.
  if (isToast(stored) && !shownToast.get()) toast(stored)
}

const isToast = (stored: unknown): stored is Toast =>
  typeof stored === 'object' && stored !== null && 'title' in stored && 'tone' in stored
