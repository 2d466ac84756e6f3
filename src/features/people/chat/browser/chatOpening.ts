import { sessionStore } from '#/browser/browserStorage.ts'
import { createStore } from '#/ui/store.ts'

/** Whether the chat is open, and how: only opening it by hand moves the focus. */
export type ChatOpening = 'closed' | 'byVisitor' | 'byItself'

export const chatOpening = createStore<ChatOpening>('closed')

/** Once opened in a visit, the chat never opens by itself again. */
const OPENED_KEY = 'courtside.chat-opened'
const OPEN_DELAY_MS = 30_000
const RETRY_DELAY_MS = 5000

export function openChat(by: 'byVisitor' | 'byItself'): void {
  sessionStore.write(OPENED_KEY, '1')
  chatOpening.set(by)
}

/** Once used, a chat that opened itself stays open like any other. */
export function keepChatOpen(): void {
  if (chatOpening.get() === 'byItself') chatOpening.set('byVisitor')
}

export const closeChat = (): void => chatOpening.set('closed')

/** Returns what to do on leaving the page: a chat that opened itself closes, and any chat of the checkout. */
export function scheduleOpening(path: string, ready: () => Promise<unknown>): () => void {
  if (path !== '/products' && path !== '/checkout') return () => {}
  let isCancelled = false
  let timer = setTimeout(openUnlessBusy, OPEN_DELAY_MS)
  function openUnlessBusy() {
    if (sessionStore.read(OPENED_KEY)) return
    if (isBusy()) {
      timer = setTimeout(openUnlessBusy, RETRY_DELAY_MS)
      return
    }
    ready().then(
      () => {
        if (!isCancelled && !sessionStore.read(OPENED_KEY)) openChat('byItself')
      },
      () => {}, // The button still works.
    )
  }
  return () => {
    isCancelled = true
    clearTimeout(timer)
    if (path === '/checkout' || chatOpening.get() === 'byItself') closeChat()
  }
}

/** In a dialog, sending a form such as a payment, or typing; the card provider’s fields are in an iframe. */
const isBusy = (): boolean =>
  document.querySelector('dialog:modal, form[aria-busy=true]') !== null ||
  document.activeElement?.matches('input, textarea, select, iframe') === true
