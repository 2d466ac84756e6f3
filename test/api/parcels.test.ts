import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkToOrder } from '../../src/features/orders/orders/server/orderLink.ts'
import { insertSession } from '../../src/features/shop/accounts/server/sessions.store.ts'
import { migrate } from '../../src/platform/database.ts'
import { activityOf } from '../support/activityOf.ts'
import { createBuyer } from '../support/buyer.ts'
import { freshDatabase } from '../support/freshDatabase.ts'
import { loadEmails } from '../support/mailbox.ts'
import { migrateBefore } from '../support/migrateBefore.ts'
import { textOfPdf } from '../support/pdfText.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>

beforeAll(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
})
afterAll(() => shop.close())

const rows = async (query: string, values: unknown[] = []) => (await shop.pool.query(query, values)).rows

/** An order of three of one product and two of another. */
async function buyOrder() {
  const items = [
    { productId: 4, quantity: 3 },
    { productId: 5, quantity: 2 },
  ]
  const { id, orderId } = await createBuyer((path, init) => shop.app.request(path, init)).buy(items)
  const lines = await rows('select id, name from order_lines where order_id = $1 order by id', [id])
  const [first, second] = lines as [{ id: number; name: string }, { id: number; name: string }]
  const at = `/api/admin/orders/${id}`
  const detail = async () => (await admin('GET', at)).body
  return {
    id: id as number,
    orderId: orderId as string,
    first,
    second,
    at,
    detail,
    ship: (quantities: [number, number], also: object = {}) =>
      admin('POST', `${at}/parcels`, {
        requestKey: randomUUID(),
        carrier: 'DPD',
        trackingNumber: 'X1',
        lines: [first, second]
          .map(({ id: lineId }, index) => ({ lineId, quantity: quantities[index] }))
          .filter(({ quantity }) => quantity),
        ...also,
      }),
    status: (body: object) => admin('PUT', `${at}/status`, body),
    refund: (quantities: [number, number], also: object = {}) =>
      admin('POST', `${at}/refunds`, {
        requestKey: randomUUID(),
        reason: 'changed their mind',
        lines: [first, second].map(({ id: lineId }, index) => ({ lineId, quantity: quantities[index] })),
        ...also,
      }),
    emails: () => loadEmails(shop.pool, 'reference like $1', [`${orderId}/%`]),
  }
}
const toShip = (shipping: { lines: { toShip: number }[] }) => shipping.lines.map((line) => line.toShip)

describe('an order sent in two parcels', () => {
  test('is processing until nothing is left, and tells the customer what came and what is to come', async () => {
    const { orderId, first, second, id, ship, detail, emails } = await buyOrder()
    const { status, body } = await ship([2, 0], { trackingNumber: ' 1597 6979 ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'partlyShipped',
      parcels: [
        {
          carrier: 'DPD',
          trackingNumber: '1597 6979',
          actor: 'admin',
          lines: [{ lineId: first.id, name: first.name, quantity: 2 }],
        },
      ],
    })
    expect(toShip(body)).toEqual([1, 2])
    expect(await detail()).toMatchObject({ orderStatus: 'processing', carrier: 'DPD', trackingNumber: '1597 6979' })

    const rest = await ship([1, 2], { carrier: 'Royal Mail', trackingNumber: 'AB12', sentOn: undefined })
    expect(rest.body).toMatchObject({ state: 'shipped', parcels: [{}, { carrier: 'Royal Mail' }] })
    const order = await detail()
    expect(order).toMatchObject({ orderStatus: 'shipped', trackingNumber: 'AB12' })
    expect(order.events.slice(-4).map(({ type, to, detail }: Record<string, string>) => [type, to, detail])).toEqual([
      ['parcelSent', null, `2 × ${first.name}. DPD 1597 6979. Email to the customer created`],
      ['statusChanged', 'processing', null],
      ['parcelSent', null, `1 × ${first.name}; 2 × ${second.name}. Royal Mail AB12. Email to the customer created`],
      ['statusChanged', 'shipped', null],
    ])
    expect((await shop.call('GET', `/api/orders/${orderId}`)).body).toEqual({
      orderId,
      orderStatus: 'shipped',
      trackingNumber: 'AB12',
      estimatedDelivery: order.estimatedDelivery,
    })

    const [partEmail, restEmail, ...others] = await emails()
    expect(others).toEqual([])
    expect(partEmail).toMatchObject({
      kind: 'order-dispatched',
      subject: `Part of your order ${orderId} is on its way`,
    })
    expect(partEmail?.text).toContain('https://track.dpd.co.uk/search?reference=15976979')
    expect(partEmail?.text).toMatch(
      new RegExp(
        `In this parcel\n-+\n\n +2 × ${first.name}\n\nStill to come\n-+\n\n +1 × ${first.name}\n +2 × ${second.name}`,
      ),
    )
    expect(restEmail?.subject).toBe(`The rest of your order ${orderId} is on its way`)
    expect(restEmail?.text).not.toContain('Still to come')
    // Moving it to shipped once more sends and records nothing.
    expect(await activityOf(shop.database, 'order', id)).toEqual([
      'order.parcelSent',
      'order.statusChanged',
      'order.parcelSent',
      'order.statusChanged',
    ])
    expect(JSON.stringify(await rows('select * from activity where subject = $1', [orderId]))).not.toContain('AB12')
  })

  test('is recorded once per form, with the date it left, and without an email if asked', async () => {
    const { ship, emails, detail, at } = await buyOrder()
    const requestKey = randomUUID()
    const today = (await ship([1, 0], { requestKey, tell: false })).body.parcels[0].sentOn
    expect((await ship([1, 0], { requestKey, tell: false })).body.parcels).toHaveLength(1)
    const other = await buyOrder()
    expect((await other.ship([1, 0], { requestKey })).body.code).toBe('keyUsed')
    expect((await ship([1, 0], { sentOn: '2199-01-01' })).status).toBe(422)
    expect((await ship([1, 0], { sentOn: '2020-01-01' })).body).toMatchObject({ code: 'badDay', field: 'sentOn' })
    expect((await ship([1, 0], { sentOn: today, tell: false })).status).toBe(200)
    expect(await emails()).toEqual([])
    expect((await ship([1, 0], { quantity: 1 })).status).toBe(400)
    expect((await ship([0, 0])).body.message).toBe('Choose at least one item')
    expect(
      (
        await admin('POST', '/api/admin/orders/99999/parcels', {
          requestKey,
          carrier: null,
          lines: [{ lineId: 1, quantity: 1 }],
        })
      ).status,
    ).toBe(404)
    expect((await detail()).shipping.parcels).toHaveLength(2)
    expect((await admin('DELETE', `${at}/parcels/99999`)).status).toBe(404)
  })

  test('never exceeds what was sold, even when two people send the same items at once', async () => {
    const { ship, first, detail } = await buyOrder()
    const responses = await Promise.all(Array.from({ length: 8 }, () => ship([2, 1])))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'notPossible',
      message: `Only 1 × ${first.name} can be sent.`,
      field: 'lines.0.quantity',
    })
    expect(toShip((await detail()).shipping)).toEqual([1, 1])
  })

  test('is guarded by the database too', async () => {
    const { id, first } = await buyOrder()
    const other = await buyOrder()
    const [{ id: parcelId }] = await rows(
      `insert into parcels (order_id, sent_on, actor, created_at) values ($1, '2026-11-24', 'admin', now()) returning id`,
      [id],
    )
    const insert = (lineId: number, quantity: number) =>
      rows('insert into parcel_lines (parcel_id, line_id, quantity) values ($1, $2, $3)', [parcelId, lineId, quantity])
    await expect(insert(first.id, 4)).rejects.toThrow('More would be shipped of a line than was sold')
    await expect(insert(other.first.id, 1)).rejects.toThrow('A parcel has only lines of its own order')
    await insert(first.id, 3)
  })
})

describe('refunds', () => {
  test('take off what is left to send, and the order is shipped once nothing is', async () => {
    const { ship, refund, detail, first } = await buyOrder()
    await ship([2, 0])
    await refund([0, 2])
    expect(toShip((await detail()).shipping)).toEqual([1, 0])
    expect((await ship([0, 1])).body.message).toMatch(/^All of .* has been sent or refunded\.$/)
    expect(await detail()).toMatchObject({ orderStatus: 'processing' })
    await refund([1, 0])
    const order = await detail()
    expect(order).toMatchObject({ orderStatus: 'shipped', shipping: { state: 'shipped' } })
    // A return of what was sent leaves nothing less than nothing.
    await refund([1, 0])
    expect(toShip((await detail()).shipping)).toEqual([0, 0])
    expect((await detail()).shipping.lines[0]).toMatchObject({ name: first.name, refundedUnits: 2, shipped: 2 })
  })

  test('that fail leave their items to be sent again', async () => {
    const { id, ship, refund, detail, at } = await buyOrder()
    await rows(`update payment_entries set method = 'transfer' where order_id = $1`, [id])
    await ship([3, 0])
    await refund([0, 2])
    expect(await detail()).toMatchObject({ orderStatus: 'shipped' })
    const [{ id: refundId }] = await rows('select id from refunds where order_id = $1', [id])
    expect((await admin('DELETE', `${at}/refunds/${refundId}`)).status).toBe(200)
    expect(await detail()).toMatchObject({ orderStatus: 'processing', shipping: { state: 'partlyShipped' } })
  })
})

describe('a cancelled or refunded order', () => {
  test('is sent only once that is confirmed, and takes its goods from stock again', async () => {
    const { id, ship, status, detail } = await buyOrder()
    await status({ status: 'cancelled', tell: false })
    const stock = async () => (await rows('select stock_quantity from products where id = 4'))[0].stock_quantity
    const before = await stock()
    const refusal = await ship([1, 0])
    expect([refusal.status, refusal.body]).toMatchObject([409, { code: 'unexpectedShipment', field: 'sendAnyway' }])
    expect((await status({ status: 'shipped' })).body.code).toBe('unexpectedShipment')
    const bulk = { status: 'shipped', orders: [{ id }] }
    expect((await admin('PUT', '/api/admin/orders/statuses', bulk)).body).toMatchObject({
      changed: [],
      failed: [{ id }],
    })
    expect((await admin('PUT', '/api/admin/orders/statuses', { ...bulk, sendAnyway: true })).status).toBe(400)
    expect(await detail()).toMatchObject({
      orderStatus: 'cancelled',
      shipping: { parcels: [], unexpected: 'cancelled' },
    })

    expect((await ship([1, 0], { sendAnyway: true })).body.state).toBe('partlyShipped')
    expect(await detail()).toMatchObject({ orderStatus: 'processing', stock: 'taken' })
    expect(await stock()).toBe(before - 3)

    const short = await buyOrder()
    await short.status({ status: 'cancelled' })
    await rows('update products set stock_quantity = 0 where id = 4')
    expect((await short.ship([1, 0], { sendAnyway: true })).body).toMatchObject({ code: 'notEnoughStock' })
    expect((await short.detail()).shipping.parcels).toEqual([])
    await rows('update products set stock_quantity = 1000, in_stock = true where id in (4, 5)')
  })

  test('may be about to be refunded in full, as an amount only', async () => {
    const { id, at, ship, status } = await buyOrder()
    // The transfer has yet to be sent, so the refund is still pending.
    await rows(`update payment_entries set method = 'transfer' where order_id = $1`, [id])
    const { total } = (await admin('GET', `${at}/refunds`)).body.left
    await admin('POST', `${at}/refunds`, { requestKey: randomUUID(), reason: 'A gift', amount: total })
    expect((await ship([1, 0])).body.code).toBe('unexpectedShipment')
    expect((await status({ status: 'completed' })).body.code).toBe('unexpectedShipment')
    expect((await status({ status: 'shipped', sendAnyway: true })).body).toMatchObject({ orderStatus: 'shipped' })
    expect(
      await rows(
        'select quantity from parcel_lines join parcels on id = parcel_id where order_id = $1 order by line_id',
        [id],
      ),
    ).toEqual([{ quantity: 3 }, { quantity: 2 }])
  })

  test('needs a complete address first', async () => {
    const { id, ship } = await buyOrder()
    await rows('update orders set address_unchecked = true where id = $1', [id])
    expect((await ship([1, 0], { sendAnyway: true })).body.code).toBe('incompleteAddress')
  })
})

describe('the specification’s call', () => {
  test('makes one parcel of everything left, and emails it once', async () => {
    const { orderId, ship, status, emails, detail, at } = await buyOrder()
    await ship([1, 0], { tell: false })
    const shipped = await status({ status: 'shipped', shipment: { carrier: 'DHL', trackingNumber: 'D2' } })
    expect(shipped.body.shipping).toMatchObject({
      state: 'shipped',
      parcels: [
        { trackingNumber: 'X1' },
        { carrier: 'DHL', trackingNumber: 'D2', lines: [{ quantity: 2 }, { quantity: 2 }] },
      ],
    })
    await status({ status: 'processing', tell: false })
    await status({ status: 'shipped' })
    expect((await emails()).map(({ subject }) => subject)).toEqual([`The rest of your order ${orderId} is on its way`])
    expect((await detail()).shipping.parcels).toHaveLength(2)
    // It corrects the latest parcel.
    await admin('PUT', `${at}/shipment`, { carrier: 'DHL', trackingNumber: 'D3' })
    expect(await detail()).toMatchObject({
      trackingNumber: 'D3',
      shipping: { parcels: [{ trackingNumber: 'X1' }, { trackingNumber: 'D3' }] },
    })
    for (const number of ['x1', 'd3'])
      expect((await admin('GET', `/api/admin/lists/orders?q=${number}+${orderId}`)).body.total).toBe(1)
  })

  test('gives the parcel what was entered in advance', async () => {
    const { status, at, detail, emails } = await buyOrder()
    await admin('PUT', `${at}/shipment`, { carrier: 'DPD', trackingNumber: 'EARLY' })
    expect((await detail()).shipping.parcels).toEqual([])
    await status({ status: 'shipped' })
    expect((await detail()).shipping).toMatchObject({
      state: 'shipped',
      parcels: [{ carrier: 'DPD', trackingNumber: 'EARLY' }],
    })
    // A whole order's goods are listed once.
    expect((await emails()).map(({ text }) => text.includes('In this parcel'))).toEqual([false])
  })
})

describe('a parcel entered by mistake', () => {
  test('is corrected, unless somebody else was faster', async () => {
    const { orderId, ship, detail, at, first, second, emails } = await buyOrder()
    const { body } = await ship([3, 2], { tell: false })
    const [{ id: parcelId, version, sentOn }] = body.parcels
    const correct = (also: object) =>
      admin('PUT', `${at}/parcels/${parcelId}`, {
        version,
        carrier: 'DPD',
        trackingNumber: 'X2',
        sentOn,
        lines: [{ lineId: first.id, quantity: 2 }],
        ...also,
      })
    expect((await correct({ lines: [{ lineId: first.id, quantity: 4 }] })).body.message).toBe(
      `Only 3 × ${first.name} can be sent.`,
    )
    expect((await correct({ tell: true })).body).toMatchObject({
      state: 'partlyShipped',
      parcels: [{ version: version + 1, trackingNumber: 'X2', lines: [{ quantity: 2 }] }],
    })
    expect(await detail()).toMatchObject({ orderStatus: 'processing', trackingNumber: 'X2' })
    expect((await emails()).map(({ kind }) => kind)).toEqual(['order-tracking'])
    expect((await correct({ tell: true })).status).toBe(200)
    expect((await correct({ trackingNumber: 'X3' })).body.code).toBe('movedMeanwhile')
    const whole = [
      { lineId: first.id, quantity: 3 },
      { lineId: second.id, quantity: 2 },
    ]
    expect((await correct({ version: version + 1, lines: whole })).body.state).toBe('shipped')
    expect((await detail()).orderStatus).toBe('shipped')
    const entries = await rows(
      `select before, after from activity where subject = $1 and action = 'order.parcelCorrected' order by id`,
      [orderId],
    )
    expect(entries[0]).toEqual({
      before: { items: `3 × ${first.name}; 2 × ${second.name}`, number: 'set' },
      after: { items: `2 × ${first.name}`, number: 'changed' },
    })
  })

  test('is deleted, so that its items are left to send and the order is processing', async () => {
    const { ship, detail, at, orderId } = await buyOrder()
    await ship([3, 0], { trackingNumber: 'ONE', tell: false })
    const { body } = await ship([0, 2], { trackingNumber: 'TWO', tell: false })
    const remove = (index: number) => admin('DELETE', `${at}/parcels/${body.parcels[index].id}`)
    expect((await remove(1)).body).toMatchObject({ state: 'partlyShipped', parcels: [{ trackingNumber: 'ONE' }] })
    expect(await detail()).toMatchObject({ orderStatus: 'processing', trackingNumber: 'ONE' })
    expect((await remove(1)).body.code).toBe('unknownParcel')
    expect((await remove(0)).body).toMatchObject({ state: 'notShipped', parcels: [] })
    expect(await detail()).toMatchObject({ orderStatus: 'processing', trackingNumber: null, carrier: null })
    expect((await admin('GET', `/api/admin/lists/orders?q=one+${orderId}`)).body.total).toBe(0)
    expect((await detail()).events.at(-1)).toMatchObject({ type: 'parcelDeleted', actor: 'admin' })
  })
})

test('the customer sees the parcels and what is still to come', async () => {
  const customer = await shop.asCustomer('ines', 'ines@example.com')
  await rows(`update users set email_verified_at = now() where email = 'ines@example.com'`)
  const { orderId, ship, status, first, second } = await buyOrder()
  const see = async () => (await customer('GET', `/api/account/orders/${orderId}/parcels`)).body
  expect(await see()).toEqual({
    parcels: [],
    toShip: [
      { name: first.name, quantity: 3 },
      { name: second.name, quantity: 2 },
    ],
  })
  await ship([3, 0], { trackingNumber: 'X9' })
  const order = { orderId, customerEmail: 'ines@example.com' }
  const token = (await linkToOrder(shop.database, order, '')).replace('/order?token=', '')
  const byLink = (at: string) => shop.call('GET', `/api/order-link/${at}/parcels`)
  expect((await byLink(token)).body).toEqual(await see())
  expect(await byLink(`${orderId}.`)).toMatchObject({ status: 404, body: { code: 'linkEnded' } })
  expect(await see()).toMatchObject({
    parcels: [{ carrier: 'DPD', trackingNumber: 'X9', lines: [{ name: first.name, quantity: 3 }] }],
    toShip: [{ name: second.name, quantity: 2 }],
  })
  expect((await customer('GET', '/api/account/orders')).body.orders[0]).toMatchObject({
    shippingState: 'partlyShipped',
  })
  await status({ status: 'cancelled', tell: false })
  expect((await see()).toShip).toEqual([])
  const stranger = await shop.asCustomer('otto', 'otto@example.org')
  expect((await stranger('GET', `/api/account/orders/${orderId}/parcels`)).status).toBe(404)
})

describe('lists and figures', () => {
  test('filter by, show and export what has been sent', async () => {
    const { id, orderId, ship, detail } = await buyOrder()
    const found = async (state: string) =>
      (await admin('GET', `/api/admin/lists/orders?shipping=${state}&q=${orderId}`)).body.rows.map(
        (row: { id: number }) => row.id,
      )
    expect(await found('notShipped')).toEqual([id])
    await ship([1, 0])
    expect([await found('notShipped'), await found('partlyShipped')]).toEqual([[], [id]])
    const csv = (await admin('GET', '/api/admin/exports/orders.csv?shipping=partlyShipped')).body
    expect(csv.split('\r\n').find((line: string) => line.includes(orderId))).toContain('Partly shipped')
    expect((await admin('GET', '/api/admin/lists/orders?shipping=lost')).status).toBe(400)

    // Late until the last item has been sent.
    await rows(`update orders set estimated_delivery = '2020-01-01' where id = $1`, [id])
    const late = async () => (await admin('GET', `/api/admin/lists/orders?late=yes&q=${orderId}`)).body.total
    expect(await late()).toBe(1)
    await ship([2, 2])
    expect(await late()).toBe(0)
    await admin('PUT', `/api/admin/orders/${id}/status`, { status: 'processing', tell: false })
    expect([(await detail()).orderStatus, await late()]).toEqual(['processing', 0])
  })

  test('agree with what the order’s page works out', async () => {
    for (const { id, shipping_state } of await rows('select id, shipping_state from orders')) {
      const { lines, state } = (await admin('GET', `/api/admin/orders/${id}`)).body.shipping
      const sum = (name: 'shipped' | 'toShip') =>
        lines.reduce((total: number, line: Record<string, number>) => total + (line[name] ?? 0), 0)
      const worked =
        sum('shipped') === 0
          ? sum('toShip') > 0
            ? 'notShipped'
            : 'nothingToShip'
          : sum('toShip') > 0
            ? 'partlyShipped'
            : 'shipped'
      expect([shipping_state, state], `order ${id}`).toEqual([worked, worked])
    }
  })
})

describe('printed', () => {
  const fetchPdf = async (path: string) => {
    const [{ id: userId }] = await rows(`select id from users where email = 'otto@courtside.example'`)
    const { token } = await insertSession(shop.database, { userId, now: shop.services.clock.now() })
    return shop.app.request(path, { headers: { Cookie: `__Host-session=${token}` } })
  }
  const printed = async (path: string) => {
    const response = await fetchPdf(path)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    return textOfPdf(Buffer.from(await response.arrayBuffer()))
  }

  test('slips show what is left to send, net of refunds and parcels, and what was in a parcel', async () => {
    const { id, orderId, ship, refund, first, second, at } = await buyOrder()
    const { body } = await ship([2, 0], { trackingNumber: 'SLIP1' })
    await refund([0, 1])
    await rows(`update orders set company = 'Court Club', purchase_order = 'PO 77' where id = $1`, [id])
    const slip = await printed(`${at}/packing-slip`)
    for (const text of [
      orderId,
      'Court Club',
      'PO 77',
      'SW19 5AE',
      first.name,
      '2 of 3 sent already',
      second.name,
      '1 of 2 refunded: don’t pack',
      '2 items',
    ])
      expect(slip).toContain(text)
    expect(slip).not.toContain('£')
    const parcel = await printed(`${at}/parcels/${body.parcels[0].id}/packing-slip`)
    expect(parcel).toContain('DPD SLIP1')
    expect(parcel).toContain(first.name)
    expect(parcel).not.toContain(second.name)
    expect((await fetchPdf(`${at}/parcels/999999/packing-slip`)).status).toBe(404)
    expect((await fetchPdf('/api/admin/orders/999999/packing-slip')).status).toBe(404)
  })

  test('the slips of a selection come after a pick list of all of them', async () => {
    const [one, two, cancelled] = [await buyOrder(), await buyOrder(), await buyOrder()]
    await one.ship([1, 2])
    await cancelled.status({ status: 'cancelled', tell: false })
    const text = await printed(`/api/admin/packing-slips?orders=${one.id},${two.id},${cancelled.id}`)
    expect(text).toContain('7 items for 2 orders')
    expect(text).toContain(`${one.orderId}\u00a0(2), ${two.orderId}\u00a0(3)`)
    expect(text).toContain(`${cancelled.orderId}: cancelled`)
    expect(text.split('Packing slip')).toHaveLength(3)
    expect(text.indexOf('Pick list')).toBeLessThan(text.indexOf('Packing slip'))
    const tooMany = Array.from({ length: 101 }, (_, index) => index + 1).join(',')
    expect((await admin('GET', `/api/admin/packing-slips?orders=${tooMany}`)).body.message).toBe(
      'Please choose at most 100 orders at once',
    )
    for (const wrong of ['', 'orders=', 'orders=1,,2', 'orders=1&other=2', 'orders=9999999999'])
      expect((await admin('GET', `/api/admin/packing-slips?${wrong}`)).status, wrong).toBe(400)
    expect((await admin('GET', '/api/admin/packing-slips?orders=999999')).status).toBe(404)
  })
})

test('orders sent before parcels existed get one in the migration', async () => {
  const { database, pool, close } = await freshDatabase({ bare: true })
  try {
    await migrateBefore(database, '_parcels')
    const insert = async (number: number, status: string, carrier: string | null, tracking: string | null) => {
      const { rows } = await pool.query(
        `insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount, order_status, carrier, tracking_number, created_at)
         values ($1, 'Ines', 'ines@example.com', '-', 1, 1, $2, $3, $4, '2026-03-01T12:00:00Z') returning id`,
        [`ORD-000000000${number}`, status, carrier, tracking],
      )
      await pool.query(
        `insert into order_lines (order_id, name, slug, image_url, unit_price, quantity, reduction)
         values ($1, 'Ball Basket', '', '', 1, 3, 0), ($1, 'Remote', '', '', 1, 1, 0)`,
        [rows[0].id],
      )
      return rows[0].id
    }
    const shipped = await insert(1, 'shipped', 'DPD', 'OLD-1')
    const plain = await insert(2, 'completed', null, null)
    const waiting = await insert(3, 'processing', 'DPD', 'IN-ADVANCE')
    const cancelled = await insert(4, 'cancelled', 'DHL', 'OLD-4')
    await pool.query(
      `insert into order_events (order_id, type, from_status, to_status, actor, created_at) values ($1, 'statusChanged', 'processing', 'shipped', 'otto', '2026-03-03T23:30:00Z')`,
      [shipped],
    )
    const refund = (day: string, quantity: number) =>
      pool.query(
        `insert into refunds (order_id, amount, reason, parts, created_at)
         select $1, 1, '-', jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('lineId', min(id), 'quantity', $2::int)), 'delivery', 0), $3
         from order_lines where order_id = $1`,
        [shipped, quantity, day],
      )
    await refund('2026-03-02T12:00:00Z', 1)
    await refund('2026-03-20T12:00:00Z', 1)
    await migrate(database)

    const { rows: parcels } = await pool.query(
      `select order_id, carrier, tracking_number, sent_on::text, actor, array_agg(quantity order by line_id) as quantities
       from parcels join parcel_lines on id = parcel_id group by parcels.id order by order_id`,
    )
    const old = { carrier: null, tracking_number: null, sent_on: '2026-03-01', actor: 'checkout', quantities: [3, 1] }
    expect(parcels).toEqual([
      // One unit was refunded before it was sent, one after.
      {
        ...old,
        order_id: shipped,
        carrier: 'DPD',
        tracking_number: 'OLD-1',
        sent_on: '2026-03-03',
        actor: 'otto',
        quantities: [2, 1],
      },
      { ...old, order_id: plain },
      { ...old, order_id: cancelled, carrier: 'DHL', tracking_number: 'OLD-4' },
    ])
    const { rows: orders } = await pool.query(
      'select id, shipping_state, tracking_number, parcel_numbers, search from orders order by id',
    )
    expect(orders).toMatchObject([
      { id: shipped, shipping_state: 'shipped', parcel_numbers: 'OLD-1', search: expect.stringContaining('old-1') },
      { id: plain, shipping_state: 'shipped', parcel_numbers: null },
      {
        id: waiting,
        shipping_state: 'notShipped',
        tracking_number: 'IN-ADVANCE',
        search: expect.stringContaining('in-advance'),
      },
      { id: cancelled, shipping_state: 'shipped' },
    ])
  } finally {
    await close()
  }
})
