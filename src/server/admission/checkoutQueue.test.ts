import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CheckoutQueue, createCheckoutQueue } from './checkoutQueue.ts'

const AT_ONCE = 16
const SHARE = 4
const MOST_NEW = 60

let queue: CheckoutQueue
let inside: { name: string; end(): void }[]
let refused: string[]
beforeEach(() => {
  queue = createCheckoutQueue(AT_ONCE)
  inside = []
  refused = []
})

afterEach(() => void vi.useRealTimers())

function enter(network: string, rank: 'paid' | 'begun' | 'new', name = network) {
  const response = new EventEmitter() as ServerResponse
  const end = () => {
    inside = inside.filter((request) => request.end !== end)
    response.emit('close')
  }
  queue.enter(
    { rank, network },
    response,
    () => inside.push({ name, end }),
    () => refused.push(name),
  )
}
const times = (count: number, work: () => void) => Array.from({ length: count }, work)
const names = () => inside.map(({ name }) => name)
const ofFlood = () => names().filter((name) => name === 'flood').length

test('leaves three quarters to others when one network floods the checkout with seemingly paid orders', () => {
  times(AT_ONCE + 200, () => enter('flood', 'paid'))
  for (const buyer of ['ines', 'ada', 'otto']) enter(buyer, 'new')
  expect(ofFlood()).toBe(AT_ONCE)
  times(AT_ONCE - SHARE + 1, () => inside[0]?.end())
  expect(names()).toEqual(expect.arrayContaining(['ines', 'ada', 'otto']))
})

test('gives a single network every slot, paid orders first', () => {
  times(AT_ONCE, () => enter('club', 'new', 'at once'))
  enter('club', 'new')
  enter('club', 'begun')
  enter('club', 'paid', 'paid')
  inside[0]?.end()
  expect(names().at(-1)).toBe('paid')
  inside[0]?.end()
  inside[0]?.end()
  expect(inside).toHaveLength(AT_ONCE)
})

test('goes by rank within the share of a network', () => {
  times(AT_ONCE, () => enter('flood', 'new'))
  enter('ines', 'new')
  enter('ada', 'paid')
  inside[0]?.end()
  expect(names().at(-1)).toBe('ada')
})

test('displaces a request of the network that has filled the queue', () => {
  times(AT_ONCE + MOST_NEW, () => enter('flood', 'new'))
  expect(refused).toEqual([])
  enter('flood', 'new', 'one more')
  expect(refused).toEqual(['one more'])
  enter('ines', 'new')
  expect(refused).toEqual(['one more', 'flood'])
  expect(queue.state()).toEqual({ running: AT_ONCE, waiting: MOST_NEW })
})

test('displaces nobody when many networks have filled the queue', () => {
  times(AT_ONCE, () => enter('first', 'new'))
  Array.from({ length: MOST_NEW }, (_, at) => enter(`buyer ${at}`, 'new'))
  enter('late', 'new')
  expect(refused).toEqual(['late'])
})

test('refuses a new purchase after 4 s, one in progress after 10 s, a paid one after 25 s', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  times(40 * AT_ONCE, () => enter('club', 'paid', 'paid'))
  enter('club', 'new', 'new')
  enter('club', 'begun', 'begun')
  const refusedWithin = (ms: number) => {
    vi.advanceTimersByTime(ms)
    return [...new Set(refused)]
  }
  expect(refusedWithin(3_999)).toEqual([])
  expect(refusedWithin(1)).toEqual(['new'])
  expect(refusedWithin(5_999)).toEqual(['new'])
  expect(refusedWithin(1)).toEqual(['new', 'begun'])
  expect(refusedWithin(14_999)).toEqual(['new', 'begun'])
  expect(refusedWithin(1)).toEqual(['new', 'begun', 'paid'])
})
