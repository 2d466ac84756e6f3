import { request as httpRequest } from 'node:http'
import fc from 'fast-check'
import { adminOf } from '../test/support/adminOf.ts'

import { inParallel, listWrites } from '../test/support/walkBodies.ts'
import type { Drill } from './drill.ts'

const REQUESTS = 20_000
const AT_ONCE = 12
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  maximum?: number
}
type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema?: Schema }
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } }
type Sent = { method: string; path: string; contentType: string; body: string | undefined; role: 'owner' | 'visitor' }

export const fuzz: Drill = {
  description: `${REQUESTS} requests made from the OpenAPI document, with wrong types and hostile values: no 500, no broken response (FUZZ_SEED repeats a run)`,
  async run({ check, report, shop: openShop }) {
    const shop = await openShop({ env: { TRUST_PROXY: '1' } })
    const admin = adminOf(shop)
    const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Operation>>
    }
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
    )
    let cookie = await signIn(shop.url, admin)
    // An order, so that its paths lead somewhere.
    const writes = await listWrites(shop, { cookie, email: admin.email })
    const known = new Set(writes.flatMap(({ path }) => path.split('/').filter((part) => /^ORD-/.test(part))))
    const requests = fc.sample(fc.oneof(...operations.map((one) => requestOf(one.name, one.operation, [...known]))), {
      numRuns: REQUESTS,
      seed: SEED,
    })
    report('seed', String(SEED))

    const statuses = new Map<number, number>()
    const unavailable = new Map<string, number>()
    const broken: string[] = []
    const served = new Set<string>()
    let number = 0
    await inParallel(requests, AT_ONCE, async (sent) => {
      number += 1
      // Each from its own network, or limits would answer for most of them.
      const network = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
      const used = cookie
      const response = await send(shop.port, sent, { network, cookie: sent.role === 'owner' ? used : '' })
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      const reason = response.status === 503 ? (/"code":"(\w+)"/.exec(response.text)?.[1] ?? 'none') : undefined
      if (reason) unavailable.set(reason, (unavailable.get(reason) ?? 0) + 1)
      const problem = judge(response)
      if (problem && broken.length < 20)
        broken.push(
          `${problem}: ${sent.method} ${sent.path} ${sent.body?.slice(0, 300)} → ${response.text.slice(0, 200)}`,
        )
      else if (!problem) served.add(sent.method + sent.path.split('?', 1)[0])
      // The owner may have signed out.
      if (sent.role === 'owner' && response.status === 401 && used === cookie) cookie = await signIn(shop.url, admin)
    })
    for (const problem of broken) report('', problem)
    const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`)
    report('responses', counts.join(', '))
    report('reasons of the 503s', [...unavailable].map(([reason, count]) => `${reason}: ${count}`).join(', '))
    check('no request gets a 500 or a broken response', broken.length === 0, `${number} requests`)
    check('the requests reached many addresses', served.size > operations.length, String(served.size))
    check('the shop still serves', (await fetch(`${shop.url}/readyz`)).status === 200)
    const errors = shop
      .output()
      .split('\n')
      .filter((line) => line.includes('"a request failed"'))
    for (const line of errors.slice(0, 5)) report('', line.slice(0, 500))
    check('its log has no failed request', errors.length === 0)
  },
}

async function signIn(url: string, admin: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(admin),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const deep = (depth: number, inner: string) => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`

/** Values that have broken something, somewhere. */
const HOSTILE = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  -0,
  0.1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  '',
  ' ',
  '0',
  '-1',
  'NaN',
  '1e999',
  '9'.repeat(400),
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202Eevil',
  '\u200b',
  'line\r\nbreak: x',
  "'; drop table orders; --",
  '%_\\',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../../../etc/passwd',
  '__proto__',
  '=HYPERLINK("http://evil")',
  'ﬃ'.repeat(2_000),
  '2026-13-45',
  '0000-00-00',
  '0000-01-01',
  '0050-06-01',
  '9999-12-31',
  String(2 ** 31),
  "'",
  '’',
  '“ ”',
  '`´',
  '#',
  'ß'.repeat(38),
  'ΐ89P4V64',
  '99999-01-01T00:00:00Z',
  [],
  {},
  [null],
  [[]],
  { __proto__: null, constructor: { prototype: {} } },
  JSON.parse(deep(500, '1')),
)

/** Mostly of the schema's own shape, so that it gets past the first check. */
function arbitraryOf(schema: Schema | undefined, depth = 0): fc.Arbitrary<unknown> {
  if (!schema || depth > 6) return HOSTILE
  const union = schema.anyOf ?? schema.oneOf ?? schema.allOf
  const shaped = union ? fc.oneof(...union.map((one) => arbitraryOf(one, depth + 1))) : shapedLike(schema, depth)
  return fc.oneof({ weight: 5, arbitrary: shaped }, { weight: 1, arbitrary: HOSTILE })
}

function shapedLike(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const [type = 'string'] = [schema.type ?? []].flat().filter((one) => one !== 'null')
  if (type === 'object') {
    const entries = Object.entries(schema.properties ?? {})
    return fc.record(Object.fromEntries(entries.map(([name, field]) => [name, arbitraryOf(field, depth + 1)])), {
      requiredKeys: (schema.required ?? []).filter((name) => schema.properties?.[name]),
    })
  }
  if (type === 'array') return fc.array(arbitraryOf(schema.items, depth + 1), { maxLength: 4 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number')
    return fc.oneof(fc.constantFrom(1, 2, 3, 2 ** 31), fc.integer(), fc.double({ noNaN: true }))
  if (schema.format === 'date')
    return fc.constantFrom('2026-11-27', '2026-11-28', '2027-02-28', '0000-01-01', '9999-12-31')
  return fc.oneof(
    fc.constantFrom('12.50', '2026-11-27', 'ines@example.com', 'A name', 'courtside-pro', 'SW19 5AE', 'a-request-key'),
    fc.uuid(),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
}

function requestOf(name: string, { parameters = [], requestBody }: Operation, orders: string[]): fc.Arbitrary<Sent> {
  const [method = '', path = ''] = name.split(' ')
  const segment = fc.oneof(fc.constantFrom('1', '2', '3', 'courtside-pro', ...orders), HOSTILE.map(textOf))
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key as string)
  const inQuery = parameters.filter((one) => one.in === 'query')
  const query = fc.record(
    Object.fromEntries([
      ...inQuery.map((one) => [one.name, arbitraryOf(one.schema)] as const),
      ['unknown', HOSTILE] as const,
    ]),
    { requiredKeys: [] },
  )
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {})
  const json = arbitraryOf(content?.schema).map((value) => JSON.stringify(value))
  const raw = fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '{"a":1',
    deep(20_000, ''),
    '\u0000',
    `{"a":"${'x'.repeat(300_000)}"}`,
  )
  const multipart = fc.constantFrom(
    '--cut\r\n\r\n',
    '--cut\r\nContent-Disposition: form-data; name="request"\r\n\r\n{}\r\n--cut--',
  )
  const body = fc.oneof(
    { weight: 8, arbitrary: fc.record({ body: json, contentType: fc.constant(type ?? 'application/json') }) },
    {
      weight: 1,
      arbitrary: fc.record({ body: raw, contentType: fc.constantFrom('application/json', 'text/csv', 'x') }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ body: multipart, contentType: fc.constant('multipart/form-data; boundary=cut') }),
    },
  )
  return fc
    .tuple(
      fc.record(Object.fromEntries(inPath.map((key) => [key, segment]))),
      query,
      body,
      fc.constantFrom<Sent['role']>('owner', 'owner', 'visitor'),
    )
    .map(([values, search, sent, role]) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => escapeText(values[key] ?? ''))
      const pairs = Object.entries(search).map(([key, value]) => `${key}=${escapeText(textOf(value))}`)
      const hasBody = method !== 'GET'
      return {
        method,
        path: pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled,
        contentType: sent.contentType,
        body: hasBody ? sent.body : undefined,
        role,
      }
    })
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 2_000)

/** Half a surrogate pair as the bytes that some clients send for it. */
const escapeText = (text: string) =>
  [...text]
    .map((one) => (/^[\ud800-\udfff]$/.test(one) ? '%ED%A0%80' : encodeURIComponent(one)))
    .join('')
    .slice(0, 6_000)

type Response = { status: number; type: string; text: string; isComplete: boolean }

function send(
  port: number,
  { method, path, contentType, body }: Sent,
  { network, cookie }: { network: string; cookie: string },
): Promise<Response> {
  return new Promise((resolve) => {
    const sent = httpRequest({
      port,
      host: '127.0.0.1',
      method,
      path,
      headers: {
        'X-Forwarded-For': network,
        ...(cookie && { Cookie: cookie }),
        ...(body !== undefined && { 'Content-Type': contentType, 'Content-Length': Buffer.byteLength(body) }),
      },
    })
    let status = 0
    let type = ''
    let text = ''
    const done = (isComplete: boolean) => resolve({ status, type, text, isComplete })
    sent.on('response', (response) => {
      status = response.statusCode ?? 0
      type = response.headers['content-type'] ?? ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.once('close', () => done(response.complete))
    })
    sent.once('error', (error) => {
      text ||= String(error)
      done(false)
    })
    sent.end(body)
  })
}

function judge({ status, type, text, isComplete }: Response): string | undefined {
  if (!isComplete) return 'broken off'
  if (status >= 500 && status !== 503) return String(status)
  if (!type.startsWith('application/json')) return undefined
  try {
    const value = JSON.parse(text)
    return status < 400 || typeof value?.message === 'string' ? undefined : `${status} without a sentence`
  } catch {
    return 'not JSON'
  }
}
