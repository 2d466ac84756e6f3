import { type BrowserStorage, readJson, sessionStore } from '#/browser/browserStorage.ts'
import { createStore } from '#/ui/store.ts'
import { type ChatDestination, type ChatReply, greeting } from '../chat.replies.ts'

export type ChatMessage = {
  id: string
  type: 'user' | 'assistant'
  content: string
  timestamp: string
  suggestions?: readonly string[]
}

const REPLY_DELAY_MS = 1000
const NAVIGATION_DELAY_MS = 500
/** Per tab, so that the chat survives the document load of the checkout. */
const MESSAGES_KEY = 'courtside.chat'
const MAX_MESSAGES = 100

type ReplyOptions = {
  answer: (text: string) => ChatReply
  goTo: (place: ChatDestination) => void
  waits: () => boolean
}

export function createConversation(storage: BrowserStorage) {
  const messages = createStore<readonly ChatMessage[]>(parseMessages(readJson(storage, MESSAGES_KEY)))
  const pendingReplies = createStore(0)

  function add(type: ChatMessage['type'], content: string, suggestions?: readonly string[]) {
    const id = String(Number(messages.get().at(-1)?.id ?? 0) + 1)
    const message = { id, type, content, timestamp: new Date().toISOString(), ...(suggestions ? { suggestions } : {}) }
    messages.set([...messages.get(), message].slice(-MAX_MESSAGES))
    storage.write(MESSAGES_KEY, JSON.stringify(messages.get()))
  }

  return {
    messages,
    pendingReplies,
    begin() {
      if (messages.get().length === 0) add('assistant', greeting.content, greeting.suggestions)
    },
    /** Ignores blank text, returning false. */
    say(text: string, { answer, goTo, waits }: ReplyOptions): boolean {
      const trimmed = text.trim()
      if (trimmed === '') return false
      add('user', trimmed)
      pendingReplies.set(pendingReplies.get() + 1)
      setTimeout(() => {
        const { content, suggestions, goTo: place } = answer(trimmed)
        pendingReplies.set(pendingReplies.get() - 1)
        add('assistant', content, suggestions)
        if (place) setTimeout(() => waits() && goTo(place), NAVIGATION_DELAY_MS)
      }, REPLY_DELAY_MS)
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
  (value.suggestions === undefined || (Array.isArray(value.suggestions) && value.suggestions.every(isString)))

const isString = (value: unknown): boolean => typeof value === 'string'

export const conversation = createConversation(sessionStore)
