import { tabStore } from '#/browser/browserStorage.ts'
import { createStore } from '#/ui/store.ts'

/** Whether the chat is open, and who opened it: only who did it themselves finds the focus inside. */
export type ChatOpening = 'closed' | 'byVisitor' | 'byItself'

export const chatOpening = createStore<ChatOpening>('closed')

/** Once the chat has been open in a visit, however that came, it never opens itself again. */
const OPENED = 'courtside.chat-opened'
const AFTER_MS = 30_000
/** Where it would disturb, it looks again after this. */
const AGAIN_MS = 5000

/** Opens the chat. */
export function openChat(by: 'byVisitor' | 'byItself'): void {
  tabStore.write(OPENED, '1')
  chatOpening.set(by)
}

/** Closes the chat. */
export const closeChat = (): void => chatOpening.set('closed')

/**
 * Opens the chat after 30 seconds on /products or /checkout, those two alone. `ready` fetches its code first. Gives what
 * calls it off.
 */
export function openLater(path: string, ready: () => Promise<unknown>): () => void {
  if (path !== '/products' && path !== '/checkout') return () => {}
  let isOff = false
  let timer = setTimeout(look, AFTER_MS)
  function look() {
    if (tabStore.read(OPENED)) return
    if (isBusy()) {
      timer = setTimeout(look, AGAIN_MS)
      return
    }
    ready().then(
      () => {
        if (!isOff && !tabStore.read(OPENED)) openChat('byItself')
      },
      () => {}, // Not to be had now. The button is still there.
    )
  }
  return () => {
    isOff = true
    clearTimeout(timer)
  }
}

/** In a dialog, or typing; the card provider's fields stand in a frame. */
const isBusy = (): boolean =>
  document.querySelector('dialog:modal') !== null ||
  document.activeElement?.matches('input, textarea, select, iframe') === true
