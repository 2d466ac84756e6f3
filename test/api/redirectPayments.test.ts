import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

test('who has paid for the last one learns of their order, not that it has sold out or costs more now', async () => {
  const [product] = (await shop.pool.query('select id, price from products where in_stock order by id desc limit 1'))
    .rows
  const items = [{ productId: product.id, quantity: 1 }]
  await shop.pool.query('update products set stock_quantity = 1 where id = $1', [product.id])
  const { body: session } = await buyer.session(items)
  await buyer.reserve(session, items)
  await leave(session)
  await approve(session)
  const known = { paymentIntentId: session.paymentIntentId, clientSecret: session.clientSecret }
  await shop.pool.query('update products set price = price + 1 where id = $1', [product.id])
  const dearer = await buyer.session(items, known)
  expect(dearer).toMatchObject({ status: 409, body: { code: 'alreadyPaid' } })
  expect(await buyer.session(items, known)).toEqual(dearer)
  expect((await buyer.session(items)).body.code).toBe('outOfStock')
})

test('a payment that is still being confirmed is neither replaced nor said to be uncharged', async () => {
  const session = await openSession()
  await buyer.reserve(session, ITEMS)
  expect(await buyer.order(session, ITEMS)).toMatchObject({
    status: 402,
    body: { code: 'paymentPending', mayBeCharged: false },
  })
  const { payments } = shop.services
  const { retrieveIntent } = payments
  const processing = vi.spyOn(payments, 'retrieveIntent').mockImplementation(async (id) => {
    const intent = await retrieveIntent(id)
    return intent && { ...intent, status: 'processing' }
  })
  const pending = { status: 402, body: { code: 'paymentPending', mayBeCharged: true } }
  const { paymentIntentId, clientSecret } = session
  expect(await buyer.order(session, ITEMS)).toMatchObject(pending)
  expect(await buyer.reserve(session, ITEMS)).toMatchObject(pending)
  expect(await buyer.session(ITEMS, { paymentIntentId, clientSecret })).toMatchObject(pending)
  processing.mockRestore()
  expect((await buyer.session(ITEMS, { paymentIntentId, clientSecret })).body.paymentIntentId).toBe(paymentIntentId)
})

test('a payment that is being refunded is not called uncharged', async () => {
  const session = await openSession()
  await shop.pool.query("update checkout_drafts set state = 'refundDue' where id = $1", [session.paymentIntentId])
  const reserved = await buyer.reserve(session, ITEMS)
  expect(reserved).toMatchObject({ status: 409, body: { code: 'refunded' } })
  expect(reserved.body.message).toMatch(/refunding your payment/)
})
