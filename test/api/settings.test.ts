import { sql } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brand } from '#/lib/brand.ts'
import { seller } from '#/lib/seller.ts'
import { describePayments } from '../../src/features/orders/ledger/server/describePayments.ts'
import { queueConfirmationOnOrderPaid } from '../../src/features/orders/orders/server/orderConfirmation.mail.ts'
import { orderTerms } from '../../src/features/orders/orders/server/orderEmailTerms.ts'
import { slipClosing } from '../../src/features/orders/parcels/packingSlips.rules.ts'
import { shippingAndReturns } from '../../src/features/people/legal/browser/shippingAndReturns.ts'
import { RETURN_STEPS } from '../../src/features/people/support/browser/Returns.tsx'
import { sameDayText } from '../../src/features/shop/content/promises.rules.ts'
import { returnCostText } from '../../src/features/shop/content/returnTerms.rules.ts'
import { DEFAULT_DELIVERY } from '../../src/features/shop/delivery/delivery.rules.ts'
import { pageUrl } from '../../src/lib/pageLinks.ts'
import { SETTING_OVERRIDES_ID, settingOverrides } from '../../src/lib/settingOverrides.ts'
import { addDays, isWorkingDay, londonDay } from '../../src/lib/workingDays.ts'
import type { Render } from '../../src/server/renderPage.ts'
import { DataScript } from '../../src/server/seo/SeoHead.tsx'
import { createBuyer } from '../support/buyer.ts'
import { loadEmails } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: TestShop['call']
let rendered = 0

/** A stand-in for the real pages that shows the shop's details. */
const render: Render = () => {
  rendered += 1
  const details = [
    brand(),
    seller.name,
    seller.email,
    seller.vatRegistered && seller.vatNumber,
    settingOverrides.notice,
  ]
  const body = [...details, sameDayText(), returnCostText(), settingOverrides.closedDays].join(' | ')
  const data = { type: 'application/json', id: SETTING_OVERRIDES_ID, data: settingOverrides }
  const head = Object.keys(settingOverrides).length > 0 ? renderToStaticMarkup(createElement(DataScript, data)) : ''
  return new Response(`<html><head>${head}</head><p>${body}</p></html>`, { headers: { 'Content-Type': 'text/html' } })
}

beforeAll(async () => {
  shop = await createTestShop({
    render,
    onOrderPaid: [
      (tx, order) =>
        queueConfirmationOnOrderPaid(shop.services.mail, {
          describePayments,
          linkToOrder: () => pageUrl('', '/order'),
        })(tx, order),
    ],
  })
  admin = await shop.asAdmin()
})
afterAll(() => shop.close())

const loadSettings = async () => (await admin('GET', '/api/admin/settings')).body
const get = async (path: string) => (await shop.call('GET', path)).body as string
const send = (path: string, init?: RequestInit) => shop.app.request(path, init)

/** Saves the defaults with these changes. */
async function saveChanges(change: Record<string, unknown>) {
  const { version, defaults } = await loadSettings()
  return admin('PUT', '/api/admin/settings', { version, value: { ...defaults, ...change } })
}
const loadActivity = async () =>
  (await shop.pool.query("select * from activity where action = 'settings.updated' order by id")).rows

test('returns the defaults at version 0 for a new shop, whose pages contain no changes', async () => {
  const { value, defaults, version, updatedBy } = await loadSettings()
  expect([value, version, updatedBy]).toEqual([defaults, 0, null])
  expect(defaults).toMatchObject({ brand: 'Courtside', standardFee: '50.00', freeFrom: '2000.00', cutOffHour: 14 })
  expect(defaults.offMainland).toContain('KW15–17')
  expect(settingOverrides).toEqual({})
})

describe('saved settings apply to the next request', () => {
  test('in page texts and the data sent to the browser', async () => {
    expect(await get('/')).toContain('Courtside |')
    const saved = await saveChanges({
      brand: 'Deuce & <Co>',
      companyName: 'Deuce Ltd',
      email: 'hi@deuce.example',
      notice: '  Closed on </script> Friday ',
      cutOffHour: 11,
    })
    expect([saved.status, saved.body.value.notice]).toEqual([200, 'Closed on </script> Friday'])
    const page = await get('/')
    expect(page).toContain('Deuce & <Co> | Deuce Ltd | hi@deuce.example')
    expect(page).toContain('before 11 am')
    expect(settingOverrides).toEqual({
      brand: 'Deuce & <Co>',
      companyName: 'Deuce Ltd',
      email: 'hi@deuce.example',
      notice: 'Closed on </script> Friday',
      cutOffHour: 11,
    })
    // Pages rendered in the browser contain it too.
    for (const path of ['/checkout', '/admin/orders', '/auth']) expect(await get(path)).toContain('Deuce Ltd')
    // Rendered once more, then cached.
    const before = rendered
    await get('/')
    expect(rendered).toBe(before)
    const file = await admin('GET', '/api/admin/exports/products.json')
    expect(file.headers.get('Content-Disposition')).toMatch(/filename="deuce-co-products-/)
    await saveChanges({})
    expect(await get('/')).toContain('Courtside | Courtside Demo Ltd')
    expect(settingOverrides).toEqual({})
  })

  test('in the feed', async () => {
    const feed = () => get('/feeds/google-merchant.xml')
    const tag = async () => (await shop.call('GET', '/feeds/google-merchant.xml')).headers.get('ETag')
    const first = await tag()
    await saveChanges({
      brand: 'Deuce',
      standardFee: '7.50',
      dispatchFrom: 2,
      dispatchTo: 4,
      transitTo: 4,
      withinDays: 12,
    })
    expect(await tag()).not.toBe(first)
    const text = await feed()
    for (const part of ['<title>Deuce</title>', '<g:brand>Deuce</g:brand>', '7.50 GBP', 'max_handling_time>4<']) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('50.00 GBP</g:price><g:min_handling_time>1<')
    await saveChanges({})
  })

  test('in delivery prices, the free delivery threshold and delivery times', async () => {
    const offer = async () => (await shop.call('GET', '/api/delivery')).body
    const first = await offer()
    await saveChanges({ standardFee: '12.50', expressFee: '30', freeFrom: '1,500', withinDays: 20, expressTo: 9 })
    const updated = await offer()
    expect(updated).toMatchObject({ standardFee: '12.50', expressFee: '30.00', freeFrom: '1500.00' })
    expect(updated.promises.standard.latest > first.promises.standard.latest).toBe(true)
    expect(updated.promises.express.latest > first.promises.express.latest).toBe(true)
    const { id, price } = (await shop.call('GET', '/api/products/weather-cover')).body
    const { body } = await createBuyer(send).session([{ productId: id, quantity: 1 }])
    expect([body.deliveryFee, Number(body.totalAmount)]).toEqual(['12.50', Number(price) + 12.5])
    // The table the checkout reads its prices from.
    expect((await shop.pool.query('select * from delivery_prices order by name')).rows).toEqual([
      { name: 'expressFee', price: '30.00' },
      { name: 'freeFrom', price: '1500.00' },
      { name: 'standardFee', price: '12.50' },
    ])
    await saveChanges({})
    expect((await offer()).standardFee).toBe('50.00')
  })

  test('in the delivery area', async () => {
    const { id } = (await shop.call('GET', '/api/products/weather-cover')).body
    const reserveStatus = async (shippingAddress: string) => {
      const buyer = createBuyer(send)
      const { body } = await buyer.session([{ productId: id, quantity: 1 }])
      return (await buyer.reserve(body, [{ productId: id, quantity: 1 }], { shippingAddress })).status
    }
    const [orkney, oxford] = ['1 Quay, Kirkwall KW15 1AA', '1 High Street, Oxford OX1 1AA']
    expect([await reserveStatus(orkney), await reserveStatus(oxford)]).toEqual([422, 200])
    expect((await saveChanges({ offMainland: 'ox1, bt;im' })).body.value.offMainland).toBe('BT, IM, OX1')
    expect([await reserveStatus(orkney), await reserveStatus(oxford)]).toEqual([200, 422])
    await saveChanges({})
  })

  test('in VAT on new orders and their emails, but not older orders', async () => {
    const { id } = (await shop.call('GET', '/api/products/weather-cover')).body
    const buy = async () => {
      const order = await createBuyer(send).buy([{ productId: id, quantity: 1 }])
      const [email] = await loadEmails(shop.pool, 'reference = $1', [order.orderId])
      return { id: order.id, mail: email?.text }
    }
    const vatOf = async (order: { id: number }) => (await admin('GET', `/api/admin/orders/${order.id}`)).body.vatAmount
    const registered = await buy()
    expect(registered.mail).toContain('VAT number GB000000000')
    await saveChanges({ vatRegistered: false, brand: 'Deuce', phone: '020 7946 0000' })
    const unregistered = await buy()
    expect(unregistered.mail).toContain('Deuce')
    expect(unregistered.mail).toContain('020 7946 0000')
    expect(unregistered.mail).not.toMatch(/VAT|Courtside\n/)
    expect([await vatOf(unregistered), Number(await vatOf(registered)) > 0]).toEqual([null, true])
    expect(await get('/')).not.toContain('GB000000000')
    await saveChanges({})
  })

  test('in delivery dates, orders and notes while the shop is closed', async () => {
    const offer = async () => (await shop.call('GET', '/api/delivery')).body
    const today = londonDay(shop.services.clock.now())
    const usual = await offer()
    expect([usual.closures, usual.closedNote]).toEqual([[], null])
    const before = await get('/')
    // The last two promised days, and a closure that ended long ago.
    const { latest } = usual.promises.standard
    const [from, to] = [addDays(latest, -1), latest]
    const saved = await saveChanges({
      closedDays: `${from}/${to}  Stock count\n${addDays(today, -200)}\n${addDays(today, 400)}`,
    })
    expect([saved.status, saved.body.value.closedDays]).toEqual([
      200,
      `${from}/${to} Stock count\n${addDays(today, 400)}`,
    ])
    expect(await get('/')).not.toBe(before)
    const closed = await offer()
    expect(closed.closures[0]).toEqual({ from, to, note: 'Stock count' })
    expect(closed.promises.standard.latest > latest).toBe(true)
    expect(isWorkingDay(latest)).toBe(false)

    const { id } = (await shop.call('GET', '/api/products/weather-cover')).body
    const order = await createBuyer(send).buy([{ productId: id, quantity: 1 }], { deliveryType: 'standard' })
    expect((await shop.call('GET', `/api/orders/${order.orderId}`)).body.estimatedDelivery).toBe(
      closed.promises.standard.latest,
    )

    await saveChanges({ closedDays: `${addDays(today, 1)}/${addDays(today, 3)} Moving` })
    const note = /^We’re closed from .* to .* \(Moving\)\. We’ll process orders placed then from .*\.$/
    expect((await offer()).closedNote).toMatch(note)
    const second = await createBuyer(send).buy([{ productId: id, quantity: 1 }])
    const [confirmation] = await loadEmails(shop.pool, 'reference = $1', [second.orderId])
    // The order has its dates.
    expect(confirmation?.text).toMatch(/dispatch your order/)
    expect(confirmation?.text).not.toMatch(/closed|Moving/)
    const message = { name: 'Ines Calder', email: 'ines@example.com', message: 'When can I collect the machine?' }
    expect((await shop.call('POST', '/api/contact', message)).status).toBeLessThan(300)
    const [acknowledged] = await loadEmails(shop.pool, "kind = 'contact-acknowledgement'", [])
    expect(acknowledged?.text.replace(/\s+/g, ' ')).toMatch(/We’re closed from .* \(Moving\)/)

    await saveChanges({})
    expect(await offer()).toMatchObject({ closures: [], closedNote: null, promises: usual.promises })
  })

  test('in every text that says where to send goods', async () => {
    const business = seller.address.join(', ')
    const texts = () => ({
      shipping: JSON.stringify(shippingAndReturns(DEFAULT_DELIVERY)),
      support: RETURN_STEPS.map(({ text }) => text).join(' '),
      slip: slipClosing({}),
      confirmation: orderTerms(
        { orderId: 'ORD-7K3M9Q2X4B', createdAt: new Date(), company: null, vatNumber: null },
        pageUrl('http://localhost', '/order'),
      )
        .map((block) => JSON.stringify(block))
        .join('\n'),
    })
    const wanted = `Courtside Demo Ltd, ${business}`
    for (const [document, text] of Object.entries(texts())) expect(text, document).toContain(wanted)
    await saveChanges({ returnsAddress: ' Unit 6 \n\nLob  Lane\nNE9 8YY' })
    for (const [document, text] of Object.entries(texts())) {
      expect(text, document).toContain('Courtside Demo Ltd, Unit 6, Lob Lane, NE9 8YY')
      expect(text, document).not.toContain(business)
    }
    await saveChanges({})
  })

  test('if another process saved them', async () => {
    expect(await get('/')).toContain('Courtside |')
    const value = JSON.stringify({ brand: 'From elsewhere' })
    await shop.pool.query(
      'insert into shop_settings values (1, $1, 40, now(), $2) on conflict (id) do update set value = $1, version = 40',
      [value, 'x'],
    )
    await shop.pages?.awaitChanges()
    expect(await get('/')).toContain('From elsewhere |')
    await shop.database.execute(sql`insert into delivery_prices values ('freeFrom', 1500)`)
    await shop.pages?.awaitChanges()
    expect(settingOverrides.freeFrom).toBe('1500.00')
    await saveChanges({})
    expect(settingOverrides).toEqual({})
  })
})

describe('saving', () => {
  test('rejects all but one concurrent change and returns the saved values', async () => {
    const { version, defaults } = await loadSettings()
    const save = (brand: string) => admin('PUT', '/api/admin/settings', { version, value: { ...defaults, brand } })
    const before = (await loadActivity()).length
    const responses = await Promise.all(['Love', 'Fifteen', 'Thirty', 'Forty'].map(save))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const winner = responses.find(({ status }) => status === 200)?.body
    const loser = responses.find(({ status }) => status === 409)?.body
    expect(loser).toMatchObject({ code: 'changedMeanwhile', current: { value: winner.value, version: version + 1 } })
    expect(loser.message).toContain('admin has saved settings')
    expect((await loadSettings()).value.brand).toBe(winner.value.brand)
    expect((await loadActivity()).length).toBe(before + 1)
    await saveChanges({})
  })

  test('logs only what changed, and nothing if nothing did', async () => {
    await saveChanges({ phone: '020 7946 0001', standardFee: '51.00' })
    expect((await loadActivity()).at(-1)).toMatchObject({
      actor: 'admin',
      subject_type: 'settings',
      before: { phone: '01632 960001', standardFee: '50.00' },
      after: { phone: '020 7946 0001', standardFee: '51.00' },
    })
    const [count, { version }] = [(await loadActivity()).length, await loadSettings()]
    const repeated = await saveChanges({ phone: ' 020  7946 0001 ', standardFee: '51' })
    expect([repeated.status, repeated.body.version, (await loadActivity()).length]).toEqual([200, version, count])
    await saveChanges({})
  })

  test.each([
    ['brand', '', /shop name/],
    ['brand', 'x'.repeat(41), /At most 40/],
    ['brand', 'x\0', /can’t be displayed/],
    ['companyNumber', '1234', /eight digits/],
    ['address', 'One line', /separate lines/],
    ['returnsAddress', 'One line', /separate lines/],
    ['returnsAddress', '1\n2\n3\n4\n5\n6\n7', /no more than six/],
    ['closedDays', 'Christmas', /“Christmas”: Enter dates such as 2026-12-24/],
    ['closedDays', '2026-12-24/2026-12-23', /The last day is before the first/],
    ['closedDays', '2026-02-30', /Enter the first day/],
    ['closedDays', Array.from({ length: 51 }, () => '2026-12-24').join('\n'), /At most 50 closures/],
    ['email', 'nobody', /valid email/],
    ['phone', 'ring us', /digits/],
    ['vatNumber', 'GB12', /nine digits/],
    ['standardFee', '-1', /pounds and pence/],
    ['standardFee', '1001', /At most £1,000/],
    ['freeFrom', 'lots', /pounds and pence/],
    ['withinDays', 3, /at least 5/],
    ['dispatchTo', 0, /whole number/],
    ['expressTo', 1, /at least \d+, the number in “Express from”/],
    ['cutOffHour', 24, /whole hour/],
    ['cutOffHour', 'noon', /number/],
    ['offMainland', 'BT, Narnia', /“Narnia” can’t be read/],
    ['offMainland', 'QQ1', /QQ isn’t a postcode area/],
    ['notice', 'x'.repeat(201), /200 characters/],
    ['cardPaymentsPaused', 'yes', /paused/],
    ['newOrderRecipients', 'anna@shop.example, otto@shop', /“otto@shop” isn’t an email address/],
    ['newOrderRecipients', 'Otto <otto@shop.example>', /“Otto” isn’t an email address. Enter only addresses/],
    ['newOrderRecipients', Array.from({ length: 11 }, (_, at) => `${at}@shop.example`).join('\n'), /At most 10/],
  ])('rejects %s set to %j and saves nothing', async (name, value, message) => {
    const { version } = await loadSettings()
    const { status, body } = await saveChanges({ [name]: value })
    expect([status, body.field, body.message]).toEqual([400, `value.${name}`, expect.stringMatching(message)])
    expect((await loadSettings()).version).toBe(version)
  })
})

describe('while card payments are paused', () => {
  test('rejects sessions and reservations, but completes paid orders and accepts transfers', async () => {
    const { id } = (await shop.call('GET', '/api/products/weather-cover')).body
    const items = [{ productId: id, quantity: 1 }]
    const [paid, open] = [createBuyer(send), createBuyer(send)]
    const session = (await paid.session(items)).body
    const openSession = (await open.session(items)).body
    expect((await paid.reserve(session, items)).status).toBe(200)
    await saveChanges({ cardPaymentsPaused: true })

    const message = expect.stringContaining('We’re not taking card payments at the moment.')
    const refused = { code: 'cardPaymentsPaused', message }
    expect(await createBuyer(send).session(items)).toMatchObject({ status: 503, body: refused })
    expect(await open.reserve(openSession, items)).toMatchObject({ status: 503, body: refused })
    const { headers } = await shop.call('POST', '/api/create-payment-intent', { amount: 84 })
    expect(headers.get('Retry-After')).toMatch(/^\d+$/)
    expect(
      (await shop.ledger()).intents.find((intent) => intent.id === openSession.paymentIntentId)?.amount_received,
    ).toBe(0)

    // A charge made just before the pause still becomes an order.
    await paid.pay(session)
    const repeated = await paid.session(items, { paymentIntentId: session.paymentIntentId })
    expect(repeated).toMatchObject({ status: 409, body: { code: 'alreadyPaid' } })

    const transfer = await shop.call('POST', '/api/orders', {
      customerName: 'Club',
      customerEmail: 'club@example.com',
      shippingAddress: '1 High Street, Oxford OX1 1AA',
      items: JSON.stringify(items),
      deliveryType: 'standard',
      totalAmount: session.totalAmount,
      subtotal: session.subtotal,
    })
    expect(transfer.status).toBe(201)
    await saveChanges({})
    expect((await createBuyer(send).session(items)).status).toBe(200)
  })
})
