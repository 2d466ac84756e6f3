import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { INES } from '../support/buyer.ts'
import { countOf } from '../support/countOf.ts'
import { loadEmails } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>

beforeAll(async () => {
  shop = await createTestShop({ env: { TRUST_PROXY: '1' } })
  admin = await shop.asAdmin()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('truncate quotes, orders, checkout_drafts, mails, rate_limits cascade')
  await shop.pool.query('update products set price = 1000, stock_quantity = 2, in_stock = true where id = 1')
})

const requestOf = (overrides: Record<string, unknown> = {}) => ({
  requestKey: crypto.randomUUID(),
  customerName: INES.customerName,
  customerEmail: INES.customerEmail,
  company: 'Netherby Tennis Club',
  postcode: 'sw195ae',
  street: '4 Court Lane\nLondon',
  message: 'By 1 March, please.',
  // More than there are.
  items: [{ productId: 1, quantity: 4 }],
  ...overrides,
})
const ask = (overrides = {}, network = '203.0.113.7') =>
  shop.call('POST', '/api/quote-requests', requestOf(overrides), { 'X-Forwarded-For': network })
const idOf = ({ body }: Awaited<ReturnType<typeof ask>>) => Number(body.number.slice(2))
const load = async (id: number) => (await admin('GET', `/api/admin/quotes/${id}`)).body
const waiting = async () => countOf((await admin('GET', '/api/admin/dashboard')).body, 'quotesRequested')
const mailsOf = (id: number) => loadEmails(shop.pool, 'reference like $1', [`quote-${id}-%`])

test('a request becomes a draft at today’s prices, a task on the dashboard, and two emails', async () => {
  const asked = await ask()
  expect([asked.status, asked.body]).toEqual([201, { number: expect.stringMatching(/^Q-\d+$/) }])
  const quote = await load(idOf(asked))
  expect(quote).toMatchObject({
    state: 'draft',
    company: 'Netherby Tennis Club',
    customer: { shippingAddress: '4 Court Lane\nLondon\nSW19 5AE' },
    lines: [{ productId: 1, quantity: 4, unitPrice: '1000.00' }],
    totalAmount: '4000.00',
    requestMessage: 'By 1 March, please.',
    note: null,
    history: [{ action: 'requested', actor: 'customer' }],
  })
  expect(await waiting()).toBe(1)
  const listed = await admin('GET', '/api/admin/lists/quotes?request=new')
  expect(listed.body.rows.map(({ id }: { id: number }) => id)).toEqual([quote.id])
  const [ours, theirs] = await mailsOf(quote.id)
  expect(ours).toMatchObject({ kind: 'quote-requested', reply_to: INES.customerEmail })
  expect(ours?.text).toContain('By 1 March, please.')
  expect(theirs).toMatchObject({ kind: 'quote-request', recipient: INES.customerEmail })
  // Anybody can type anybody's address.
  for (const typed of ['Netherby', 'By 1 March', INES.customerName, 'Court Lane'])
    expect(theirs?.text).not.toContain(typed)
})

test('staff send it as it is, the customer accepts, and it’s no longer a task', async () => {
  const { id, version } = await load(idOf(await ask()))
  const sent = await admin('POST', `/api/admin/quotes/${id}/send`, { version })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  expect(await waiting()).toBe(0)
  const token = new URL(sent.body.url).searchParams.get('token')
  const shown = await shop.call('GET', `/api/quotes/${token}`)
  expect(JSON.stringify(shown.body)).not.toContain('By 1 March')
  await shop.pool.query('update products set stock_quantity = 4 where id = 1')
  const accepted = await shop.call('POST', `/api/quotes/${token}/accept`, { version, payment: 'transfer' })
  expect(accepted.body.quote).toMatchObject({ state: 'accepted', order: { outstanding: '4000.00' } })
})

test('a request for an island, or with a postcode alone, is received but not sent until it’s complete', async () => {
  const island = await load(idOf(await ask({ postcode: 'IM1 1AA', street: '1 Quay Street\nDouglas' })))
  const refused = await admin('POST', `/api/admin/quotes/${island.id}/send`, { version: island.version })
  expect([refused.status, refused.body.code]).toEqual([422, 'feeNotAgreed'])
  const bare = await load(idOf(await ask({ street: undefined })))
  expect(bare.customer.shippingAddress).toBe('SW19 5AE')
  const incomplete = await admin('POST', `/api/admin/quotes/${bare.id}/send`, { version: bare.version })
  expect([incomplete.status, incomplete.body.code, incomplete.body.message]).toEqual([
    422,
    'incompleteAddress',
    'Please enter a complete address',
  ])
})

test('a double click makes one request', async () => {
  const request = requestOf()
  const send = () => shop.call('POST', '/api/quote-requests', request)
  const responses = await Promise.all([send(), send(), send()])
  expect(new Set(responses.map(({ body }) => body.number)).size).toBe(1)
  expect(await mailsOf(idOf(responses[0] as never))).toHaveLength(2)
  const changed = await shop.call('POST', '/api/quote-requests', { ...request, customerName: 'Another' })
  expect([changed.status, changed.body.code]).toEqual([409, 'keyUsed'])
})

test.each<[string, Record<string, unknown>, number, RegExp]>([
  ['no name', { customerName: ' ' }, 400, /^Name must be at least 2 characters/],
  ['no email', { customerEmail: 'ines' }, 400, /^Please enter a valid email address/],
  ['a French postcode', { postcode: '75001' }, 400, /^Enter a UK postcode/],
  ['an empty cart', { items: [] }, 400, /./],
  ['an unknown product', { items: [{ productId: 99_999, quantity: 1 }] }, 409, /^We no longer sell/],
])('refuses %s', async (_, overrides, status, message) => {
  const refused = await ask(overrides)
  expect([refused.status, refused.body.message]).toEqual([status, expect.stringMatching(message)])
})

test('ten an hour from a network, and five acknowledgements a day to an address', async () => {
  for (let index = 0; index < 6; index += 1) expect((await ask({}, `203.0.113.${index}`)).status).toBe(201)
  const { rows } = await shop.pool.query("select count(*)::int as sent from mails where kind = 'quote-request'")
  expect(rows[0].sent).toBe(5)
  const responses = []
  for (let index = 0; index < 11; index += 1)
    responses.push(await ask({ customerEmail: `b${index}@example.com` }, '198.51.100.9'))
  expect(responses.map(({ status }) => status)).toEqual([...Array(10).fill(201), 429])
})
