import { type BrowserStorage, readJson, sessionStore } from '#/browser/browserStorage.ts'
import { createStore } from '#/ui/store.ts'
import { type ChatDestination, type ChatLink, type ChatReply, greeting } from '../chat.replies.ts'

export type ChatMessage = {
  id: string
  type: 'user' | 'assistant'
  content: string
  timestamp: string
  suggestions?: readonly string[]
  links?: readonly ChatLink[]
}

const REPLY_DELAY_MS = 1000
const NAVIGATION_DELAY_MS = 500
/** Per tab, so that the chat survives the document load of the checkout. */
const MESSAGES_KEY = 'courtside.chat'
const MAX_MESSAGES = 100

type ReplyOptions = {
  /** Never rejects. */
  answer: (text: string) => Promise<ChatReply>
  goTo: (place: ChatDestination) => void
  waits: () => boolean
}

export function createConversation(storage: BrowserStorage) {
  const messages = createStore<readonly ChatMessage[]>(parseMessages(readJson(storage, MESSAGES_KEY)))
  const pendingReplies = createStore(0)
  let lastReply: Promise<unknown> = Promise.resolve()

  function add(type: ChatMessage['type'], content: string, extras: Pick<ChatMessage, 'suggestions' | 'links'> = {}) {
    const id = String(Number(messages.get().at(-1)?.id ?? 0) + 1)
    const message = { id, type, content, timestamp: new Date().toISOString(), ...extras }
    messages.set([...messages.get(), message].slice(-MAX_MESSAGES))
    storage.write(MESSAGES_KEY, JSON.stringify(messages.get()))
  }

  return {
    messages,
    pendingReplies,
    begin() {
      if (messages.get().length === 0) add('assistant', greeting.content, { suggestions: greeting.suggestions })
    },
    /** Ignores blank text, returning false. */
    say(text: string, { answer, goTo, waits }: ReplyOptions): boolean {
      const trimmed = text.trim()
      if (trimmed === '') return false
      add('user', trimmed)
      pendingReplies.set(pendingReplies.get() + 1)
      const delay = new Promise((resolve) => setTimeout(resolve, REPLY_DELAY_MS))
      lastReply = Promise.all([answer(trimmed), delay, lastReply]).then(([{ content, goTo: place, ...extras }]) => {
        pendingReplies.set(pendingReplies.get() - 1)
        add('assistant', content, extras)
        if (place) setTimeout(() => waits() && goTo(place), NAVIGATION_DELAY_MS)
      })
      return true
    },
  }
}

const parseMessages = (stored: unknown): ChatMessage[] =>
  Array.isArray(stored) && stored.every(isMessage) ? stored : []

const isMessage = (value: Partial<ChatMessage> | null): boolean =>
  typeof value === 'object' &&
  value !== null &&
  /^\d{1,9}$/.test(String(value.id)) &&
  (value.type === 'user' || value.type === 'assistant') &&
  typeof value.content === 'string' &&
  typeof value.timestamp === 'string' &&
  isListOf(value.suggestions, isString) &&
  isListOf(value.links, isLink)

const isListOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  value === undefined || (Array.isArray(value) && value.every(isItem))

const isLink = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  isString((value as Partial<ChatLink>).label) &&
  /^\/(?!\/)/.test(String((value as Partial<ChatLink>).href))

const isString = (value: unknown): boolean => typeof value === 'string'

export const conversation = createConversation(sessionStore)
