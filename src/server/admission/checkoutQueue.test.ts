import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CheckoutQueue, createCheckoutQueue } from './checkoutQueue.ts'

const AT_ONCE = 16
const SHARE = 4
const MOST_NEW = 60

let queue: CheckoutQueue
/** Who has been let in and has not finished, in that order, and who was refused. */
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
    inside = inside.filter((one) => one.end !== end)
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

test('a network that floods the checkout with what looks like paid orders leaves three quarters of it to others', () => {
  times(AT_ONCE + 200, () => enter('flood', 'paid'))
  for (const buyer of ['ines', 'ada', 'otto']) enter(buyer, 'new')
  expect(ofFlood()).toBe(AT_ONCE)
  // Each that ends is followed by another of the flood, unless the flood has had its share.
  times(AT_ONCE - SHARE + 1, () => inside[0]?.end())
  expect(names()).toEqual(expect.arrayContaining(['ines', 'ada', 'otto']))
})

test('alone, a network has all of it, those who have paid first', () => {
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

test('a network within its share goes by rank, like everybody', () => {
  times(AT_ONCE, () => enter('flood', 'new'))
  enter('ines', 'new')
  enter('ada', 'paid')
  inside[0]?.end()
  expect(names().at(-1)).toBe('ada')
})

test('a queue that one network has filled still has a place for another', () => {
  times(AT_ONCE + MOST_NEW, () => enter('flood', 'new'))
  expect(refused).toEqual([])
  enter('flood', 'new', 'one more')
  expect(refused).toEqual(['one more'])
  enter('ines', 'new')
  expect(refused).toEqual(['one more', 'flood'])
  expect(queue.state()).toEqual({ running: AT_ONCE, waiting: MOST_NEW })
})

test('a queue that many have filled displaces nobody', () => {
  times(AT_ONCE, () => enter('first', 'new'))
  Array.from({ length: MOST_NEW }, (_, at) => enter(`buyer ${at}`, 'new'))
  enter('late', 'new')
  expect(refused).toEqual(['late'])
})

test('a new purchase is told to come back after 4 s, one that has begun after 10 s, a paid one after 25 s', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // So many who have paid that no other has a turn meanwhile, though each makes room after a second.
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
