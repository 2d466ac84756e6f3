import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBuyer, INES } from '../support/buyer.ts'
import { loadEmails } from '../support/mailbox.ts'
import { fillRoute, routesOf } from '../support/routesOf.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>

beforeAll(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('truncate orders, checkout_drafts, customers, mails, rate_limits cascade')
  await shop.pool.query('update products set stock_quantity = 50, in_stock = true where id = 1')
})

const rows = async (query: string, values: unknown[] = []) => (await shop.pool.query(query, values)).rows
const stockOf = async (id: number) =>
  (await rows('select stock_quantity, in_stock from products where id = $1', [id]))[0] as {
    stock_quantity: number
    in_stock: boolean
  }
const emailsOf = (orderId: string) => rows('select kind from mails where reference like $1', [`${orderId}/%`])

/** Buys the first product through the checkout. */
async function buy(quantity = 2): Promise<{ id: number; orderId: string }> {
  return createBuyer((path, init) => shop.app.request(path, init)).buy([{ productId: 1, quantity }])
}
const changeStatus = (id: number, body: object) => admin('PUT', `/api/admin/orders/${id}/status`, body)
const typesOf = (order: { events: { type: string }[] }) => order.events.map(({ type }) => type)

describe('a change of status', () => {
  test('returns stock once when cancelled, and takes it again when reopened', async () => {
    const before = (await stockOf(1)).stock_quantity
    const { id, orderId } = await buy()
    const { status, body: cancelled } = await changeStatus(id, { status: 'cancelled', from: 'confirmed' })
    expect(status).toBe(200)
    expect(cancelled).toMatchObject({ orderStatus: 'cancelled', stock: 'returned', paymentStatus: 'paid' })
    expect(cancelled.events.at(-2)).toMatchObject({
      type: 'stockReturned',
      actor: 'admin',
      detail: expect.stringMatching(/^2 × /),
    })
    expect(cancelled.events.at(-1)).toMatchObject({ type: 'statusChanged', from: 'confirmed', to: 'cancelled' })
    expect((await stockOf(1)).stock_quantity).toBe(before)

    expect(typesOf((await changeStatus(id, { status: 'cancelled' })).body)).toEqual(typesOf(cancelled))
    expect((await stockOf(1)).stock_quantity).toBe(before)

    const { body: reopened } = await changeStatus(id, { status: 'processing' })
    expect(reopened).toMatchObject({ orderStatus: 'processing', stock: 'taken' })
    expect((await stockOf(1)).stock_quantity).toBe(before - 2)
    const entries = await rows(`select action, before, after from activity where subject = $1 order by id`, [orderId])
    expect(entries).toEqual([
      { action: 'order.statusChanged', before: { orderStatus: 'confirmed' }, after: { orderStatus: 'cancelled' } },
      { action: 'order.statusChanged', before: { orderStatus: 'cancelled' }, after: { orderStatus: 'processing' } },
    ])
  })

  test('keeps unsellable goods out of stock, also when the order is reopened', async () => {
    const { id } = await buy()
    const stock = (await stockOf(1)).stock_quantity
    expect((await changeStatus(id, { status: 'cancelled', restock: false })).body).toMatchObject({ stock: 'taken' })
    await changeStatus(id, { status: 'processing' })
    expect((await stockOf(1)).stock_quantity).toBe(stock)
  })

  test('leaves goods that have been sent out of stock unless told that they are back', async () => {
    const [inBulk, told] = [await buy(), await buy()]
    for (const { id } of [inBulk, told]) await changeStatus(id, { status: 'shipped' })
    const stock = (await stockOf(1)).stock_quantity
    await admin('PUT', '/api/admin/orders/statuses', { status: 'cancelled', orders: [{ id: inBulk.id }] })
    expect((await stockOf(1)).stock_quantity).toBe(stock)
    await changeStatus(told.id, { status: 'cancelled', restock: true })
    expect((await stockOf(1)).stock_quantity).toBe(stock + 2)
  })

  test('moves no stock for an unpaid order', async () => {
    const { id } = await buy()
    await rows(`update orders set payment_status = 'pending', order_status = 'pending' where id = $1`, [id])
    const stock = (await stockOf(1)).stock_quantity
    await changeStatus(id, { status: 'cancelled' })
    await changeStatus(id, { status: 'pending' })
    expect((await stockOf(1)).stock_quantity).toBe(stock)
  })

  test('does not return stock that a refund has already returned', async () => {
    const { id } = await buy(3)
    const stock = (await stockOf(1)).stock_quantity
    const [line] = await rows('select id from order_lines where order_id = $1', [id])
    await rows(
      `insert into refunds (order_id, payment_intent_id, amount, reason, parts) values ($1, 'pi', 1, 'returned', $2)`,
      [id, JSON.stringify({ lines: [{ lineId: line.id, quantity: 2, amount: 1, restock: true }], delivery: 0 })],
    )
    await changeStatus(id, { status: 'cancelled' })
    expect((await stockOf(1)).stock_quantity).toBe(stock + 1)
  })

  test('keeps an order cancelled, unchanged, if stock is short', async () => {
    const { id, orderId } = await buy()
    await changeStatus(id, { status: 'cancelled', tell: false })
    await rows('update products set stock_quantity = 1 where id = 1')
    const { status, body } = await changeStatus(id, {
      status: 'processing',
      shipment: { carrier: 'DPD', trackingNumber: 'X' },
    })
    expect(status).toBe(409)
    expect(body.message).toMatch(/There isn’t enough stock of .+ \(2 needed, 1 left\)\. Nothing was changed\./)
    expect((await admin('GET', `/api/admin/orders/${id}`)).body).toMatchObject({
      orderStatus: 'cancelled',
      trackingNumber: null,
    })
    expect((await stockOf(1)).stock_quantity).toBe(1)
    expect(await emailsOf(orderId)).toEqual([])
  })

  test('leaves stock reserved for a buyer who is paying', async () => {
    const { id } = await buy()
    await changeStatus(id, { status: 'cancelled' })
    await rows('update products set stock_quantity = 3 where id = 1')
    const buyer = createBuyer((path, init) => shop.app.request(path, init))
    const items = [{ productId: 1, quantity: 2 }]
    const { body: session } = await buyer.session(items)
    expect((await buyer.reserve(session, items)).status).toBe(200)
    const { status, body } = await changeStatus(id, { status: 'processing' })
    expect([status, body.message]).toEqual([409, expect.stringContaining('(2 needed, 1 left)')])
  })

  test('puts a sold-out product back on sale', async () => {
    await rows('update products set stock_quantity = 2, in_stock = true where id = 1')
    const { id } = await buy()
    expect(await stockOf(1)).toEqual({ stock_quantity: 0, in_stock: false })
    await changeStatus(id, { status: 'cancelled' })
    expect(await stockOf(1)).toEqual({ stock_quantity: 2, in_stock: true })
    await changeStatus(id, { status: 'confirmed' })
    expect(await stockOf(1)).toEqual({ stock_quantity: 0, in_stock: false })
  })

  test('returns stock once and sends one email from twenty concurrent cancellations', async () => {
    const before = (await stockOf(1)).stock_quantity
    const { id, orderId } = await buy()
    const responses = await Promise.all(Array.from({ length: 20 }, () => changeStatus(id, { status: 'cancelled' })))
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect((await stockOf(1)).stock_quantity).toBe(before)
    expect(await emailsOf(orderId)).toHaveLength(1)
    const reopenings = await Promise.all(Array.from({ length: 20 }, () => changeStatus(id, { status: 'confirmed' })))
    expect(reopenings.every(({ status }) => status === 200)).toBe(true)
    expect((await stockOf(1)).stock_quantity).toBe(before - 2)
  })

  test('rejects a change from an outdated status', async () => {
    const { id } = await buy()
    await changeStatus(id, { status: 'shipped', from: 'confirmed' })
    const { status, body } = await changeStatus(id, { status: 'cancelled', from: 'confirmed' })
    expect(status).toBe(409)
    expect(body.message).toContain('to shipped. Nothing')
    expect((await admin('GET', `/api/admin/orders/${id}`)).body).toMatchObject({
      orderStatus: 'shipped',
      stock: 'taken',
    })
  })

  test('neither loses nor overwrites a tracking number when two administrators ship an order', async () => {
    const { id, orderId } = await buy()
    const markShipped = (overrides: object, trackingNumber = '') =>
      changeStatus(id, { status: 'shipped', shipment: { carrier: 'DPD', trackingNumber }, ...overrides })
    expect((await markShipped({ from: 'confirmed' })).status).toBe(200)
    const outdated = await markShipped({ from: 'confirmed' }, '123')
    expect([outdated.status, outdated.body.message]).toEqual([409, expect.stringContaining('to shipped. Nothing')])
    expect((await markShipped({ from: 'confirmed' })).status).toBe(200)
    const { body } = await markShipped({ from: 'shipped' }, '123')
    expect(body).toMatchObject({ orderStatus: 'shipped', carrier: 'DPD', trackingNumber: '123' })
    expect((await emailsOf(orderId)).map(({ kind }) => kind)).toEqual(['order-dispatched', 'order-tracking'])
    expect((await markShipped({}, '456')).body.trackingNumber).toBe('456')
    expect((await markShipped({ from: 'confirmed' })).status).toBe(409)
    expect((await admin('GET', `/api/admin/orders/${id}`)).body.trackingNumber).toBe('456')
  })

  test('rejects unknown statuses, carriers and orders', async () => {
    const { id } = await buy()
    expect((await changeStatus(id, { status: 'lost' })).status).toBe(400)
    expect(
      (await changeStatus(id, { status: 'shipped', shipment: { carrier: 'Owl', trackingNumber: 'X' } })).status,
    ).toBe(400)
    expect((await changeStatus(999_999, { status: 'shipped' })).status).toBe(404)
  })
})

describe('emails', () => {
  test('are sent for changes that have one, unless the customer is not to be told', async () => {
    const { id, orderId } = await buy()
    await changeStatus(id, { status: 'processing' })
    await changeStatus(id, { status: 'shipped', shipment: { carrier: 'Royal Mail', trackingNumber: 'AB 12' } })
    await changeStatus(id, { status: 'confirmed' })
    await changeStatus(id, { status: 'completed', tell: false })
    await changeStatus(id, { status: 'cancelled' })
    const mails = await loadEmails(shop.pool, 'reference like $1', [`${orderId}/%`])
    expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['order-status', `We’re packing your order ${orderId}`],
      ['order-dispatched', `Your order ${orderId} is on its way`],
      ['order-status', `Your order ${orderId} has been cancelled`],
    ])
    expect(mails[1]?.text).toContain('Carrier: Royal Mail')
    expect(mails[1]?.text).toContain('https://www.royalmail.com/track-your-item#/tracking-results/AB12')
    expect(mails[1]?.text).toMatch(/Arrives: usually .*, guaranteed by \w{3} \d+ \w+/)
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set(['ines@example.com']))
    const { body } = await admin('GET', `/api/admin/orders/${id}`)
    expect(
      body.events.filter(({ detail }: { detail: string | null }) => detail === 'Email to the customer created'),
    ).toHaveLength(3)
  })

  test('escape markup in a customer’s name', async () => {
    const { id, orderId } = await buy()
    await rows(`update orders set customer_name = '<b>Ines</b>' where id = $1`, [id])
    await changeStatus(id, { status: 'processing' })
    const [mail] = await loadEmails(shop.pool, 'reference like $1', [`${orderId}/%`])
    expect(mail?.html).toContain('&lt;b&gt;Ines')
  })
})

describe('shipment, delivery date and notes', () => {
  test('records carrier and tracking number once, emails on request and keeps the number out of the activity log', async () => {
    const { id, orderId } = await buy()
    const save = (body: object) => admin('PUT', `/api/admin/orders/${id}/shipment`, body)
    const { body } = await save({ carrier: 'DPD', trackingNumber: '  1597 69  ', tell: true })
    expect(body).toMatchObject({ carrier: 'DPD', trackingNumber: '1597 69' })
    expect(body.events.at(-1)).toMatchObject({ type: 'trackingSet', detail: 'DPD 1597 69', actor: 'admin' })
    expect((await save({ carrier: 'DPD', trackingNumber: '1597 69', tell: true })).body.events).toHaveLength(
      body.events.length,
    )
    expect(await rows(`select kind from mails where reference like $1`, [`${orderId}/%`])).toEqual([
      { kind: 'order-tracking' },
    ])
    await save({ carrier: 'DPD', trackingNumber: '2604 80' })
    const entries = await rows('select before, after from activity where subject = $1 order by id', [orderId])
    expect(entries).toEqual([
      { before: { carrier: null, trackingNumber: null }, after: { carrier: 'DPD', trackingNumber: 'set' } },
      { before: { trackingNumber: 'set' }, after: { trackingNumber: 'changed' } },
    ])
    const { body: cleared } = await save({ carrier: null, trackingNumber: '' })
    expect(cleared).toMatchObject({ carrier: null, trackingNumber: null })
    expect((await save({ carrier: 'Owl', trackingNumber: '1' })).status).toBe(400)
    expect((await save({ carrier: 'DPD', trackingNumber: 'x'.repeat(61) })).body.message).toBe(
      'A tracking number can have at most 60 characters',
    )
    expect((await shop.call('GET', `/api/orders/${orderId}`)).body.trackingNumber).toBe(null)
    expect((await admin('GET', `/api/admin/lists/orders?q=1597`)).body.total).toBe(0)
  })

  test('limits the delivery date to twelve months after the order', async () => {
    const { id } = await buy()
    const save = (estimatedDelivery: string | null) =>
      admin('PUT', `/api/admin/orders/${id}/estimated-delivery`, { estimatedDelivery })
    const day = new Date(shop.services.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
    const { body } = await save(day)
    expect(body).toMatchObject({ estimatedDelivery: day })
    expect(body.events.at(-1)).toMatchObject({ type: 'deliverySet', to: day })
    for (const day of ['2020-01-01', '2199-01-01']) {
      const { status, body } = await save(day)
      expect([status, body.message]).toEqual([
        422,
        'Choose a date after the order was placed and within the next 12 months.',
      ])
    }
    expect((await save('2026-02-30')).status).toBe(400)
    expect((await save(null)).body.estimatedDelivery).toBe(null)
    await admin('PUT', `/api/admin/orders/${id}/status`, { status: 'cancelled', tell: false })
    expect(await save(day)).toMatchObject({
      status: 409,
      body: { message: 'This order is cancelled, so nothing will be delivered. Your date wasn’t saved.' },
    })
  })

  test('saves notes as typed and keeps them out of the activity log', async () => {
    const { id, orderId } = await buy()
    const add = (text: string) => admin('POST', `/api/admin/orders/${id}/notes`, { text })
    const { body } = await add(' Ring <b>Ines</b> first\nthen send ')
    expect(body.notes).toMatchObject([{ text: 'Ring <b>Ines</b> first\nthen send', author: 'admin' }])
    expect(body.events.at(-1)).toMatchObject({ type: 'noteAdded' })
    expect((await add('   ')).body.message).toBe('Please enter a note')
    expect((await add('x'.repeat(2001))).status).toBe(400)
    expect(JSON.stringify(await rows(`select * from activity where subject = $1`, [orderId]))).not.toContain('Ines')
  })

  test('counts the customer’s other orders, ignoring the case of the address', async () => {
    const first = await buy(1)
    const second = await buy(1)
    await rows(`update orders set customer_email = 'INES@example.com' where id = $1`, [first.id])
    expect((await admin('GET', `/api/admin/orders/${second.id}`)).body.otherOrders).toBe(1)
  })

  describe('customer details', () => {
    const { customerName, customerEmail, customerPhone, shippingAddress } = INES
    const from = { customerName, customerEmail, customerPhone, shippingAddress }
    const corrected = { ...from, customerPhone: null, shippingAddress: '14 Court Lane, Wimbledon, London SW19 5AE' }
    const changeDetails = (id: number, body: object) => admin('PUT', `/api/admin/orders/${id}/customer`, body)

    test('can be corrected without appearing in the history or the activity log', async () => {
      const { id, orderId } = await buy()
      const invoices = await rows('select content from invoices where order_id = $1', [id])
      const { status, body } = await changeDetails(id, { ...corrected, from })
      expect(status).toBe(200)
      expect(body).toMatchObject({ ...corrected, outsideMainland: false, addressUnchecked: false })
      expect(body.events.at(-1)).toMatchObject({ type: 'customerChanged', detail: 'phone, address', actor: 'admin' })
      const entries = await rows('select action, before, after, actor from activity where subject = $1', [orderId])
      expect(entries).toEqual([
        { action: 'order.customerChanged', before: null, after: { changed: ['phone', 'address'] }, actor: 'admin' },
      ])
      expect((await admin('GET', '/api/admin/lists/customers')).body.rows).toMatchObject([
        { email: customerEmail, address: corrected.shippingAddress },
      ])
      expect(await rows('select content from invoices where order_id = $1', [id])).toEqual(invoices)

      // Sending the same correction again changes nothing.
      expect((await changeDetails(id, { ...corrected, from })).body.events).toHaveLength(body.events.length)
    })

    test('include those of a business, which documents already issued don’t follow', async () => {
      const { id, orderId } = await buy()
      const none = { company: null, vatNumber: null, purchaseOrder: null }
      const business = { company: 'Netherby Tennis Club', vatNumber: 'gb 123 4567 82', purchaseOrder: 'PO-77' }
      const entered = { ...business, vatNumber: 'GB123456782' }
      const invoices = await rows('select content from invoices where order_id = $1', [id])
      const { status, body } = await changeDetails(id, { ...from, business, from: { ...from, business: none } })
      expect(status).toBe(200)
      expect(body).toMatchObject(entered)
      const changed = ['company', 'VAT number', 'purchase order number']
      expect(body.events.at(-1)).toMatchObject({ type: 'customerChanged', detail: changed.join(', ') })
      expect(await rows('select after from activity where subject = $1', [orderId])).toEqual([{ after: { changed } }])
      expect(await rows('select content from invoices where order_id = $1', [id])).toEqual(invoices)

      // Without them the others are corrected alone.
      expect((await changeDetails(id, { ...corrected, from })).body).toMatchObject({ ...corrected, ...entered })
      const outdated = { ...corrected, business: { ...business, purchaseOrder: 'PO-78' } }
      expect((await changeDetails(id, { ...outdated, from: { ...corrected, business: none } })).status).toBe(409)
      const misspelt = { ...corrected, business: { vatNumber: 'GB1' }, from: { ...corrected, business: entered } }
      expect(await changeDetails(id, misspelt)).toMatchObject({ status: 400, body: { field: 'business.vatNumber' } })
      const removed = await changeDetails(id, { ...corrected, business: {}, from: { ...corrected, business: entered } })
      expect(removed.body).toMatchObject(none)
    })

    test('may be outside the mainland, but need a postcode', async () => {
      const { id } = await buy()
      const outsideMainland = { ...from, shippingAddress: 'Fort Regent, St Helier, JE2 3AB' }
      expect((await changeDetails(id, { ...outsideMainland, from })).body).toMatchObject({
        outsideMainland: true,
        addressUnchecked: false,
      })
      const incomplete = { ...from, shippingAddress: 'The old pavilion, Wimbledon' }
      expect(await changeDetails(id, { ...incomplete, from: outsideMainland })).toMatchObject({
        status: 422,
        body: {
          message: 'Please enter a complete address',
          field: 'shippingAddress',
          hint: 'Enter a UK postcode, like GU1 3JF',
        },
      })
      expect((await admin('GET', `/api/admin/orders/${id}`)).body).toMatchObject(outsideMainland)
    })

    test('can be corrected while the address still lacks a postcode', async () => {
      const { id } = await buy()
      await rows(`update orders set shipping_address = 'The old pavilion', address_unchecked = true where id = $1`, [
        id,
      ])
      const current = { ...from, shippingAddress: 'The old pavilion' }
      const { body } = await changeDetails(id, { ...current, customerPhone: null, from: current })
      expect(body).toMatchObject({ customerPhone: null, addressUnchecked: true })
    })

    test('are not overwritten from an outdated form', async () => {
      const { id } = await buy()
      const [first, second] = await Promise.all([
        changeDetails(id, { ...corrected, from }),
        changeDetails(id, { ...from, customerName: 'Ines Calder-Lund', from }),
      ])
      expect([first.status, second.status].sort()).toEqual([200, 409])
      const [saved, refused] = first.status === 200 ? [first, second] : [second, first]
      expect(refused.body.message).toMatch(
        /^Somebody else has changed the details of ORD-\S+ since you opened them\. Your changes haven’t been saved/,
      )
      const current = (await admin('GET', `/api/admin/orders/${id}`)).body
      expect([current.customerName, current.shippingAddress]).toEqual([
        saved.body.customerName,
        saved.body.shippingAddress,
      ])
    })

    test('except for the email address, cannot be changed after the order was shipped or cancelled', async () => {
      for (const status of ['shipped', 'completed', 'cancelled']) {
        const { id, orderId } = await buy(1)
        await changeStatus(id, { status, tell: false })
        const { status: responseStatus, body } = await changeDetails(id, { ...corrected, from })
        expect([responseStatus, body.message]).toEqual([
          409,
          `${orderId} is ${status}, so only its email address can be changed.`,
        ])
        expect((await admin('GET', `/api/admin/orders/${id}`)).body).toMatchObject(from)
        const customerEmail = 'inez@example.com'
        expect((await changeDetails(id, { ...corrected, customerEmail, from })).status).toBe(409)
        const { body: saved } = await changeDetails(id, { ...from, customerEmail, from })
        expect(saved).toMatchObject({ ...from, customerEmail, orderStatus: status })
        expect(saved.events.at(-1)).toMatchObject({ type: 'customerChanged', detail: 'email' })
        const sent = (await emailsOf(orderId)).filter(({ kind }) => kind === 'order-link')
        expect(sent).toHaveLength(status === 'cancelled' ? 0 : 1)
      }
    })

    test('are validated as at the checkout', async () => {
      const { id } = await buy()
      expect((await changeDetails(id, { ...corrected, customerEmail: 'ines', from })).status).toBe(400)
      expect((await changeDetails(id, { ...corrected, shippingAddress: 'London', from })).status).toBe(400)
      expect((await changeDetails(id, corrected)).status).toBe(400)
      expect((await changeDetails(9999, { ...corrected, from })).status).toBe(404)
    })
  })

  test('finds an order by ID or order number', async () => {
    const { id, orderId } = await buy()
    for (const key of [id, orderId, orderId.toLowerCase()])
      expect((await admin('GET', `/api/admin/orders/${key}`)).body).toMatchObject({ id, orderId })
    expect((await admin('GET', '/api/admin/orders/ORD-0000000000')).status).toBe(404)
    expect((await admin('GET', '/api/admin/orders/ten')).status).toBe(400)
  })

  test('every route of an order takes its number, in any spelling, as its ID', async () => {
    const { id, orderId } = await buy()
    const routes = routesOf(shop).filter((route) => /^\w+ \/api\/admin\/orders\/:id(\/|$)/.test(route))
    expect(routes.length).toBeGreaterThan(20)
    const missing = { parcelId: 99, refundId: 99, lineId: 99, unit: 1 }
    for (const route of routes) {
      const call = async (key: string | number) => {
        const { method, path } = fillRoute(route, { id: encodeURIComponent(key), ...missing })
        const { status, body } = await admin(method, path, method === 'GET' ? undefined : {})
        // A PDF has the time on it.
        return { status, body: typeof body === 'object' ? body : undefined }
      }
      const answer = await call(id)
      for (const key of [orderId, `#${orderId.toLowerCase()}`])
        expect([route, key, await call(key)]).toEqual([route, key, answer])
      expect([route, (await call('ten')).status]).toEqual([route, 400])
      expect([route, await call('ORD-0000000000')]).toEqual([route, await call(99_999)])
    }
  })

  test('returns 404 for an unknown order', async () => {
    expect((await admin('PUT', '/api/admin/orders/9999/shipment', { carrier: null })).status).toBe(404)
    expect((await admin('PUT', '/api/admin/orders/9999/estimated-delivery', { estimatedDelivery: null })).status).toBe(
      404,
    )
    expect((await admin('POST', '/api/admin/orders/9999/notes', { text: 'Hello' })).status).toBe(404)
  })
})

test('defaults an order’s delivery fee to £50.00', async () => {
  const [order] =
    await rows(`insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount)
    values ('ORD-0000000001', 'Ines', 'ines@example.com', '-', 100, 150) returning delivery_fee`)
  expect(order.delivery_fee).toBe('50.00')
})

test('changes several orders independently and reports why some failed', async () => {
  const [first, second, third] = [await buy(), await buy(), await buy()]
  await changeStatus(second.id, { status: 'shipped', tell: false })
  await changeStatus(third.id, { status: 'cancelled', tell: false })
  await rows('update products set stock_quantity = 0 where id = 1')
  const { status, body } = await admin('PUT', '/api/admin/orders/statuses', {
    status: 'processing',
    orders: [
      { id: first.id, from: 'confirmed' },
      { id: second.id, from: 'confirmed' },
      { id: third.id, from: 'cancelled' },
      { id: 999_999 },
    ],
  })
  expect(status).toBe(200)
  expect(body.changed).toEqual([first.id])
  expect(body.failed).toEqual([
    { id: second.id, orderId: second.orderId, message: expect.stringContaining('Somebody else') },
    { id: third.id, orderId: third.orderId, message: expect.stringContaining('There isn’t enough stock') },
    { id: 999_999, orderId: null, message: 'We can’t find that order.' },
  ])
  const orders = await rows('select id, order_status from orders order by id')
  expect(orders.map(({ order_status }) => order_status)).toEqual(['processing', 'shipped', 'cancelled'])
  expect(await emailsOf(first.orderId)).toHaveLength(1)
  expect((await admin('PUT', '/api/admin/orders/statuses', { status: 'shipped', orders: [] })).status).toBe(400)
})
