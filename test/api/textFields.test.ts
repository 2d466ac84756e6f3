import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../support/testShop.ts'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
}

let shop: TestShop
let calls: { method: string; path: string; schema: Schema | undefined; query: string[] }[]

beforeAll(async () => {
  shop = await createTestShop()
  const { body } = await shop.call('GET', '/api/openapi.json')
  calls = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? '1'),
      schema: operation.requestBody?.content['application/json']?.schema,
      query: (operation.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    })),
  )
})
afterAll(() => shop.close())

type Operation = {
  requestBody?: { content: Record<string, { schema: Schema }> }
  parameters?: { in: string; name: string }[]
}

const PARAMETERS: Record<string, string> = { slug: 'courtside-pro', token: 'a'.repeat(43), orderId: 'ORD-0123456789' }

/** What passes the checks beyond a schema. */
const VALID: Record<string, string> = {
  email: 'ines@example.com',
  customerEmail: 'ines@example.com',
  shippingAddress: '4 Court Lane\nGuildford\nGU1 3UW',
  billingAddress: '4 Court Lane\nGuildford\nGU1 3UW',
  postcode: 'GU1 3UW',
  vatNumber: '',
  category: 'Accessories',
  code: 'SUMMER',
  requestKey: 'a-request-key-of-a-test',
}

type Path = (string | number)[]

/** A body by its schema. `fields` gets the paths of the texts that may be anything. */
function sample(schema: Schema, fields: Path[] = [], path: Path = []): unknown {
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.find(({ type }) => type !== 'null')
  if (choice) return sample(choice, fields, path)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const type = [schema.type].flat().find((name) => name !== 'null')
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, value]) => [key, sample(value, fields, [...path, key])]),
    )
  if (type === 'array') return schema.items ? [sample(schema.items, fields, [...path, 0])] : []
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (type === 'boolean') return false
  if (schema.format === 'date') return '2026-12-01'
  if (schema.format === 'uuid') return '3f2b1c9e-5d4a-4b6c-8e7f-0a1b2c3d4e5f'
  if (schema.pattern?.includes('\\d')) return '50.00'
  fields.push(path)
  const name = String(path.findLast((key) => typeof key === 'string'))
  return VALID[name] ?? `The ${name} of a test`
}

const textAt = (body: unknown, path: Path): string =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], body) as string

/** A copy in which the text at `path` is another. */
function replaced(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text
  const copy: Record<string | number, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) }
  copy[key] = replaced(copy[key], rest, text)
  return copy
}

const within = (text: string, character: string) => text.slice(0, 2) + character + text.slice(2)

/** As staff or an account’s owner, and as anybody. Some calls end the session or reach a limit. */
async function callAs(path: string) {
  await shop.pool.query('delete from rate_limits')
  return path.startsWith('/api/admin/')
    ? [await shop.asAdmin()]
    : [path.startsWith('/api/account/') ? await shop.asCustomer() : shop.call]
}

test('no character in any text of any call makes the shop fail, and a lone surrogate is refused', async () => {
  const failures: string[] = []
  const unauthorised: string[] = []
  let tried = 0
  for (const { method, path, schema, query } of calls) {
    const send = async (name: string, address: string, body?: unknown, isBroken = false) => {
      tried += 1
      for (const call of await callAs(path)) {
        const { status } = await call(method, address, body)
        if (status === 500 || (isBroken && status < 300)) failures.push(`${method} ${path}: ${name}, ${status}`)
        if (status === 401 && path.startsWith('/api/admin/')) unauthorised.push(`${method} ${path}`)
      }
    }
    for (const name of query)
      for (const character of ['\u0007', '\u200b'])
        await send(name, `${path}?${name}=${encodeURIComponent(`ab${character}c`)}`)
    const fields: Path[] = []
    const body = schema && sample(schema, fields)
    for (const at of fields)
      for (const character of ['\u0007', '\u200b', '\ud800'])
        await send(at.join('.'), path, replaced(body, at, within(textAt(body, at), character)), character === '\ud800')
  }
  expect([failures, unauthorised]).toEqual([[], []])
  expect(tried).toBeGreaterThan(500)
})

test('what is stored is clean', async () => {
  const dirty = '\u0007\u200b\u00ad\u202e'
  const stored: string[] = []
  for (const { method, path, schema } of calls) {
    if (!schema) continue
    const fields: Path[] = []
    let body = sample(schema, fields)
    for (const at of fields) body = replaced(body, at, within(textAt(body, at), dirty))
    for (const call of await callAs(path)) {
      const { status } = await call(method, path, body)
      if (status === 200 || status === 201) stored.push(`${method} ${path}`)
    }
  }
  expect(stored).toEqual(
    expect.arrayContaining([
      'POST /api/contact',
      'POST /api/reviews',
      'POST /api/admin/quotes',
      'POST /api/admin/customers/1/notes',
    ]),
  )
  expect(await findUnclean()).toEqual([])
})

test('a code is found however it was pasted, and lines stay where a field has several', async () => {
  const pasted = await shop.call('POST', '/api/discount/validate', { code: '\u200b ace\u00ad10\u00a0' })
  expect(pasted).toMatchObject({ status: 200, body: { code: 'ACE10' } })
  const message = 'Two questions:\r\n\tWhich balls?\u200b'
  await shop.call('POST', '/api/contact', { name: 'Zoe\u0308\nCalder', email: 'zoe@example.com', message })
  const { body } = await (await shop.asAdmin())('GET', '/api/admin/lists/contacts?q=zoe')
  expect(body.rows).toMatchObject([{ name: 'Zoë Calder', message: 'Two questions:\n\tWhich balls?' }])
  const product = {
    name: 'Ball\u200b\nTube\u0007',
    description: 'Two\u00ad\n\tlines',
    price: '5.00',
    category: 'Accessories',
    stockQuantity: 1,
  }
  expect(await (await shop.asAdmin())('POST', '/api/admin/products', product)).toMatchObject({
    status: 201,
    body: { name: 'Ball Tube', description: 'Two\n\tlines' },
  })
})

/** The columns with invisible characters. JSON writes the control character as an escape. */
async function findUnclean(): Promise<string[]> {
  const { rows: columns } = await shop.pool.query(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
  )
  const unclean: string[] = []
  for (const { table_name, column_name } of columns) {
    const { rowCount } = await shop.pool.query(
      `select 1 from "${table_name}" where "${column_name}"::text ~ $1 or "${column_name}"::text like '%\\\\u0007%' limit 1`,
      ['[\u0007\u200b\u00ad\u202e]'],
    )
    if (rowCount) unclean.push(`${table_name}.${column_name}`)
  }
  return unclean
}
