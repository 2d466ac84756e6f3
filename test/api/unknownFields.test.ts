import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SPECIFIED_CALLS } from '../support/specifiedCalls.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>
let calls: { call: string; path: string; operation: { requestBody?: object } }[]

beforeAll(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
  const { body } = await shop.call('GET', '/api/openapi.json')
  calls = Object.entries<Record<string, object>>(body.paths)
    .filter(([path]) => path.startsWith('/api/admin/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        call: `${method.toUpperCase()} ${path}`,
        path,
        operation,
      })),
    )
})
afterAll(() => shop.close())

/** A misspelt condition would give the discount to everybody. */
const STRICT = ['POST /api/admin/discount-codes', 'PUT /api/admin/discount-codes/{id}']
const isSpecified = (call: string) => SPECIFIED_CALLS.includes(call) && !STRICT.includes(call)
const UNKNOWN = /^We don’t recognise the (parameter|field) “amout”\.$/

describe('unknown fields and parameters', () => {
  test('are refused by our own admin calls and ignored by the specification’s, unless they save a code', async () => {
    expect(calls.length).toBeGreaterThan(90)
    for (const { call, path } of calls) {
      const [method = ''] = call.split(' ')
      const address = path.replace(/\{\w+\}/g, '2000000000')
      const send = async (query: string, sent?: object) => {
        const { status, body } = await admin(method, `${address}${query}`, sent)
        return [call, status === 400 && UNKNOWN.test(body.message)]
      }
      expect(await send('?amout=1')).toEqual([call, !isSpecified(call)])
      if (method !== 'GET' && path !== '/api/admin/products/import')
        expect(await send('', { amout: 1 })).toEqual([call, !isSpecified(call)])
    }
  })

  test('are refused at any depth', () => {
    for (const { call, operation } of calls.filter(({ call }) => !isSpecified(call))) {
      JSON.stringify(operation.requestBody ?? {}, (_, schema) => {
        if (schema?.type === 'object') expect([call, schema.additionalProperties]).toEqual([call, false])
        return schema
      })
    }
  })

  test('are named', async () => {
    const line = { lineId: 1, quantity: 1, amout: '5.00' }
    expect((await admin('POST', '/api/admin/orders/1/refunds', { lines: [line] })).body).toEqual({
      message: 'We don’t recognise the field “amout”.',
      field: 'lines.0.amout',
    })
    expect((await admin('GET', '/api/admin/exports/orders.csv?stat=shipped')).body).toEqual({
      message: 'We don’t recognise the parameter “stat”.',
      field: 'stat',
    })
  })
})
