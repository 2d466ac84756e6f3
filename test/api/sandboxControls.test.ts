import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KEYS, type TestGateway, testGateway } from '../fixtures/stripe/gateway.ts'

let sandbox: TestGateway
beforeEach(async () => {
  sandbox = await testGateway()
})
afterEach(() => sandbox.close())

const create = (key = crypto.randomUUID() as string) =>
  sandbox.asServer('POST', '/v1/payment_intents', { amount: '5000', currency: 'gbp' }, { 'Idempotency-Key': key })

async function paidIntents(count: number) {
  for (let index = 0; index < count; index += 1) {
    const { body } = await create()
    await sandbox.confirm({ id: body.id, clientSecret: body.client_secret })
  }
}

describe('calls', () => {
  test('fail before: has no effect', async () => {
    sandbox.control({ calls: [{ match: 'POST /v1/payment_intents', mode: 'fail' }] })
    expect(await create()).toMatchObject({ status: 500, body: { error: { type: 'api_error' } } })
    expect((await sandbox.ledger()).intents).toEqual([])
    expect((await create()).status).toBe(200)
  })

  test('fail after: has its effect, and the same key returns the result', async () => {
    sandbox.control({ calls: [{ match: 'POST /v1/payment_intents$', mode: 'fail', when: 'after', status: 503 }] })
    const failed = await create('the key')
    expect(failed.status).toBe(503)
    expect(failed.headers.get('request-id')).toBeNull()
    const { intents } = await sandbox.ledger()
    expect(intents).toHaveLength(1)
    const again = await create('the key')
    expect(again.body.id).toBe(intents[0]?.id)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  test('reset: closes the connection before or after the effect', async () => {
    sandbox.control({ calls: [{ match: 'POST /v1/payment_intents', mode: 'reset', times: 2 }] })
    await expect(create()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
    await expect(create()).rejects.toBeInstanceOf(TypeError)
    expect((await sandbox.ledger()).intents).toEqual([])
    sandbox.control({ calls: [{ match: 'POST /v1/payment_intents', mode: 'reset', when: 'after' }] })
    await expect(create()).rejects.toThrow('fetch failed')
    expect((await sandbox.ledger()).intents).toHaveLength(1)
  })

  test('stall: responds late, or never if the client gives up', async () => {
    sandbox.control({ calls: [{ match: 'POST /v1/payment_intents', mode: 'stall', until: nextTurn() }] })
    expect((await create()).status).toBe(200)
    sandbox.control({ calls: [{ match: 'POST /v1/payment_intents', mode: 'stall', when: 'after' }] })
    const giveUp = new AbortController()
    const asked = sandbox.gateway.fetch('http://sandbox.test/v1/payment_intents', {
      method: 'POST',
      headers: { Authorization: `Bearer ${KEYS.secretKey}` },
      body: 'amount=7000&currency=gbp',
      signal: giveUp.signal,
    })
    const outcome = expect(asked).rejects.toThrow('gave up')
    const took = async () => (await sandbox.ledger()).intents.some(({ amount }) => amount === 7_000)
    await expect.poll(took).toBe(true)
    giveUp.abort(new Error('gave up'))
    await outcome
  })

  test('ends a stall when the sandbox stops', async () => {
    sandbox.control({ calls: [{ match: 'POST /v1/payment_intents', mode: 'stall' }] })
    const asked = expect(create()).rejects.toThrow('fetch failed')
    await sandbox.gateway.stop()
    await asked
  })

  test('applies a fault to matching calls, as often as set, until it is removed', async () => {
    const { body } = await create()
    const intent = { id: body.id, clientSecret: body.client_secret }
    sandbox.control({
      calls: [
        { match: 'POST /v1/payment_intents/:id/confirm', mode: 'fail', times: 2 },
        { match: '* /v1/charges', mode: 'fail', times: 9 },
      ],
    })
    expect((await create()).status).toBe(200)
    expect((await sandbox.asServer('GET', '/v1/charges', { payment_intent: intent.id })).status).toBe(500)
    expect((await sandbox.confirm(intent)).status).toBe(500)
    expect((await sandbox.confirm(intent)).status).toBe(500)
    expect((await sandbox.confirm(intent)).status).toBe(200)
    sandbox.control({ reset: true })
    expect((await sandbox.asServer('GET', '/v1/charges', { payment_intent: intent.id })).status).toBe(200)
  })

  test('reset: closes a real connection', async () => {
    const app = new Hono().route('/sandbox', sandbox.gateway.app)
    const server = createServer(getRequestListener(app.fetch))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox`
    const ask = () =>
      fetch(`${base}/v1/payment_intents`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${KEYS.secretKey}` },
        body: 'amount=5000&currency=gbp',
      })
    expect((await ask()).status).toBe(200)
    expect((await fetch(`${base}/v1/nothing`)).status).toBe(404)
    for (const when of ['before', 'after'] as const) {
      sandbox.control({ calls: [{ match: 'POST /v1/payment_intents', mode: 'reset', when }] })
      await expect(ask()).rejects.toThrow('fetch failed')
    }
    expect((await sandbox.ledger()).intents).toHaveLength(2)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
})

describe('webhooks', () => {
  test('drop: never delivers the webhook', async () => {
    sandbox.control({ webhooks: { drop: true } })
    await paidIntents(2)
    await sandbox.gateway.deliverDue()
    sandbox.control({ reset: true })
    expect(await sandbox.gateway.deliverDue()).toBe(0)
    expect(sandbox.delivered).toEqual([])
  })

  test('repeat and shuffle: delivers webhooks more than once and in any order', async () => {
    sandbox.control({ webhooks: { repeat: 2, shuffle: true } })
    await paidIntents(3)
    await sandbox.gateway.deliverDue()
    expect(sandbox.delivered).toHaveLength(9)
    expect(new Set(sandbox.delivered.map(({ id }) => id)).size).toBe(3)
  })
})
