import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BrowserStorage } from '#/browser/browserStorage.ts'
import { greeting } from '../chat.replies.ts'
import { createConversation } from './conversation.ts'

let stored: string | null
let visited: string[]
const storage: BrowserStorage = {
  read: () => stored,
  write(_, value) {
    stored = value
  },
}
const needs = {
  answer: async (text: string) => ({
    content: `You said ${text}`,
    suggestions: ['More'],
    links: [{ label: 'Contact form', href: '/contact' as const }],
    ...(text === 'go' ? { goTo: '/contact' as const } : {}),
  }),
  goTo: (place: string) => void visited.push(place),
  waits: () => true,
}

beforeEach(() => {
  stored = null
  visited = []
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
})
afterEach(() => vi.useRealTimers())

const contents = (talk: ReturnType<typeof createConversation>) => talk.messages.get().map(({ content }) => content)

test('replies after one second of typing', async () => {
  const talk = createConversation(storage)
  talk.begin()
  expect(talk.say(' hello ', needs)).toBe(true)
  expect(contents(talk)).toEqual([greeting.content, 'hello'])
  expect(talk.pendingReplies.get()).toBe(1)
  await vi.advanceTimersByTimeAsync(999)
  expect(contents(talk)).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(talk.pendingReplies.get()).toBe(0)
  expect(talk.messages.get().slice(1)).toEqual([
    { id: '2', type: 'user', content: 'hello', timestamp: '2026-11-21T10:00:00.000Z' },
    {
      id: '3',
      type: 'assistant',
      content: 'You said hello',
      timestamp: '2026-11-21T10:00:01.000Z',
      suggestions: ['More'],
      links: [{ label: 'Contact form', href: '/contact' as const }],
    },
  ])
})

test('opens a page half a second after the reply', async () => {
  const talk = createConversation(storage)
  talk.say('go', needs)
  await vi.advanceTimersByTimeAsync(1499)
  expect(visited).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(visited).toEqual(['/contact'])
})

test('opens no page once the chat is closed or another page is open', async () => {
  const talk = createConversation(storage)
  let waits = true
  talk.say('go', { ...needs, waits: () => waits })
  await vi.advanceTimersByTimeAsync(1400)
  waits = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(visited).toEqual([])
})

test('waits for a slow answer, and keeps the replies in order', async () => {
  const talk = createConversation(storage)
  const slowly = async (text: string) => {
    await new Promise((resolve) => setTimeout(resolve, text === 'slow' ? 3000 : 0))
    return { content: `You said ${text}`, suggestions: [] }
  }
  talk.say('slow', { ...needs, answer: slowly })
  talk.say('quick', { ...needs, answer: slowly })
  await vi.advanceTimersByTimeAsync(2999)
  expect([contents(talk), talk.pendingReplies.get()]).toEqual([['slow', 'quick'], 2])
  await vi.advanceTimersByTimeAsync(1)
  expect([contents(talk).slice(2), talk.pendingReplies.get()]).toEqual([['You said slow', 'You said quick'], 0])
})

test('ignores blank messages', async () => {
  const talk = createConversation(storage)
  expect(talk.say(' \t', needs)).toBe(false)
  expect([talk.messages.get(), talk.pendingReplies.get(), stored]).toEqual([[], 0, null])
})

test('replies to two messages in a row, typing until the last', async () => {
  const talk = createConversation(storage)
  talk.say('one', needs)
  await vi.advanceTimersByTimeAsync(600)
  talk.say('two', needs)
  await vi.advanceTimersByTimeAsync(400)
  expect(talk.pendingReplies.get()).toBe(1)
  await vi.advanceTimersByTimeAsync(600)
  expect([contents(talk), talk.pendingReplies.get()]).toEqual([['one', 'two', 'You said one', 'You said two'], 0])
})

test('continues on the next page without another greeting', async () => {
  const before = createConversation(storage)
  before.begin()
  before.say('hello', needs)
  await vi.advanceTimersByTimeAsync(1000)
  const after = createConversation(storage)
  after.begin()
  expect(after.messages.get()).toEqual(before.messages.get())
  after.say('again', needs)
  expect(after.messages.get().at(-1)?.id).toBe('4')
})

test.each([
  'no JSON',
  '{}',
  '[null]',
  '[{"id":"1","type":"shop","content":"x","timestamp":"x"}]',
  '[{"id":"1","type":"user","content":1,"timestamp":"x"}]',
  '[{"id":"x","type":"user","content":"x","timestamp":"x"}]',
  '[{"id":"1","type":"user","content":"x","timestamp":"x","suggestions":[1]}]',
  '[{"id":"1","type":"user","content":"x","timestamp":"x","links":[null]}]',
  '[{"id":"1","type":"user","content":"x","timestamp":"x","links":[{"label":"x","href":"//elsewhere.example"}]}]',
  '[{"id":"1","type":"user","content":"x","timestamp":"x","links":[{"label":"x","href":"javascript:alert(1)"}]}]',
])('discards invalid stored messages: %s', (value) => {
  stored = value
  expect(createConversation(storage).messages.get()).toEqual([])
})

test('keeps the newest hundred messages', async () => {
  const talk = createConversation(storage)
  for (let said = 1; said <= 120; said += 1) talk.say(`message ${said}`, needs)
  expect(talk.messages.get()).toHaveLength(100)
  expect(talk.messages.get().at(-1)).toMatchObject({ id: '120', content: 'message 120' })
})
