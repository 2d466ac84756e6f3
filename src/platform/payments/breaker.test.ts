import Stripe from 'stripe'
import { beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '../../../test/support/waitFor.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { PaymentsUnavailable } from './errors.ts'

const away = () => Promise.reject(new Stripe.errors.StripeConnectionError())
const refusal = new Stripe.errors.StripeInvalidRequestError({
  type: 'invalid_request_error',
  message: 'No such intent',
})
const never = () => new Promise<never>(() => {})

let provider: () => Promise<unknown>
let probes: number
let breaker: Breaker
beforeEach(() => {
  provider = away
  probes = 0
  const probe = () => {
    probes += 1
    return provider()
  }
  breaker = createBreaker({ probe, deadlineMs: 20, probeAfterMs: 1 })
})

async function open() {
  for (let call = 0; call < 2; call += 1) await expect(breaker.run(away)).rejects.toBeInstanceOf(PaymentsUnavailable)
  expect(breaker.isClosed()).toBe(false)
}

test('a call that exceeds the deadline throws PaymentsUnavailable', async () => {
  await expect(breaker.run(never)).rejects.toBeInstanceOf(PaymentsUnavailable)
})

test('a provider that isn’t Stripe says itself that it’s unavailable', async () => {
  const away = () => Promise.reject(new PaymentsUnavailable('Out of order'))
  for (let call = 0; call < 2; call += 1) await expect(breaker.run(away)).rejects.toBeInstanceOf(PaymentsUnavailable)
  expect(breaker.isClosed()).toBe(false)
})

test('after two failures in a row only the probe calls the provider', async () => {
  await open()
  const call = vi.fn(async () => 'answer')
  await expect(breaker.run(call)).rejects.toBeInstanceOf(PaymentsUnavailable)
  expect(call).not.toHaveBeenCalled()
  await waitFor(() => expect(probes).toBeGreaterThan(2))
  expect(breaker.isClosed()).toBe(false)
})

test('no call waits for a stalled probe, and a successful one closes the circuit', async () => {
  provider = never
  await open()
  await waitFor(() => expect(probes).toBeGreaterThan(0))
  await expect(breaker.run(async () => 'answer')).rejects.toBeInstanceOf(PaymentsUnavailable)
  provider = async () => 'back'
  await waitFor(() => expect(breaker.isClosed()).toBe(true))
  expect(await breaker.run(async () => 'answer')).toBe('answer')
})

test.each([
  ['a response', async () => 'answer'],
  ['a refusal', () => Promise.reject(refusal)],
])('%s between two failures keeps the circuit closed', async (_, answer: () => Promise<unknown>) => {
  for (let round = 0; round < 3; round += 1) {
    await expect(breaker.run(away)).rejects.toBeInstanceOf(PaymentsUnavailable)
    await breaker.run(answer).catch((error) => expect(error).toBe(refusal))
  }
  expect(breaker.isClosed()).toBe(true)
})

test('a refused probe closes the circuit', async () => {
  provider = () => Promise.reject(refusal)
  await open()
  await waitFor(() => expect(breaker.isClosed()).toBe(true))
})
