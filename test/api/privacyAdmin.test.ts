import { eq, is, like, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queueNewOrderOnOrderPaid } from '#/features/orders/orderAlerts/server/newOrder.mail.ts'
import { createPrivacyRequests } from '#/features/people/privacy/server/privacyRequests.ts'
import { activity } from '#/platform/activity/activity.tables.ts'
import type { EmailContent } from '#/platform/mail/emailContent.ts'
import { emailKindsAbout } from '#/platform/mail/emailKinds.ts'
import { mailAttachments, mails } from '#/platform/mail/mail.tables.ts'
import { PERSONAL_DATA } from '#/server/features.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { loadEmails } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

// Tests make several purchases and read the whole database three times.

let shop: TestShop
let admin: TestShop['call']
beforeEach(async () => {
  shop = await createTestShop({
    onOrderPaid: [(tx, order) => queueNewOrderOnOrderPaid(shop.services)(tx, order)],
  })
  admin = await shop.asAdmin()
})
afterEach(() => shop.close())

const REQUESTS = '/api/admin/privacy-requests'
const REQUEST = { email: 'Ines@Example.com', requestType: 'access', message: 'Ines Calder here, 07700 900123' }

/** Files a request; returns its ID. */
async function fileRequest(change: object = {}) {
  expect((await shop.call('POST', '/api/privacy-request', { ...REQUEST, ...change })).status).toBe(201)
  const { rows } = await shop.pool.query('select id from privacy_requests order by id desc limit 1')
  return rows[0].id as number
}

const emailOf = (text: string): EmailContent => ({
  brand: 'Courtside',
  title: 'A message',
  blocks: [{ type: 'text', text }],
  footer: [],
})

/** The token in the most recent acknowledgement. */
async function mailedToken() {
  const emails = await loadEmails(shop.pool, "kind = 'privacy-acknowledgement'")
  const [, token] =
    /http:\/\/localhost:3000\/privacy-request\/confirm\?token=([\w-]{43})/.exec(emails.at(-1)?.text ?? '') ?? []
  return token as string
}
const confirm = (token: string) => shop.call('POST', '/api/privacy-request/confirm', { token })
async function fileConfirmed(change: object = {}) {
  const id = await fileRequest(change)
  expect((await confirm(await mailedToken())).status).toBe(200)
  return id
}
const stateOf = async (id: number) => (await admin('GET', `${REQUESTS}/${id}`)).body.state

/** What Ines does besides, with what her archive then has of it, and anybody else’s. */
const ALSO: Record<string, { act: () => Promise<unknown>; held: object; ofNobody: object }> = {
  'POST /api/newsletter': {
    act: () => shop.call('POST', '/api/newsletter', { email: 'ines@example.com' }),
    held: { newsletter: { subscribed: true } },
    ofNobody: { newsletter: null },
  },
  'POST /api/restock-alerts': {
    act: async () => {
      await shop.pool.query("update products set stock_quantity = 0 where slug = 'target-set'")
      const { id: productId } = (await shop.call('GET', '/api/products/target-set')).body
      await shop.call('POST', '/api/restock-alerts', { productId, email: 'Ines@example.com' })
    },
    held: { restockAlerts: [{ product: 'Target Set', state: 'unconfirmed' }] },
    ofNobody: { restockAlerts: [] },
  },
}
const alsoIn = (part: 'held' | 'ofNobody'): object =>
  Object.assign({}, ...Object.values(ALSO).map((also) => also[part]))

/**
 * Gives Ines an account, a delivered order, an invoice, notes, a message, a review and what `ALSO` says. Administrators'
 * changes go through the API, so that they are in the activity log too.
 */
async function seedInes({ orderStatus = 'completed' } = {}) {
  // The export shows both sessions.
  for (const _session of [1, 2]) await shop.asCustomer('inescalder', 'ines@example.com')
  const buyer = createBuyer((path, init) => shop.app.request(path, init))
  const placed = await buyer.buy([{ productId: 4, quantity: 2 }], { discountCode: 'ACE10' })
  const bo = createBuyer((path, init) => shop.app.request(path, init), {
    ...INES,
    customerName: 'Bo Lund',
    customerEmail: 'bo@example.com',
    customerPhone: '07700 900999',
    shippingAddress: '9 Baseline Road, Leeds LS1 4AP',
  })
  await bo.buy([{ productId: 4, quantity: 1 }])
  const order = (await shop.pool.query('select id from orders where order_id = $1', [placed.orderId])).rows[0].id
  const change = async (method: string, path: string, body: object) =>
    expect((await admin(method, `/api/admin/orders/${order}/${path}`, body)).status).toBeLessThan(300)
  await change('PUT', 'shipment', { carrier: 'DPD', trackingNumber: 'DPD-76-INES' })
  await change('PUT', 'shipment', { carrier: 'DPD', trackingNumber: 'DPD-77-INES' })
  await change('POST', 'notes', { text: 'Ines Calder rang from 07700 900123' })
  await change('POST', 'refunds', { requestKey: 'for-ines', amount: '5.00', reason: 'Ines Calder was unhappy' })
  await change('PUT', 'status', { status: orderStatus })
  await shop.pool.query(
    `insert into order_events (order_id, type, detail, actor) values ($1, 'placed', 'left with Ines Calder', 'admin')`,
    [order],
  )
  await shop.pool.query(
    `insert into invoices (kind, number, order_id, issued_at, content, pdf) values ('invoice', 'INV-000001', $1, now(), $2, $3)`,
    [order, JSON.stringify({ buyer: 'Ines Calder' }), Buffer.from('%PDF Ines Calder')],
  )
  const card = { billing_details: { name: 'Ines Calder', email: 'ines@example.com', phone: null, address: {} } }
  await shop.pool.query(
    'update sandbox.intents set payment_method = payment_method || $1 where id = (select stripe_payment_intent_id from orders where id = $2)',
    [card, order],
  )
  await shop.pool.query(
    'update sandbox.charges set payment_method = payment_method || $1 where payment_intent = (select stripe_payment_intent_id from orders where id = $2)',
    [card, order],
  )
  // After a line break, which JSON writes as \n.
  const description = 'Machine for\nines@example.com'
  await shop.pool.query('update sandbox.events set object = object || $1', [{ description }])
  await shop.pool.query('update sandbox.idempotency set body = $1', [JSON.stringify({ description })])
  const person = { name: 'Ines Calder', email: 'INES@example.com' }
  await shop.call('POST', '/api/contact', { ...person, subject: 'Hello', message: 'Where is my machine, please?' })
  await shop.call('POST', '/api/reviews', { ...person, rating: 5, review: 'The same ball, every time.' })
  for (const { act } of Object.values(ALSO)) await act()
  await shop.database.transaction((tx) =>
    shop.services.mail.queue(tx, {
      kind: 'contact-copy',
      reference: 'contact-2',
      recipient: 'shop@courtside.example',
      subject: 'A message',
      // A quote and a line break, which JSON escapes.
      content: emailOf('From “Zoë” "Ines" Calder <Netherby>:\nines@example.com'),
    }),
  )
  return placed.orderId as string
}

/** Every table's rows as text. */
async function dump(): Promise<Map<string, string>> {
  const { rows: tables } = await shop.pool.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const selects = tables.map(
    ({ name }) => `select '${name}' as name, (select string_agg(t::text, E'\\n') from ${name} t) as all`,
  )
  const { rows } = await shop.pool.query(selects.join(' union all '))
  return new Map(rows.map(({ name, all: content }) => [name, content ?? '']))
}
const tracesOf = async (pattern: RegExp) =>
  [...(await dump())]
    .filter(([, rows]) => pattern.test(rows))
    .map(([name]) => name)
    .sort()
const INES_ANYWHERE = /(?:\b|\\n)ines@example|ines ?calder|07700 ?900123|4 court lane|DPD-7\d-INES/i

describe('a request', () => {
  test('is acknowledged by email, and does not reveal whether the address is known', async () => {
    await shop.asCustomer()
    const customers = await shop.call('POST', '/api/privacy-request', { email: 'ines@example.com' })
    const unknown = await shop.call('POST', '/api/privacy-request', { email: 'nobody@example.com' })
    expect([customers.status, customers.body]).toEqual([unknown.status, unknown.body])
    const written = await loadEmails(shop.pool)
    expect(written.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['privacy-acknowledgement', 'ines@example.com'],
      ['privacy-acknowledgement', 'nobody@example.com'],
    ])
    expect(written[0]?.text).toMatch(/We won’t disclose or delete anything\s+without your confirmation\./)
  })

  test('stores only the token’s hash and accepts it once', async () => {
    const id = await fileRequest()
    const token = await mailedToken()
    const { rows } = await shop.pool.query('select * from privacy_requests')
    expect(JSON.stringify(rows)).not.toContain(token)
    // Opening the link changes nothing.
    expect((await shop.call('GET', `/api/privacy-request/confirm?token=${token}`)).status).toBe(405)
    expect(await stateOf(id)).toBe('received')
    expect((await confirm(token)).status).toBe(200)
    expect(await stateOf(id)).toBe('confirmed')
    expect(await confirm(token)).toMatchObject({ status: 400, body: { code: 'linkEnded' } })
    expect((await confirm('x'.repeat(43))).status).toBe(400)
    expect((await confirm('')).status).toBe(400)
  })

  test('accepts the newest link for 30 days', async () => {
    const id = await fileRequest()
    const first = await mailedToken()
    expect((await admin('POST', `${REQUESTS}/${id}/link`)).status).toBe(200)
    const second = await mailedToken()
    expect(second).not.toBe(first)
    expect((await confirm(first)).status).toBe(400)
    shop.clock.forward(30 * 86_400 + 1)
    expect((await confirm(second)).status).toBe(400)
    admin = await shop.asAdmin()
    expect(await stateOf(id)).toBe('received')
  })

  test('emails an address at most five times a day', async () => {
    for (let time = 0; time < 7; time += 1) await fileRequest()
    expect(await shop.database.$count(mails)).toBe(5)
  })
})

test('discloses and erases nothing before the person has confirmed', async () => {
  await seedInes()
  const before = await dump()
  for (const requestType of ['access', 'deletion']) {
    const id = await fileRequest({ requestType })
    for (const [method, path] of [
      ['GET', 'archive'],
      ['POST', 'answer'],
      ['POST', 'erase'],
    ] as const) {
      const { status, body } = await admin(method, `${REQUESTS}/${id}/${path}`)
      expect([status, body.code], `${path} of ${requestType}`).toEqual([409, 'notConfirmed'])
    }
    expect(await stateOf(id)).toBe('received')
  }
  const after = await dump()
  for (const table of [
    'public.users',
    'public.orders',
    'public.reviews',
    'public.contact_submissions',
    'public.activity',
  ])
    expect(after.get(table)).toBe(before.get(table))
})

describe('an access request', () => {
  test('produces an archive of all data without secrets, and is closed when answered', async () => {
    const orderId = await seedInes()
    const id = await fileConfirmed()
    const { status, headers, body } = await admin('GET', `${REQUESTS}/${id}/archive`)
    expect(status).toBe(200)
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="courtside-personal-data-${id}.json"`)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(body).toMatchObject({
      about: 'ines@example.com',
      held: {
        account: { username: 'inescalder', sessions: [expect.any(Object), expect.any(Object)] },
        orders: [
          {
            orderId,
            ...INES,
            discountCode: 'ACE10',
            trackingNumber: 'DPD-77-INES',
            lines: [{ quantity: 2 }],
            refunds: [{ amount: '5.00', reason: 'Ines Calder was unhappy' }],
            notes: [{ text: 'Ines Calder rang from 07700 900123' }],
          },
        ],
        parcels: [{ orderId, carrier: 'DPD', trackingNumber: 'DPD-77-INES' }],
        documents: [{ orderId, number: 'INV-000001', content: { buyer: 'Ines Calder' } }],
        checkouts: [{ state: 'ordered', details: { customerEmail: 'ines@example.com' } }],
        contactMessages: [{ subject: 'Hello' }],
        reviews: [{ rating: 5 }],
        ...alsoIn('held'),
        privacyRequests: [{ requestType: 'access', message: REQUEST.message }],
        mails: expect.arrayContaining([
          expect.objectContaining({ subject: 'Contact: Hello', to: 'the shop' }),
          expect.objectContaining({ text: expect.stringContaining('“Zoë” "Ines"'), to: 'the shop' }),
          expect.objectContaining({ subject: 'Please confirm your privacy request – Courtside', to: 'you' }),
        ]),
        activity: { entriesAboutYourOrders: 6 },
        testPayments: [{ billingDetails: { email: 'ines@example.com' } }],
      },
    })
    const text = JSON.stringify(body)
    expect(text).toContain('/privacy-request/confirm?token=hidden')
    expect(text).not.toMatch(/token=(?!hidden)/)
    for (const secret of ['argon2', 'tokenHash', 'token_hash', 'Bo Lund', 'bo@example.com'])
      expect(text).not.toContain(secret)

    expect((await admin('POST', `${REQUESTS}/${id}/answer`)).body).toMatchObject({
      state: 'done',
      closedBy: 'admin',
      outcome: expect.stringContaining('there’s no mail server (SMTP_URL)'),
    })
    expect((await admin('POST', `${REQUESTS}/${id}/answer`)).body.code).toBe('closed')
    const [file] = await shop.database.select().from(mailAttachments)
    expect(JSON.parse(String(file?.content)).held.orders[0].orderId).toBe(orderId)
    const entries = await shop.database.select().from(activity).orderBy(activity.id)
    expect(JSON.stringify(entries)).not.toMatch(INES_ANYWHERE)
    const record = entries.filter(({ subjectType }) => subjectType === 'privacyRequest')
    expect(record.map(({ action }) => action)).toEqual(['privacyRequest.archiveDownloaded', 'privacyRequest.answered'])
    const settings = entries.filter(({ action }) => action === 'order.shipmentSet').map(({ after }) => after)
    expect(settings).toEqual([{ carrier: 'DPD', trackingNumber: 'set' }, { trackingNumber: 'changed' }])
  })

  test('contains a sentence instead of an email that a newer release wrote', async () => {
    const id = await fileConfirmed()
    await shop.pool.query(`update mails set content = content || '{"picture": "racket.png"}'`)
    const { status, body } = await admin('GET', `${REQUESTS}/${id}/archive`)
    expect(status).toBe(200)
    expect(body.held.mails).toMatchObject([
      {
        subject: 'Please confirm your privacy request – Courtside',
        text: 'This email was written by another version of the shop. Its words can’t be shown here.',
      },
    ])
  })

  test('does not match an address that only ends the same, nor does a deletion', async () => {
    const maines = createBuyer((path, init) => shop.app.request(path, init), {
      ...INES,
      customerName: 'Mo Maines',
      customerEmail: 'maines@example.com',
    })
    await maines.buy([{ productId: 4, quantity: 1 }])
    const person = { name: 'Mo Maines', email: 'maines@example.com' }
    await shop.call('POST', '/api/contact', { ...person, subject: 'Serve', message: 'It serves too fast for me.' })
    const card = { billing_details: { name: 'Mo Maines', email: 'maines@example.com', phone: null, address: {} } }
    await shop.pool.query('update sandbox.intents set payment_method = payment_method || $1', [card])
    await shop.pool.query('update sandbox.events set object = object || $1', [{ receipt_email: 'maines@example.com' }])
    await shop.pool.query('update sandbox.idempotency set body = $1', [JSON.stringify(card)])
    const traces = await tracesOf(/maines@example\.com/)
    expect(traces).toEqual(
      expect.arrayContaining(['public.mails', 'sandbox.events', 'sandbox.idempotency', 'sandbox.intents']),
    )
    const written = () => shop.database.$count(mails, like(sql`${mails.content}::text`, '%maines@example.com%'))
    const before = await written()

    const access = await fileConfirmed()
    const archive = JSON.stringify((await admin('GET', `${REQUESTS}/${access}/archive`)).body)
    expect(archive).not.toContain('maines@example.com')
    expect(archive).not.toContain('Serve')
    const deletion = await fileConfirmed({ requestType: 'deletion' })
    expect((await admin('POST', `${REQUESTS}/${deletion}/erase`)).status).toBe(200)
    expect(await tracesOf(/maines@example\.com/)).toEqual(traces)
    expect(await written()).toBe(before)
  })

  test('leaves emails about customers out of a staff member’s own archive', async () => {
    const settings = JSON.stringify({ newOrderRecipients: 'otto@example.com' })
    await shop.pool.query("insert into shop_settings values (1, $1, 1, now(), 'admin')", [settings])
    const orderId = await seedInes()
    const copy = { recipient: 'otto@example.com', subject: `About ${orderId}`, content: emailOf('Ines') }
    await shop.database.transaction(async (tx) => {
      for (const kind of emailKindsAbout('customer'))
        await shop.services.mail.queue(tx, { kind, reference: `${orderId}/x`, ...copy })
    })
    const id = await fileConfirmed({ email: 'otto@example.com', message: 'Otto here' })
    const { held } = (await admin('GET', `${REQUESTS}/${id}/archive`)).body
    expect(held.mails.map(({ to }: { to: string }) => to)).toEqual(['you'])
    expect(JSON.stringify(held)).not.toContain(orderId)
    const ofInes = await fileConfirmed()
    expect(JSON.stringify((await admin('GET', `${REQUESTS}/${ofInes}/archive`)).body.held.mails)).toContain(
      `New order ${orderId}`,
    )
  })

  test('emails the archive if there is a mail server', async () => {
    const id = await fileConfirmed()
    const config = { ...shop.services.config, smtpUrl: 'smtp://127.0.0.1:9' }
    const result = await createPrivacyRequests({ ...shop.services, config }, PERSONAL_DATA).answer(id, 'admin')
    expect(result).toMatchObject({ ok: true, value: { outcome: 'We’re emailing the archive to the person.' } })
  })

  test('produces an empty archive for an unknown person, and cannot erase', async () => {
    const id = await fileConfirmed({ email: 'nobody@example.com' })
    const { held } = (await admin('GET', `${REQUESTS}/${id}/archive`)).body
    expect(held).toMatchObject({ account: null, orders: [], reviews: [], ...alsoIn('ofNobody') })
    expect((await admin('POST', `${REQUESTS}/${id}/erase`)).body.code).toBe('otherType')
  })
})

describe('a deletion request', () => {
  test('removes details that the card provider never accepted', async () => {
    const buyer = createBuyer((path, init) => shop.app.request(path, init))
    const two = [{ productId: 4, quantity: 2 }]
    const { totalAmount } = (await buyer.session(two)).body
    const { body: session } = await buyer.session([{ productId: 4, quantity: 1 }])
    await shop.control({ calls: [{ match: 'POST /v1/payment_intents/', mode: 'fail', when: 'before', times: 20 }] })
    expect((await buyer.reserve(session, two, { totalAmount })).status).toBe(503)
    await shop.control({ reset: true })
    const drafts = async () =>
      (await shop.pool.query('select customer, proposed from checkout_drafts where id = $1', [session.paymentIntentId]))
        .rows
    expect(await drafts()).toEqual([{ customer: null, proposed: [expect.objectContaining({ customer: INES })] }])

    const id = await fileConfirmed({ requestType: 'deletion' })
    expect((await admin('POST', `${REQUESTS}/${id}/erase`)).status).toBe(200)
    expect(await drafts()).toEqual([{ customer: null, proposed: null }])
  })

  test('keeps totals and required documents, and removes every other trace', async () => {
    const orderId = await seedInes()
    const sums = async () =>
      (
        await shop.pool.query(`select count(*), sum(total_amount) as total, sum(vat_amount) as vat, sum(discount_amount) as discount,
          (select sum(unit_price * quantity - reduction) from order_lines) as lines, (select sum(amount) from refunds) as refunds,
          (select count(*) from invoices) as invoices, (select usage_count from discount_codes where code = 'ACE10') as uses,
          (select sum(total_spent) from customers) as spent from orders`)
      ).rows
    const before = await sums()
    await fileRequest({ requestType: 'access' })
    const id = await fileConfirmed({ requestType: 'deletion' })
    const { status, body } = await admin('POST', `${REQUESTS}/${id}/erase`)
    expect(status).toBe(200)
    expect(await sums()).toEqual(before)
    expect(body).toMatchObject({
      state: 'done',
      closedBy: 'admin',
      email: expect.stringMatching(/^erased-\w+@erased\.invalid$/),
    })
    expect(body.outcome).toContain('1 order stays in the accounts, without name, email, phone and address.')
    expect(body.outcome).toContain('We deleted your account and signed you out everywhere.')

    // Only the invoice and the last email, which awaits a mail server, name her.
    expect(await tracesOf(INES_ANYWHERE)).toEqual(['public.invoices', 'public.mails'])
    const [last, ...otherEmails] = await loadEmails(shop.pool, "kind <> 'new-order'")
    expect(otherEmails).toEqual([])
    expect(last).toMatchObject({ kind: 'privacy-erased', recipient: 'ines@example.com' })
    expect(last?.text).toContain('invoices and credit notes as issued')
    await shop.database.update(mails).set({ sentAt: shop.services.clock.now() })
    expect(await tracesOf(INES_ANYWHERE)).toEqual(['public.invoices'])
    expect(await tracesOf(/bo@example\.com/)).toContain('public.orders')

    const { rows } = await shop.pool.query('select * from orders where order_id = $1', [orderId])
    expect(rows[0]).toMatchObject({
      customer_name: 'Erased',
      customer_phone: null,
      shipping_address: '',
      customer_email: body.email,
    })
    const { rows: customers } = await shop.pool.query('select email, name from customers order by email')
    expect(customers).toEqual([
      { email: 'bo@example.com', name: 'Bo Lund' },
      { email: body.email, name: 'Erased' },
    ])
    expect((await shop.call('POST', '/api/login', { email: 'ines@example.com', password: 'a-password' })).status).toBe(
      401,
    )
    expect((await admin('GET', `/api/admin/lists/privacy-requests?state=open`)).body.total).toBe(0)
    expect((await admin('POST', `${REQUESTS}/${id}/erase`)).body.code).toBe('closed')

    // No emails are sent about an erased person's order.
    const move = { status: 'shipped', shipment: { carrier: 'DPD', trackingNumber: 'X1' } }
    expect((await admin('PUT', `/api/admin/orders/${rows[0].id}/status`, move)).status).toBe(200)
    expect(await shop.database.$count(mails, like(mails.kind, 'order-%'))).toBe(0)
  })

  test('removes emails about an order to the shop and to an address since corrected', async () => {
    const customerEmail = 'inse@example.com'
    const buyer = createBuyer((path, init) => shop.app.request(path, init), { ...INES, customerEmail })
    const { id, orderId } = await buyer.buy([{ productId: 4, quantity: 1 }])
    const from = { ...INES, customerEmail }
    expect((await admin('PUT', `/api/admin/orders/${id}/customer`, { ...INES, from })).status).toBe(200)
    expect((await admin('PUT', `/api/admin/orders/${id}/status`, { status: 'completed' })).status).toBe(200)
    const emailsAbout = () => shop.database.$count(mails, like(mails.reference, `${orderId}%`))
    expect(await emailsAbout()).toBeGreaterThan(0)
    const request = await fileConfirmed({ requestType: 'deletion' })
    const { body } = await admin('POST', `${REQUESTS}/${request}/erase`)
    expect(body.outcome).toMatch(/\d emails? about orders deleted\./)
    expect(await emailsAbout()).toBe(0)
  })

  test('is held up while a returned refund is owed', async () => {
    const orderId = await seedInes()
    const id = await fileConfirmed({ requestType: 'deletion' })
    const holdUps = async () => (await admin('GET', `${REQUESTS}/${id}`)).body.holdUps
    expect(await holdUps()).toEqual([])
    await shop.pool.query(
      `update refunds set parts = coalesce(parts, '{"lines":[],"delivery":0}') || '{"cameBack":true}'`,
    )
    const message = `The bank returned a refund for ${orderId}, so the customer is still owed that money. Refund it by bank transfer first.`
    expect(await holdUps()).toEqual([message])
    expect(await admin('POST', `${REQUESTS}/${id}/erase`)).toMatchObject({
      status: 409,
      body: { code: 'heldUp', message },
    })
    await shop.pool.query(
      `insert into refunds (order_id, amount, reason) select order_id, amount, 'by transfer' from refunds`,
    )
    expect(await holdUps()).toEqual([])
  })

  test('is held up by open orders, and changes nothing', async () => {
    const orderId = await seedInes({ orderStatus: 'shipped' })
    const id = await fileConfirmed({ requestType: 'deletion' })
    const message = `1 order is still open (${orderId}). Complete or cancel it first.`
    expect((await admin('GET', `${REQUESTS}/${id}`)).body.holdUps).toEqual([message])
    const before = await dump()
    expect(await admin('POST', `${REQUESTS}/${id}/erase`)).toMatchObject({
      status: 409,
      body: { code: 'heldUp', message },
    })
    const after = await dump()
    for (const [table, rows] of before) if (!table.includes('session')) expect(after.get(table), table).toBe(rows)
    await shop.pool.query("update orders set order_status = 'completed'")
    expect((await admin('POST', `${REQUESTS}/${id}/erase`)).status).toBe(200)
  })

  test('is held up while the customer has unused credit on an order', async () => {
    const orderId = await seedInes({ orderStatus: 'completed' })
    const id = await fileConfirmed({ requestType: 'deletion' })
    const [order] = (await admin('GET', `/api/admin/lists/orders?q=${orderId}`)).body.rows
    const overpaid = { amount: (Number(order.totalAmount) + 5).toFixed(2), keepCredit: true }
    expect((await admin('POST', `/api/admin/orders/${order.id}/payments`, overpaid)).status).toBe(200)
    expect(await admin('POST', `${REQUESTS}/${id}/erase`)).toMatchObject({
      status: 409,
      body: { code: 'heldUp', message: `The customer has unused credit on ${orderId}. Refund it first.` },
    })
  })

  test('is held up while the person is paying', async () => {
    const ines = createBuyer((path, init) => shop.app.request(path, init))
    const items = [{ productId: 4, quantity: 1 }]
    await ines.reserve((await ines.session(items)).body, items)
    const id = await fileConfirmed({ requestType: 'deletion' })
    expect(await admin('POST', `${REQUESTS}/${id}/erase`)).toMatchObject({
      status: 409,
      body: { message: 'A payment from this address is in progress. Try again in a few minutes.' },
    })
  })

  test('is refused for an administrator', async () => {
    const id = await fileConfirmed({ email: 'otto@courtside.example', requestType: 'deletion' })
    expect(await admin('POST', `${REQUESTS}/${id}/erase`)).toMatchObject({ status: 409, body: { code: 'heldUp' } })
  })

  test('runs once from concurrent requests', async () => {
    await seedInes()
    const id = await fileConfirmed({ requestType: 'deletion' })
    const responses = await Promise.all([1, 2].map(() => admin('POST', `${REQUESTS}/${id}/erase`)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await shop.database.$count(mails, eq(mails.kind, 'privacy-erased'))).toBe(1)
  })
})

describe('a refusal', () => {
  test('is emailed to the person with its reason', async () => {
    const id = await fileRequest()
    expect(await admin('POST', `${REQUESTS}/${id}/refuse`, { reason: 'No' })).toMatchObject({
      status: 400,
      body: { message: 'Give the reason in a sentence: we’ll send it to the person' },
    })
    const reason = 'You have asked the same five times this week.'
    expect((await admin('POST', `${REQUESTS}/${id}/refuse`, { reason })).body).toMatchObject({
      state: 'refused',
      outcome: reason,
    })
    const written = await loadEmails(shop.pool)
    expect(written.at(-1)).toMatchObject({ kind: 'privacy-refused', text: expect.stringContaining(reason) })
    // Links sent earlier no longer work.
    const { rows } = await shop.pool.query('select confirm_token_hash from privacy_requests')
    expect(rows).toEqual([{ confirm_token_hash: null }])
  })
})

test('rejects everyone but administrators', async () => {
  const id = await fileConfirmed()
  const customer = await shop.asCustomer()
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/archive'],
    ['POST', '/answer'],
    ['POST', '/erase'],
    ['POST', '/link'],
    ['POST', '/refuse'],
  ] as const) {
    const responses = [
      await shop.call(method, `${REQUESTS}/${id}${path}`),
      await customer(method, `${REQUESTS}/${id}${path}`),
    ]
    expect(responses.map(({ status }) => status)).toEqual([401, 403])
  }
  expect((await admin('GET', `${REQUESTS}/999`)).status).toBe(404)
})

/** Tables that match the query below but hold no personal data, and why. */
const WITHOUT_PERSONAL_DATA: Record<string, string> = {
  'public.assets': 'addresses of scripts and styles',
  'public.archived_products': 'products',
  'public.discount_codes': 'the rule that each customer can use a code once',
  'public.fleet_processes': 'the shop’s own machines',
  'public.shop_settings': 'the merchant’s own details',
  'public.shop_state': 'internal state',
  'public.bucket_pictures': 'names and sizes of files',
  'sandbox.refunds': 'the shop’s own metadata on test payments',
}

const SOURCES = import.meta.glob<object>('../../src/**/*.tables.ts', { eager: true })

function nameOf(table: PgTable): string {
  const { schema = 'public', name } = getTableConfig(table)
  return `${schema}.${name}`
}

test('covers every table that can hold personal data', async () => {
  // A feature that was taken out leaves its own.
  const used = Object.values(SOURCES).flatMap((source) =>
    Object.values(source).flatMap((value) => (is(value, PgTable) ? nameOf(value) : [])),
  )
  const { rows } = await shop.pool.query(
    `select distinct table_schema || '.' || table_name as name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'drizzle')
       and (column_name ~* 'e_?mail|recipient|customer|phone|address|user_agent' or data_type in ('json', 'jsonb'))`,
  )
  const covered = new Set(PERSONAL_DATA.flatMap(({ tables }) => tables.map(nameOf)))
  const names = rows.map(({ name }): string => name).filter((name) => used.includes(name))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !covered.has(name) && !(name in WITHOUT_PERSONAL_DATA))).toEqual([])
})
