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
  answer: (text: string) => ({
    content: `You said ${text}`,
    suggestions: ['More'],
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

test('replies after one second of typing', () => {
  const talk = createConversation(storage)
  talk.begin()
  expect(talk.say(' hello ', needs)).toBe(true)
  expect(contents(talk)).toEqual([greeting.content, 'hello'])
  expect(talk.pendingReplies.get()).toBe(1)
  vi.advanceTimersByTime(999)
  expect(contents(talk)).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(talk.pendingReplies.get()).toBe(0)
  expect(talk.messages.get().slice(1)).toEqual([
    { id: '2', type: 'user', content: 'hello', timestamp: '2026-11-21T10:00:00.000Z' },
    {
      id: '3',
      type: 'assistant',
      content: 'You said hello',
      timestamp: '2026-11-21T10:00:01.000Z',
      suggestions: ['More'],
    },
  ])
})

test('opens a page half a second after the reply', () => {
  const talk = createConversation(storage)
  talk.say('go', needs)
  vi.advanceTimersByTime(1499)
  expect(visited).toEqual([])
  vi.advanceTimersByTime(1)
  expect(visited).toEqual(['/contact'])
})

test('opens no page once the chat is closed or another page is open', () => {
  const talk = createConversation(storage)
  let waits = true
  talk.say('go', { ...needs, waits: () => waits })
  vi.advanceTimersByTime(1400)
  waits = false
  vi.advanceTimersByTime(1000)
  expect(visited).toEqual([])
})

test('ignores blank messages', () => {
  const talk = createConversation(storage)
  expect(talk.say(' \t', needs)).toBe(false)
  expect([talk.messages.get(), talk.pendingReplies.get(), stored]).toEqual([[], 0, null])
})

test('replies to two messages in a row, typing until the last', () => {
  const talk = createConversation(storage)
  talk.say('one', needs)
  vi.advanceTimersByTime(600)
  talk.say('two', needs)
  vi.advanceTimersByTime(400)
  expect(talk.pendingReplies.get()).toBe(1)
  vi.advanceTimersByTime(600)
  expect([contents(talk), talk.pendingReplies.get()]).toEqual([['one', 'two', 'You said one', 'You said two'], 0])
})

test('continues on the next page without another greeting', () => {
  const before = createConversation(storage)
  before.begin()
  before.say('hello', needs)
  vi.advanceTimersByTime(1000)
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
])('discards invalid stored messages: %s', (value) => {
  stored = value
  expect(createConversation(storage).messages.get()).toEqual([])
})

test('keeps the newest hundred messages', () => {
  const talk = createConversation(storage)
  for (let said = 1; said <= 120; said += 1) talk.say(`message ${said}`, needs)
  expect(talk.messages.get()).toHaveLength(100)
  expect(talk.messages.get().at(-1)).toMatchObject({ id: '120', content: 'message 120' })
})
