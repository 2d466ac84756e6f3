import { readJson, tabStore } from '#/browser/browserStorage.ts'
import { shownToast, type Toast, toast } from '#/ui/toast.ts'

/** What was being said when a page gave way to the load of the next. */
const TOAST = 'courtside.toast'

/** Keeps the toast that is shown, for the document that follows in this tab. */
export const carryToast = (): void => {
  const shown = shownToast.get()
  tabStore.write(TOAST, shown && JSON.stringify(shown))
}

/** Shows the toast that the document before has left, once. */
export function showCarriedToast(): void {
  const kept = readJson(tabStore, TOAST)
  if (kept === undefined) return
  tabStore.write(TOAST, null)
  // One of the new document's own is newer.
  if (isToast(kept) && !shownToast.get()) toast(kept)
}

const isToast = (kept: unknown): kept is Toast =>
  typeof kept === 'object' && kept !== null && 'title' in kept && 'tone' in kept
