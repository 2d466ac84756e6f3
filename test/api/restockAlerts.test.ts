import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendAlerts } from '../../src/features/people/restockAlerts/server/sendAlerts.ts'
import { deleteExpired } from '../../src/server/retention.ts'
import { createBuyer } from '../support/buyer.ts'
import { loadEmailsTo, tokenIn } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const INES = 'ines@example.com'
const HOUR = 3600
const DAY = 24 * HOUR

let shop: TestShop
let admin: TestShop['call']
let net: { id: number; name: string; slug: string }
beforeAll(async () => {
  shop = await createTestShop({ demo: false })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query(
    'truncate products, archived_products, orders, checkout_drafts, people, users, mails, rate_limits cascade',
  )
  admin = await shop.asAdmin()
  net = await newProduct('Net')
})

const newProduct = async (name: string, stockQuantity = 0) =>
  (
    await admin('POST', '/api/admin/products', {
      name,
      description: 'A net.',
      price: '9.50',
      category: 'Parts',
      stockQuantity,
      inStock: true,
    })
  ).body
const ask = (email = INES, productId = net.id) => shop.call('POST', '/api/restock-alerts', { productId, email })
const confirm = (token: string) => shop.call('POST', '/api/restock-alerts/confirm', { token })
const cancel = (token: string) => shop.call('POST', '/api/restock-alerts/unsubscribe', { token })
const confirmations = (email = INES) => loadEmailsTo(shop.pool, email, 'restock-confirmation')
const notices = (email = INES) => loadEmailsTo(shop.pool, email, 'restock-alert')
const confirmationToken = async (email = INES) => tokenIn((await confirmations(email)).at(-1)?.text)
const alerts = async () => (await shop.pool.query('select * from restock_alerts order by id')).rows
const setStock = (stockQuantity: number, id = net.id) => admin('PUT', `/api/admin/products/${id}`, { stockQuantity })
const send = () => sendAlerts(shop.services)
async function wait(email = INES) {
  shop.clock.forward(60)
  expect((await ask(email)).status).toBe(201)
  expect((await confirm(await confirmationToken(email))).status).toBe(200)
}
/** As if the address had been confirmed, without the limits of one network. */
const addWaiting = (count: number) =>
  shop.pool.query(
    `insert into restock_alerts (product_id, email, state, consent_text, requested_at, confirmed_at)
     select $1, 'p' || n || '@example.com', 'waiting', 'Yes', now(), now() from generate_series(1, $2::int) n`,
    [net.id, count],
  )
const countNotices = async () =>
  Number((await shop.pool.query("select count(*) from mails where kind = 'restock-alert'")).rows[0].count)

describe('asking', () => {
  test('needs a press on an emailed link, whose secret isn’t stored', async () => {
    const asked = await ask('Ines@Example.com')
    expect(asked).toMatchObject({ status: 201, body: { needsConfirmation: true } })
    const [email, ...others] = await confirmations()
    expect(others).toEqual([])
    expect(email?.text).toContain('http://localhost:3000/restock-alert/confirm?token=')
    expect(email?.text).toContain('have the Net in stock again')
    const token = tokenIn(email?.text)
    expect(JSON.stringify(await alerts())).not.toContain(token)
    await setStock(5)
    expect(await send()).toBe(0)
    await setStock(0)

    const confirmed = await confirm(token)
    expect(confirmed).toMatchObject({
      status: 200,
      body: { message: 'Net: we’ll email you when it’s back in stock.', product: { slug: net.slug } },
    })
    expect(await alerts()).toMatchObject([
      {
        state: 'waiting',
        email: INES,
        consent_text: 'We’ll email you once, when we have the Net in stock again. You can cancel at any time.',
      },
    ])
    expect((await confirm(token)).body.code).toBe('linkEnded')
  })

  test('sends one confirmation after concurrent and repeated requests', async () => {
    await Promise.all(Array.from({ length: 10 }, () => ask()))
    shop.clock.forward(60)
    await ask()
    expect(await confirmations()).toHaveLength(1)
    expect(await alerts()).toHaveLength(1)
    const token = await confirmationToken()
    shop.clock.forward(HOUR)
    await ask()
    expect(await confirmations()).toHaveLength(2)
    // The newer link replaces the earlier one.
    expect((await confirm(token)).status).toBe(400)
    expect((await confirm(await confirmationToken())).status).toBe(200)
    shop.clock.forward(DAY)
    await ask()
    expect(await confirmations()).toHaveLength(2)
  })

  test('answers the same for every address', async () => {
    const customer = 'kit@example.com'
    await shop.asCustomer('kit', customer)
    await wait('bo@example.com')
    const answers = await Promise.all([INES, customer, 'bo@example.com'].map((email) => ask(email)))
    const masked = answers.map(({ status, body }, index) => [
      status,
      JSON.stringify(body).replaceAll([INES, customer, 'bo@example.com'][index] as string, '…'),
    ])
    expect(new Set(masked.map(String)).size).toBe(1)
  })

  test('sends at most five confirmations a day to one address, and says nothing about it', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, (_, index) => newProduct(`Net ${index}`)))
    const answers = []
    for (const { id } of others) answers.push(await ask(INES, id))
    expect(new Set(answers.map(({ status, body }) => status + body.message)).size).toBe(1)
    expect(await confirmations()).toHaveLength(5)
    expect(await alerts()).toHaveLength(5)
  })

  test('is limited per network', async () => {
    const statuses = []
    for (let n = 0; n < 31; n += 1) statuses.push((await ask(`p${n}@example.com`)).status)
    expect(statuses).toEqual([...Array(30).fill(201), 429])
  })

  test('is refused for a bad address, an unknown product and one in stock', async () => {
    expect((await ask('nobody')).body).toMatchObject({ field: 'email', message: 'Please enter a valid email' })
    expect((await ask(INES, 999_999)).status).toBe(404)
    await setStock(1)
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'inStock' } })
    expect(await alerts()).toEqual([])
  })

  test('needs no confirmation from a signed-in customer for their own verified address', async () => {
    const customer = await shop.asCustomer('ines', INES)
    const askAs = (email: string) => customer('POST', '/api/restock-alerts', { productId: net.id, email })
    expect((await askAs(INES)).body.needsConfirmation).toBe(true)
    await shop.pool.query('update users set email_verified_at = now()')
    const own = await askAs(INES)
    expect(own.body).toEqual({
      message: 'We’ll email ines@example.com when it’s back in stock.',
      needsConfirmation: false,
    })
    expect((await askAs('bo@example.com')).body.needsConfirmation).toBe(true)
    expect(await alerts()).toMatchObject([
      { email: INES, state: 'waiting', confirmed_at: expect.any(Date), confirm_token_hash: null },
      { email: 'bo@example.com', state: 'unconfirmed', confirmed_at: null },
    ])
  })

  test('ends with the product', async () => {
    await wait()
    expect((await admin('DELETE', `/api/admin/products/${net.id}`)).status).toBe(200)
    expect(await alerts()).toEqual([])
    expect(await send()).toBe(0)
  })
})

describe('a confirmation link', () => {
  test('expires after a week', async () => {
    await ask()
    const token = await confirmationToken()
    shop.clock.forward(7 * DAY)
    expect((await confirm(token)).status).toBe(400)
    expect(await alerts()).toMatchObject([{ state: 'unconfirmed' }])
  })

  test('says so if the product is back already, and no email follows', async () => {
    await ask()
    const token = await confirmationToken()
    await setStock(3)
    expect((await confirm(token)).body.message).toBe('Good news: it’s already back in stock.')
    expect(await send()).toBe(0)
    expect(await alerts()).toMatchObject([{ state: 'notified' }])
  })

  test('can’t be guessed at will', async () => {
    const statuses = []
    for (let n = 0; n < 31; n += 1) statuses.push((await confirm(`wrong-${n}`)).status)
    expect(statuses).toEqual([...Array(30).fill(400), 429])
  })
})

describe('when stock returns', () => {
  test('one email goes out, with a link to the product and a way out', async () => {
    await wait()
    expect(await send()).toBe(0)
    await setStock(2)
    expect(await send()).toBe(1)
    const [email, ...others] = await notices()
    expect(others).toEqual([])
    expect(email?.subject).toMatch(/^Back in stock: Net/)
    expect(email?.text).toContain('when you could buy the Net again')
    expect(email?.text).toContain(`http://localhost:3000/products/${net.slug}`)
    expect(email?.text).not.toMatch(/\b2\b.*left/)
    const [{ unsubscribe_token: token }] = await alerts()
    expect(email?.text).toContain(`http://localhost:3000/restock-alert/unsubscribe?token=${token}`)
    // The request is done: selling out and coming back again sends nothing.
    await setStock(0)
    await setStock(4)
    expect(await send()).toBe(0)
    await setStock(0)
    await wait()
    await setStock(1)
    expect(await send()).toBe(1)
    expect(await notices()).toHaveLength(2)
  })

  test('everybody who waits is emailed once, however many jobs run at once', async () => {
    await addWaiting(250)
    await setStock(2)
    const sent = await Promise.all([send(), send(), send()])
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(250)
    expect(await send()).toBe(0)
    const { rows } = await shop.pool.query(
      "select count(*)::int as mails, count(distinct recipient)::int as people from mails where kind = 'restock-alert'",
    )
    expect(rows).toEqual([{ mails: 250, people: 250 }])
  })

  test('a run that fails half way sends nothing twice', async () => {
    await addWaiting(150)
    await setStock(2)
    let queued = 0
    const mail = {
      ...shop.services.mail,
      queue: (...given: Parameters<typeof shop.services.mail.queue>) => {
        queued += 1
        if (queued === 120) throw new Error('The database went away')
        return shop.services.mail.queue(...given)
      },
    }
    await expect(sendAlerts({ ...shop.services, mail })).rejects.toThrow('went away')
    expect(await countNotices()).toBe(100)
    expect(await send()).toBe(50)
    expect(await countNotices()).toBe(150)
  })

  test('nothing is sent if it has sold out again, and the alert stays', async () => {
    await wait()
    await setStock(1)
    await createBuyer(shop.app.request).buy([{ productId: net.id, quantity: 1 }])
    expect(await send()).toBe(0)
    expect(await alerts()).toMatchObject([{ state: 'waiting' }])
  })

  test('however it returns: cancellation, import, switching it on', async () => {
    await setStock(1)
    const order = await createBuyer(shop.app.request).buy([{ productId: net.id, quantity: 1 }])
    await wait()
    await admin('PUT', `/api/admin/orders/${order.id}/status`, { status: 'cancelled', tell: false })
    expect(await send()).toBe(1)

    await setStock(0)
    await wait()
    const csv = `Slug,Stock\n${net.slug},6\n`
    const headers = { 'Content-Type': 'text/csv' }
    expect((await sendCsv(csv, headers)).status).toBe(200)
    expect(await send()).toBe(1)

    await admin('PUT', `/api/admin/products/${net.id}`, { inStock: false })
    await wait()
    expect(await send()).toBe(0)
    await admin('PUT', `/api/admin/products/${net.id}`, { inStock: true })
    expect(await send()).toBe(1)
  })

  test('what another purchase has reserved isn’t available until it is released', async () => {
    await setStock(1)
    const buyer = createBuyer(shop.app.request)
    const items = [{ productId: net.id, quantity: 1 }]
    const { body: session } = await buyer.session(items)
    expect((await buyer.reserve(session, items)).status).toBe(200)
    await wait()
    expect(await send()).toBe(0)
    shop.clock.forward(2 * HOUR)
    expect(await send()).toBe(1)
  })
})

const sendCsv = async (csv: string, headers: Record<string, string>) => {
  const cookie = await shop.adminCookie()
  return shop.app.request('/api/admin/products/import', { method: 'POST', headers: { ...headers, cookie }, body: csv })
}

describe('cancelling', () => {
  test('needs no session, and a request that isn’t confirmed can be cancelled too', async () => {
    await ask()
    const [{ unsubscribe_token: first }] = await alerts()
    expect(await cancel(first)).toMatchObject({ status: 200, body: { message: 'Done. We won’t email you about Net.' } })
    expect((await confirm(await confirmationToken())).status).toBe(400)
    await wait('bo@example.com')
    const token = (await alerts())[1].unsubscribe_token
    const opened = await shop.call('GET', `/api/restock-alerts/unsubscribe?token=${token}`)
    expect([opened.status, opened.headers.get('Location')]).toEqual([303, `/restock-alert/unsubscribe?token=${token}`])
    const oneClick = await shop.app.request(`/api/restock-alerts/unsubscribe?token=${token}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: 'https://mail.example',
        'Sec-Fetch-Site': 'cross-site',
      },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(oneClick.status).toBe(200)
    expect((await cancel(token)).status).toBe(200)
    await setStock(3)
    expect(await send()).toBe(0)
    expect((await cancel('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})

describe('in the admin', () => {
  test('demand is counted per product, and can be sorted and filtered', async () => {
    const ball = await newProduct('Ball')
    await newProduct('Cover')
    await addWaiting(3)
    await ask(INES, ball.id)
    await confirm(await confirmationToken())
    await ask('unconfirmed@example.com')
    const rows = async (query: string) =>
      (await admin('GET', `/api/admin/lists/products?${query}`)).body.rows.map(
        (row: { name: string; waiting: number }) => [row.name, row.waiting],
      )
    expect(await rows('sort=-waiting')).toEqual([
      ['Net', 3],
      ['Ball', 1],
      ['Cover', 0],
    ])
    expect(await rows('stock=waiting&sort=waiting')).toEqual([
      ['Ball', 1],
      ['Net', 3],
    ])
    expect((await admin('GET', `/api/admin/products/${net.id}`)).body.waiting).toBe(3)
  })

  test('alerts are listed, filtered, exported and deleted, without their tokens', async () => {
    await wait()
    await ask('bo@example.com')
    const list = async (query = '') => (await admin('GET', `/api/admin/lists/restock-alerts${query}`)).body
    expect((await list()).rows).toMatchObject([
      { email: 'bo@example.com', product: 'Net', state: 'unconfirmed', confirmedAt: null },
      { email: INES, state: 'waiting', confirmedAt: expect.any(String) },
    ])
    expect((await list(`?state=waiting&product=${net.id}&q=ines`)).total).toBe(1)
    expect((await list('?product=999')).total).toBe(0)
    const csv = await admin('GET', '/api/admin/exports/restock-alerts.csv?state=waiting')
    expect(csv.body).toContain(`${net.id},Net,${INES},Waiting`)
    const [{ id, unsubscribe_token: token }] = await alerts()
    expect(JSON.stringify(await list()) + csv.body).not.toContain(token)

    expect((await admin('DELETE', `/api/admin/restock-alerts/${id}`)).status).toBe(200)
    expect((await admin('DELETE', `/api/admin/restock-alerts/${id}`)).status).toBe(404)
    expect(await alerts()).toMatchObject([{ email: 'bo@example.com' }])
    const { rows } = await shop.pool.query("select actor, subject from activity where action = 'restockAlert.deleted'")
    expect(rows).toEqual([{ actor: 'admin', subject: `Restock alert ${id}` }])
  })

  test('a confirmed request makes a customer page, a typed-in address doesn’t', async () => {
    await ask()
    const [{ id }] = await alerts()
    expect((await admin('GET', `/api/admin/customers/restock-${id}`)).status).toBe(404)
    await confirm(await confirmationToken())
    const { body: customer } = await admin('GET', `/api/admin/customers/restock-${id}`)
    const { body } = await admin('GET', `/api/admin/customers/${customer.id}/timeline`)
    expect(body.items).toContainEqual(
      expect.objectContaining({
        title: 'Restock alert: Net',
        states: [{ label: 'Waiting', tone: 'attention' }],
        link: { to: `/admin/restock-alerts/${id}`, search: {} },
      }),
    )
  })
})

test('requests are deleted a week after they were left unconfirmed, and three years later in any case', async () => {
  await ask()
  await wait('bo@example.com')
  const expire = () => deleteExpired(shop.services)
  shop.clock.forward(7 * DAY - 60)
  await expire()
  expect(await alerts()).toHaveLength(2)
  shop.clock.forward(120)
  await expire()
  expect(await alerts()).toMatchObject([{ email: 'bo@example.com' }])
  shop.clock.forward(3 * 366 * DAY)
  await expire()
  expect(await alerts()).toEqual([])
})
