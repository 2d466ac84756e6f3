import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBuyer, type Session } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const ITEMS = [{ productId: 1, quantity: 1 }]

let shop: TestShop
let buyer: ReturnType<typeof createBuyer>
beforeAll(async () => {
  shop = await createTestShop()
  buyer = createBuyer((path, init) => shop.app.request(path, init))
})
afterAll(() => shop.close())

const form = (path: string, fields: Record<string, string>) =>
  shop.app.request(path, { method: 'POST', body: new URLSearchParams(fields) })

async function openSession(): Promise<Session> {
  return (await buyer.session(ITEMS)).body
}

const leave = (session: Session, returnUrl = 'http://localhost/order-success') =>
  form(`/sandbox/v1/payment_intents/${session.paymentIntentId}/confirm`, {
    client_secret: session.clientSecret,
    'payment_method_data[type]': 'klarna',
    return_url: returnUrl,
  })

const approve = (session: Session, outcome = 'complete', secret = session.clientSecret) =>
  form(`/sandbox/approve/${session.paymentIntentId}`, { client_secret: secret, outcome })

const countOrders = async () => (await shop.pool.query('select count(*)::int from orders')).rows[0].count

test('a payment on another page becomes one order, whoever asks first and however often', async () => {
  const session = await openSession()
  expect((await buyer.reserve(session, ITEMS)).status).toBe(200)
  const left = await (await leave(session)).json()
  expect(left.next_action.redirect_to_url.url).toContain(`/sandbox/approve/${session.paymentIntentId}`)
  expect((await buyer.order(session, ITEMS)).status).toBe(402)
  const before = await countOrders()
  const returned = await approve(session)
  expect(returned.status).toBe(303)
  expect(returned.headers.get('Location')).toMatch(/^\/order-success\?.*redirect_status=succeeded/)
  const answers = await Promise.all([1, 2, 3].map(() => buyer.order(session, ITEMS)))
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
  expect(await countOrders()).toBe(before + 1)
  // Pressed again, or opened again in another tab.
  expect((await approve(session, 'fail')).headers.get('Location')).toContain('redirect_status=succeeded')
  expect(await countOrders()).toBe(before + 1)
})

test('the test page belongs to whoever has the payment’s secret, and leads nowhere but to the shop', async () => {
  const session = await openSession()
  await leave(session, 'http://evil.example/steal')
  expect((await approve(session, 'complete', 'pi_1_secret_guess')).status).toBe(404)
  expect((await shop.app.request(`/sandbox/approve/${session.paymentIntentId}?client_secret=guess`)).status).toBe(404)
  const open = await shop.app.request(
    `/sandbox/approve/${session.paymentIntentId}?client_secret=${session.clientSecret}`,
  )
  expect(open.status).toBe(200)
  expect(open.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  expect((await approve(session, 'fail')).headers.get('Location')).toMatch(/^\/steal\?.*redirect_status=failed/)
})

test('a payment link takes no method that leaves the page', async () => {
  const intent = await shop.services.payments.createIntent({ amount: 1000, metadata: {}, idempotencyKey: 'a link' })
  const refused = await leave({ paymentIntentId: intent.id, clientSecret: intent.clientSecret })
  expect(refused.status).toBe(400)
  expect((await refused.json()).error.message).toContain('allow_redirects')
})

test('says that Klarna’s instalments may be named only where the merchant says so', async () => {
  expect((await shop.call('GET', '/api/shop')).body.instalments).toBe(false)
  const other = await createTestShop({ demo: false, env: { KLARNA_INSTALMENTS: '1' } })
  expect((await other.call('GET', '/api/shop')).body.instalments).toBe(true)
  await other.close()
})
