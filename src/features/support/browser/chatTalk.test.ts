import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BrowserStorage } from '#/browser/browserStorage.ts'
import { greeting } from '../chat.replies.ts'
import { createTalk } from './chatTalk.ts'

let kept: string | null
let visited: string[]
const storage: BrowserStorage = {
  read: () => kept,
  write(_, value) {
    kept = value
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
  kept = null
  visited = []
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
})
afterEach(() => vi.useRealTimers())

const contents = (talk: ReturnType<typeof createTalk>) => talk.messages.get().map(({ content }) => content)

test('an answer comes after one second of typing', () => {
  const talk = createTalk(storage)
  talk.begin()
  expect(talk.say(' hello ', needs)).toBe(true)
  expect(contents(talk)).toEqual([greeting.content, 'hello'])
  expect(talk.awaited.get()).toBe(1)
  vi.advanceTimersByTime(999)
  expect(contents(talk)).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(talk.awaited.get()).toBe(0)
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

test('a page is opened half a second after the answer', () => {
  const talk = createTalk(storage)
  talk.say('go', needs)
  vi.advanceTimersByTime(1499)
  expect(visited).toEqual([])
  vi.advanceTimersByTime(1)
  expect(visited).toEqual(['/contact'])
})

test('nobody is led on who has closed the chat meanwhile or gone elsewhere', () => {
  const talk = createTalk(storage)
  let waits = true
  talk.say('go', { ...needs, waits: () => waits })
  vi.advanceTimersByTime(1400)
  waits = false
  vi.advanceTimersByTime(1000)
  expect(visited).toEqual([])
})

test('what is blank is not said', () => {
  const talk = createTalk(storage)
  expect(talk.say(' \t', needs)).toBe(false)
  expect([talk.messages.get(), talk.awaited.get(), kept]).toEqual([[], 0, null])
})

test('two messages in a row are both answered, and typing goes on until the last', () => {
  const talk = createTalk(storage)
  talk.say('one', needs)
  vi.advanceTimersByTime(600)
  talk.say('two', needs)
  vi.advanceTimersByTime(400)
  expect(talk.awaited.get()).toBe(1)
  vi.advanceTimersByTime(600)
  expect([contents(talk), talk.awaited.get()]).toEqual([['one', 'two', 'You said one', 'You said two'], 0])
})

test('the next page of the visit goes on with the talk, and greets once only', () => {
  const before = createTalk(storage)
  before.begin()
  before.say('hello', needs)
  vi.advanceTimersByTime(1000)
  const after = createTalk(storage)
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
])('what was kept and is no talk is forgotten: %s', (stored) => {
  kept = stored
  expect(createTalk(storage).messages.get()).toEqual([])
})

test('a long talk keeps its newest hundred messages', () => {
  const talk = createTalk(storage)
  for (let said = 1; said <= 120; said += 1) talk.say(`message ${said}`, needs)
  expect(talk.messages.get()).toHaveLength(100)
  expect(talk.messages.get().at(-1)).toMatchObject({ id: '120', content: 'message 120' })
})
