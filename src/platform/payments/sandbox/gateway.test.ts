import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../../../test/fixtures/stripe/gateway.ts'

let sandbox: TestGateway
beforeAll(async () => {
  sandbox = await testGateway()
})
afterAll(() => sandbox.close())

const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe('states', () => {
  test('a finished intent cannot be confirmed, changed in amount or cancelled, but its metadata can change', async () => {
    const paid = await sandbox.paidIntent()
    const cancelled = await sandbox.newIntent()
    expect((await sandbox.asServer('POST', `/v1/payment_intents/${cancelled.id}/cancel`)).body.status).toBe('canceled')
    for (const { intent, status } of [
      { intent: paid, status: 'succeeded' },
      { intent: cancelled, status: 'canceled' },
    ]) {
      const path = `/v1/payment_intents/${intent.id}`
      const refusal = {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        payment_intent: { status },
      }
      expect(await sandbox.confirm(intent)).toMatchObject({ status: 400, body: { error: refusal } })
      expect(await sandbox.asServer('POST', path, { amount: '200' })).toMatchObject({
        status: 400,
        body: { error: refusal },
      })
      expect(await sandbox.asServer('POST', `${path}/cancel`)).toMatchObject({ status: 400, body: { error: refusal } })
      expect(await sandbox.asServer('POST', path, { 'metadata[a]': '1' })).toMatchObject({
        status: 200,
        body: { status },
      })
    }
    expect(await sandbox.eventsOf(cancelled)).toEqual(['payment_intent.canceled'])
  })

  test('a confirmation without a card is refused', async () => {
    const intent = await sandbox.newIntent()
    const refused = await sandbox.send('POST', `/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.clientSecret,
    })
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'payment_intent_unexpected_state' } } })
  })

  test('twenty concurrent confirmations make one charge', async () => {
    const intent = await sandbox.newIntent()
    const answers = await times(20, () => sandbox.confirm(intent))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error?.code === 'payment_intent_unexpected_state')).toHaveLength(19)
    const { rows } = await sandbox.connection.pool.query('select paid from sandbox.charges where payment_intent = $1', [
      intent.id,
    ])
    expect(rows).toEqual([{ paid: true }])
  })

  test('of a concurrent cancellation and payment one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const intent = await sandbox.newIntent()
      const [paid, cancelled] = await Promise.all([
        sandbox.confirm(intent),
        sandbox.asServer('POST', `/v1/payment_intents/${intent.id}/cancel`),
      ])
      expect([paid.status, cancelled.status].sort()).toEqual([200, 400])
    }
  })
})

describe('refunds', () => {
  const refund = (fields: Record<string, string>, headers = {}) =>
    sandbox.asServer('POST', '/v1/refunds', fields, headers)

  test('in part, then the rest, then no more', async () => {
    const intent = await sandbox.paidIntent(10_000)
    const first = await refund({
      payment_intent: intent.id,
      amount: '2500',
      reason: 'requested_by_customer',
      'metadata[line]': '2',
    })
    expect(first.body).toMatchObject({ object: 'refund', amount: 2_500, status: 'succeeded', metadata: { line: '2' } })
    expect((await refund({ payment_intent: intent.id, amount: '7501' })).body.error).toMatchObject({ param: 'amount' })
    expect((await refund({ payment_intent: intent.id })).body.amount).toBe(7_500)
    const charges = await sandbox.asServer('GET', '/v1/charges', { payment_intent: intent.id })
    expect(charges.body.data).toMatchObject([{ amount_refunded: 10_000, refunded: true }])
    expect((await refund({ payment_intent: intent.id })).body.error.code).toBe('charge_already_refunded')
    const listed = await sandbox.asServer('GET', '/v1/refunds', { payment_intent: intent.id })
    expect(listed.body.data.map(({ amount }: { amount: number }) => amount).sort()).toEqual([2_500, 7_500])
    expect((await sandbox.eventsOf(intent)).filter((type: string) => type === 'charge.refunded')).toHaveLength(2)
  })

  test('are listed newest first, page by page', async () => {
    const intent = await sandbox.paidIntent()
    const made: string[] = []
    for (let index = 0; index < 5; index += 1) {
      made.unshift((await refund({ payment_intent: intent.id, amount: '100' })).body.id)
      sandbox.forward(1)
    }
    const page = { payment_intent: intent.id, limit: '3' }
    const first = await sandbox.asServer('GET', '/v1/refunds', page)
    expect(first.body).toMatchObject({ object: 'list', has_more: true })
    const second = await sandbox.asServer('GET', '/v1/refunds', { ...page, starting_after: first.body.data.at(-1).id })
    expect(second.body.has_more).toBe(false)
    expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(made)
  })

  test('an unpaid intent cannot be refunded', async () => {
    expect((await refund({ payment_intent: (await sandbox.newIntent()).id })).status).toBe(400)
    expect((await refund({ payment_intent: 'pi_nobody' })).status).toBe(404)
    expect((await refund({})).body.error.code).toBe('parameter_missing')
    expect((await refund({ payment_intent: 'pi_a', amount: '0' })).body.error.code).toBe('parameter_invalid')
  })

  test('twenty concurrent refunds never exceed the captured amount', async () => {
    const intent = await sandbox.paidIntent(10_000)
    const answers = await times(20, () => refund({ payment_intent: intent.id, amount: '900' }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(11)
    const ledger = await sandbox.ledger()
    expect(ledger.intents.find(({ id }) => id === intent.id)).toMatchObject({
      amount_received: 10_000,
      refunded: 9_900,
    })
    const given = ledger.refunds.filter(({ payment_intent }) => payment_intent === intent.id)
    expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBe(9_900)
  })
})
