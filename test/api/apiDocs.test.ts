import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ensureAdmin } from '../../src/features/shop/accounts/server/accounts.install.ts'
import { cspHash } from '../../src/server/inlineScripts.ts'
import { INES } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

type Operation = {
  summary: string
  tags: string[]
  parameters?: { name: string }[]
  requestBody?: { content: { 'application/json'?: { schema?: { properties?: object } } } }
  responses: Record<string, { content?: Record<string, { schema?: object }> }>
}

let shop: TestShop
let adminCookie: string
let apiDocument: object
let endpoints: { path: string; method: string; operation: Operation }[]

beforeAll(async () => {
  shop = await createTestShop()
  const admin = { email: 'otto@example.com', password: 'otto runs the shop' }
  await ensureAdmin(shop.database, { ...admin, clock: shop.services.clock })
  adminCookie = (await shop.call('POST', '/api/login', admin)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { body } = await shop.call('GET', '/api/openapi.json')
  apiDocument = body
  endpoints = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
  )
})
afterAll(() => shop.close())

const fillParameters = (path: string) => path.replace(/\{\w+\}/g, '1')

test('says what every endpoint does, in the imperative', () => {
  const VERBS =
    /^(Accept|Add|Adjust|Answer|Approve,?|Ask|Cancel|Change|Check|Choose|Compare|Complete|Confirm|Correct|Create|Decline|Delete|Download|Edit|Email|End|Enter|Erase|Export|Find|Finish|Get|Give|Import|Invite|Issue|Join|Let|List|Look|Mark|Move|Permanently delete|Permanently remove|Place|Price|Print|Publish,?|Receive|Recommend|Record|Redirect|Refund|Refuse|Reject|Remove|Reply|Request|Resend|Reserve|Reset|Restore|Review|Save|Send|Set|Show|Sign|Start|Stop|Submit|Subscribe|Suggest|Suspend|Switch|Unpublish|Unsubscribe|Upload|Withdraw) /
  expect(endpoints.map(({ operation }) => operation.summary).filter((summary) => !VERBS.test(summary))).toEqual([])
})

test('describes the content of every answer that has any', () => {
  const WITHOUT_CONTENT = ['206', '303', '304', '416']
  for (const { path, method, operation } of endpoints)
    for (const [status, { content = {} }] of Object.entries(operation.responses)) {
      if (WITHOUT_CONTENT.includes(status)) continue
      const schemas = Object.values(content).map(({ schema = {} }) => Object.keys(schema))
      expect(schemas, `${method} ${path} ${status}`).not.toEqual([])
      expect(schemas, `${method} ${path} ${status}`).not.toContainEqual([])
    }
})

test('refers to nothing that the OpenAPI document lacks', () => {
  const names = [...JSON.stringify(apiDocument).matchAll(/"\$ref":"([^"]*)"/g)].map(([, name = '']) => name)
  const isFound = (name: string) => {
    const [root, ...keys] = name.split('/')
    return root === '#' && keys.reduce((part, key) => part?.[key as never], apiDocument as object | undefined)
  }
  expect(names.filter((name) => !isFound(name))).toEqual([])
})

describe('the OpenAPI document lists every error status', () => {
  const LONG = 'x'.repeat(300_000)
  test.each<[string, (method: string) => RequestInit]>([
    ['no body', () => ({})],
    ['an empty object', () => ({ body: '{}' })],
    ['invalid JSON', () => ({ body: '{' })],
    ['another site’s origin', () => ({ body: '{}', headers: { 'Sec-Fetch-Site': 'cross-site' } })],
    ['a compressed body', () => ({ body: '{}', headers: { 'Content-Encoding': 'gzip' } })],
    ['a body that is too long', () => ({ body: JSON.stringify({ code: LONG }) })],
  ])(
    'for requests with: %s',
    async (_, init) => {
      for (const { path, method, operation } of endpoints) {
        for (const cookie of ['', adminCookie]) {
          const { body, headers } = init(method)
          const response = await shop.app.request(fillParameters(path), {
            method: method.toUpperCase(),
            headers: { 'Content-Type': 'application/json', cookie, ...headers },
            ...(method === 'get' || body === undefined ? {} : { body }),
          })
          expect(Object.keys(operation.responses), `${method} ${path} answers`).toContain(String(response.status))
        }
      }
    },
    60_000,
  )

  test('for admin endpoints without access', () => {
    for (const { path, operation } of endpoints.filter(({ path }) => path.startsWith('/api/admin/'))) {
      expect(Object.keys(operation.responses), path).toEqual(expect.arrayContaining(['401', '403', '503']))
    }
  })
})

describe('plain validation messages', () => {
  const INVALID_VALUES = [-1, 1.5, true, null, '', 'x', 'x'.repeat(1000), 'x'.repeat(210_000), [7], { a: 1 }]
  const VALID_FIELDS: Record<string, unknown> = {
    ...INES,
    name: 'Ines',
    email: 'ines@example.com',
    username: 'Ines',
    password: 'topspin lob',
    rating: 5,
    review: 'It throws where it should.',
    message: 'Do you deliver to Skye?',
    requestType: 'access',
    code: 'ACE10',
    amount: 10,
    totalAmount: '10.00',
    deliveryType: 'standard',
    items: [{ productId: 1, quantity: 1 }],
    paymentIntentId: 'pi_none',
    stripePaymentIntentId: 'pi_none',
    status: 'processing',
  }

  test('for junk in every field of every endpoint', async () => {
    let rejections = 0
    for (const { path, method, operation } of endpoints) {
      const schema = operation.requestBody?.content['application/json']?.schema
      const fields = Object.keys(schema?.properties ?? {})
      const bodies: unknown[] = [[], 7, {}]
      const valid = Object.fromEntries(fields.map((field) => [field, VALID_FIELDS[field]]))
      for (const field of fields) for (const invalid of INVALID_VALUES) bodies.push({ ...valid, [field]: invalid })
      for (const invalid of INVALID_VALUES)
        if ('items' in valid) bodies.push({ ...valid, items: [{ productId: invalid, quantity: invalid }] })
      for (const payload of method === 'get' ? [] : bodies) {
        const { status, body } = await shop.call(method.toUpperCase(), fillParameters(path), payload, {
          cookie: adminCookie,
        })
        if (status !== 400) continue
        rejections += 1
        expect(body.message, `${path} ${JSON.stringify(payload).slice(0, 200)}`).not.toMatch(
          /expected|received|\bInvalid|Too (big|small)|regex|pattern|undefined|NaN/,
        )
        expect(body.message.length).toBeGreaterThan(10)
      }
    }
    expect(rejections).toBeGreaterThan(50)
  })

  test('for junk in the URL', async () => {
    const { status, body } = await shop.call('GET', '/api/products?ids=a')
    expect([status, body.message]).toEqual([400, 'Ask for up to 100 products by their ids, such as 1,2,3'])
    const { body: long } = await shop.call('GET', `/api/products/${'x'.repeat(201)}`)
    expect(long.message).not.toMatch(/expected|Too big/)
  })
})

const VIEWER_FILES = ['/api/docs/swagger-ui-bundle.js', '/api/docs/swagger-ui.css']

test.each(['/api/openapi.json', '/api/docs', ...VIEWER_FILES])(
  'builds %s once and answers 304 to a client that has it',
  async (path) => {
    const first = await shop.app.request(path)
    const tag = first.headers.get('ETag') ?? ''
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=300')
    const build = vi.spyOn(shop.app, 'getOpenAPI31Document')
    const repeated = await shop.app.request(path)
    expect([repeated.status, await repeated.text()]).toEqual([200, await first.text()])
    expect((await shop.app.request(path, { headers: { 'If-None-Match': tag } })).status).toBe(304)
    expect(build).not.toHaveBeenCalled()
  },
)

test('puts every endpoint in one group', () => {
  const groups = new Map(endpoints.map(({ path, operation }) => [path, operation.tags]))
  expect(groups.get('/api/checkout')).toEqual(['checkout'])
  expect(groups.get('/api/admin/orders/{id}/status')).toEqual(['admin/orders'])
  expect([...groups.values()].filter((tags) => tags.length !== 1)).toEqual([])
})

test('loads only the shop’s own files in the viewer, under a strict policy', async () => {
  const { body, headers } = await shop.call('GET', '/api/docs')
  const loaded = [...body.matchAll(/(?:<script src|<link rel="stylesheet" href)="([^"]*)"/g)].map(([, src]) => src)
  expect(loaded.sort()).toEqual(VIEWER_FILES)
  const [[, script = ''] = []] = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)]
  expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; /)
  expect(headers.get('Content-Security-Policy')).toContain(`script-src 'self' ${cspHash(script)}; style-src 'self';`)
  expect(headers.get('Content-Security-Policy')).not.toMatch(/unsafe|https?:/)
  expect((await shop.call('GET', '/api/products')).headers.get('Content-Security-Policy')).not.toContain('script-src')
})
