import { expect, test } from 'vitest'
import { createTaskQueue, QueueFull } from './taskQueue.ts'

test('runs a limited number at once, in order, and continues after a failure', async () => {
  const few = createTaskQueue(3, 20)
  const begun: number[] = []
  let running = 0
  const work = async (number: number) => {
    begun.push(number)
    running += 1
    expect(running).toBeLessThanOrEqual(3)
    await new Promise(setImmediate)
    running -= 1
    if (number % 4 === 0) throw new Error('no')
    return number
  }
  const numbers = Array.from({ length: 20 }, (_, number) => number)
  const results = await Promise.allSettled(numbers.map((number) => few(() => work(number))))
  expect(begun).toEqual(numbers)
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(numbers.map((number) => number % 4 !== 0))
  expect(await few(async () => 'and room again')).toBe('and room again')
})

test('rejects work while the queue is full, and accepts it again afterwards', async () => {
  const few = createTaskQueue(1, 2)
  const gates = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const taken = gates.map(({ promise }) => few(() => promise))
  await expect(few(async () => 'one more')).rejects.toBeInstanceOf(QueueFull)
  gates[0]?.resolve()
  await taken[0]
  const later = few(async () => 'later')
  for (const gate of gates) gate.resolve()
  expect(await later).toBe('later')
})
