import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { createLog } from '../../src/platform/log.ts'
import { createErrorHandler } from '../../src/server/errorHandler.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const TOO_LARGE = 2_147_483_648
const TOO_SMALL = -2_147_483_649
const VALUES = ['0000-01-01', '0001-01-01', '9999-12-31', String(TOO_LARGE), '-1', "'"]
const OUT_OF_RANGE = 'Enter a date from 1900-01-01 to 2999-12-31'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>

beforeAll(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
})
afterAll(() => shop.close())

type Content = Record<string, { schema?: unknown } | undefined>

const isSchema = (value: unknown): value is ZodType =>
  typeof value === 'object' && value !== null && 'safeParse' in value

/** A schema and all that it’s made of. */
function parts(schema: unknown, seen = new Set<unknown>()): ZodType[] {
  if (!isSchema(schema) || seen.has(schema)) return []
  seen.add(schema)
  // A check may be a schema too, but isn’t a value.
  const { checks: _, shape = {}, ...def } = schema.def as { checks?: unknown; shape?: object }
  const inner = [...Object.values(def), ...Object.values(shape)].flat()
  return [schema, ...inner.flatMap((one) => parts(one, seen))]
}

/** Of every request: its address and the schemas of its values. */
const listRequests = () =>
  shop.app.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return []
    const { method, path, request } = definition.route
    const content = (request?.body?.content ?? {}) as Content
    const sent = [request?.params, request?.query, ...Object.values(content).map((one) => one?.schema)]
    return [{ name: `${method.toUpperCase()} ${path}`, schemas: sent.flatMap((one) => parts(one)) }]
  })

const accepts = (schema: ZodType, value: unknown) =>
  ['string', 'number'].includes(schema.type) && schema.type === typeof value && schema.safeParse(value).success

describe('values that PostgreSQL can’t store', () => {
  test('are answered with no 500 by any filter of a list or export, nor by any other query', async () => {
    const { body } = await shop.call('GET', '/api/openapi.json')
    const failed: string[] = []
    let sent = 0
    for (const [path, { get }] of Object.entries<{ get?: { parameters?: { name: string; in: string }[] } }>(body.paths))
      for (const { name } of (get?.parameters ?? []).filter((one) => one.in === 'query'))
        for (const value of VALUES) {
          const url = `${path.replaceAll(/\{\w+\}/g, '1')}?${name}=${encodeURIComponent(value)}`
          const { status } = await admin('GET', url)
          sent += 1
          if (status >= 500) failed.push(`${status} ${url}`)
        }
    expect(failed).toEqual([])
    expect(sent).toBeGreaterThan(1000)
  })

  test('are no days of any request: use `DayInput`', () => {
    const days = listRequests().flatMap(({ name, schemas }) =>
      schemas.filter((one) => accepts(one, '2026-11-28') && !accepts(one, '2026-02-30')).map((one) => ({ name, one })),
    )
    expect(days.length).toBeGreaterThan(25)
    expect(
      days.filter(({ one }) => accepts(one, '0000-01-01') || accepts(one, '9999-12-31')).map(({ name }) => name),
    ).toEqual([])
  })

  test('are no whole numbers of any request: use `RecordId` or `z.int32()`', () => {
    const whole = listRequests().flatMap(({ name, schemas }) =>
      schemas.filter((one) => accepts(one, 1) && !accepts(one, 1.5)).map((one) => ({ name, one })),
    )
    expect(whole.length).toBeGreaterThan(40)
    expect(
      whole.filter(({ one }) => accepts(one, TOO_LARGE) || accepts(one, TOO_SMALL)).map(({ name }) => name),
    ).toEqual([])
  })

  test.each(['0000-01-01', '0050-06-01', '1899-12-31', '3000-01-01', '9999-12-31'])(
    'such as the day %s are refused by lists',
    async (day) => {
      for (const list of ['orders', 'payments', 'invoices', 'document-vat', 'differences'])
        for (const bound of ['from', 'to'])
          expect(await admin('GET', `/api/admin/lists/${list}?${bound}=${day}`)).toMatchObject({
            status: 400,
            body: { message: OUT_OF_RANGE },
          })
    },
  )

  test.each([
    ['productIds', [TOO_LARGE], 'productIds.0 is too large: at most 2147483647.'],
    ['productIds', [0], 'productIds.0 is too small: more than 0.'],
    ['validFrom', '0000-01-01', OUT_OF_RANGE],
    ['validFrom', '0001-01-01', OUT_OF_RANGE],
    ['validFrom', '0050-06-01T00:00:00Z', 'Choose a start date'],
    ['validUntil', '9999-12-31', OUT_OF_RANGE],
    ['validUntil', '9999-12-31T23:59:59Z', OUT_OF_RANGE],
  ])('such as the %s %j are refused in a code', async (field, value, message) => {
    const form = { code: 'RANGE', type: 'percentage', value: '15', [field]: value }
    expect(await admin('POST', '/api/admin/discount-codes', form)).toMatchObject({ status: 400, body: { message } })
  })

  test.each([
    ['select 2147483648::int', 400],
    [`select '0000-01-01'::date`, 400],
    [`select '2026-02-x'::date`, 400],
    ['select 1 / 0', 500],
  ])('are refused even if a schema let them pass: %s', async (query, status) => {
    const app = new Hono().get('/', async (c) => c.json((await shop.pool.query(query)).rows))
    app.onError(createErrorHandler(createLog({ level: 'silent' }), { reportFull: () => {} }))
    expect((await app.request('/')).status).toBe(status)
  })
})
