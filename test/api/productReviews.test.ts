import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertInvitation } from '../../src/features/orders/productReviews/server/invitations.store.ts'
import { publicReviewRoutes } from '../../src/features/orders/productReviews/server/publicReviews.routes.ts'
import { sendInvitations } from '../../src/features/orders/productReviews/server/sendInvitations.ts'
import { replaceSettingOverrides } from '../../src/lib/settingOverrides.ts'
import { addDays, londonDay, londonTime } from '../../src/lib/workingDays.ts'
import { PERSONAL_DATA } from '../../src/server/features.ts'
import { pageKey } from '../../src/server/pageCache/pageKey.ts'
import { activityOf } from '../support/activityOf.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { loseCommit } from '../support/loseCommit.ts'
import { loadEmailsTo, tokenIn } from '../support/mailbox.ts'
import { mountEndpoints } from '../support/mountEndpoints.ts'
import { renderer } from '../support/renderer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'
import { waitFor } from '../support/waitFor.ts'

const DAY = 86_400
const [PRO, BATTERY] = [2, 4]

let shop: TestShop
let admin: TestShop['call']
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query(
    'truncate product_reviews, review_opt_outs, orders, checkout_drafts, people, users, mails, rate_limits, shop_settings, unkept_uploads cascade',
  )
  replaceSettingOverrides({})
  await shop.pool.query('update products set stock_quantity = 50')
  for (const name of uploaded()) rmSync(path.join(shop.uploadsDir, name))
  admin = await shop.asAdmin()
  // Invitations are sent by day.
  const noon = londonTime(addDays(londonDay(shop.services.clock.now()), 1), '12:00')
  shop.clock.forward((noon.getTime() - shop.services.clock.now().getTime()) / 1000)
})

const uploaded = () => readdirSync(shop.uploadsDir).filter((name) => name.endsWith('.jpg'))

const query = async (text: string, values: unknown[] = []) => (await shop.pool.query(text, values)).rows

type BuyOptions = { products?: number[]; isTest?: boolean; sent?: boolean; email?: string }

/** An order of one of each product, paid for with real money and sent today unless said otherwise. */
async function buy({ products = [PRO], isTest = false, sent = true, email = INES.customerEmail }: BuyOptions = {}) {
  const buyer = createBuyer((to, init) => shop.app.request(to, init), { ...INES, customerEmail: email })
  const { id, orderId } = await buyer.buy(products.map((productId) => ({ productId, quantity: 1 })))
  await query('update orders set is_test = $2 where id = $1', [id, isTest])
  // Earlier than any promise, so that the day it was sent counts.
  await query('update orders set estimated_delivery = null where id = $1', [id])
  if (sent) await admin('PUT', `/api/admin/orders/${id}/status`, { status: 'shipped', tell: false })
  return { id: id as number, orderId: orderId as string }
}
const invitations = (email = INES.customerEmail) => loadEmailsTo(shop.pool, email, 'review-invitation')
const send = () => sendInvitations(shop.services)
async function invite(options: BuyOptions = {}) {
  const order = await buy(options)
  shop.clock.forward(7 * DAY)
  expect(await send()).toBe(1)
  return { ...order, token: tokenIn((await invitations(options.email)).at(-1)?.text) }
}

const REVIEW = { rating: 4, title: 'Steady', text: 'The same ball, every time.', displayName: 'Ines C.' }
const picture = (red = 30) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 90, b: 200 } } })
    .jpeg()
    .toBuffer()

type Written = { photographs?: (Buffer | string)[]; cookie?: string } & Record<string, unknown>

async function put(url: string, { photographs = [], cookie = '', ...review }: Written = {}) {
  const form = new FormData()
  form.append('review', JSON.stringify({ ...REVIEW, ...review }))
  for (const bytes of photographs) form.append('photographs', new Blob([bytes as BlobPart]), 'ball.jpg')
  const response = await shop.app.request(url, { method: 'PUT', headers: { cookie }, body: form })
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on responses of any shape
  return { status: response.status, body: (await response.json()) as any }
}
const write = (token: string, review: Written = {}, productId = PRO) =>
  put(`/api/product-reviews/${token}/${productId}`, review)
const purchase = (token: string) => shop.call('GET', `/api/product-reviews/${token}`)
const shown = async (search = '', slug = 'courtside-pro') =>
  (await shop.call('GET', `/api/products/${slug}/reviews${search}`)).body
const stored = () => query('select * from product_reviews order by id')
async function decide(state: string, also: object = {}) {
  const [{ id, version }] = (await stored()).slice(-1) as [{ id: number; version: number }]
  return admin('PUT', `/api/admin/product-reviews/${id}/state`, { state, version, ...also })
}
const fileOf = (src: string) => path.join(shop.uploadsDir, src.slice('/media/'.length))

/** Approved reviews of different orders, the first the oldest. */
async function publish(...ratings: number[]) {
  for (const [index, rating] of ratings.entries()) {
    const { token } = await invite({ email: `p${index}@example.com` })
    expect((await write(token, { rating, title: `Review ${index}` })).status).toBe(200)
    expect((await decide('approved')).status).toBe(200)
  }
}

describe('an invitation', () => {
  test('is sent once, some days after the parcel, with links to write and to stop', async () => {
    const { orderId } = await buy({ products: [PRO, BATTERY] })
    shop.clock.forward(6 * DAY)
    expect(await send()).toBe(0)
    shop.clock.forward(DAY)
    expect(await Promise.all([send(), send()])).toContain(1)
    expect(await send()).toBe(0)
    const [email, ...others] = await invitations()
    expect(others).toEqual([])
    expect(email?.text).toContain(orderId)
    expect(email?.text).toContain('http://localhost:3000/review?token=')
    const [{ unsubscribe_url }] = (await query(
      "select unsubscribe_url from mails where kind = 'review-invitation'",
    )) as [{ unsubscribe_url: string }]
    expect(unsubscribe_url).toMatch(/^http:\/\/localhost:3000\/api\/review-invitations\/unsubscribe\?token=[\w-]{36}$/)
    // Only its hash is stored.
    const token = tokenIn(email?.text)
    expect(JSON.stringify(await query('select * from review_invitations'))).not.toContain(token)
  })

  test('is left to another process that has invited the customer since the orders were read', async () => {
    const { id } = await buy()
    const insert = () => shop.database.transaction((tx) => insertInvitation(tx, id, shop.services.clock.now()))
    expect(await insert()).toMatchObject({ token: expect.any(String) })
    expect(await insert()).toBeUndefined()
  })

  test('waits for the promised day and for everything to be sent', async () => {
    const { id } = await buy({ products: [PRO, BATTERY] })
    const promised = addDays(londonDay(shop.services.clock.now()), 5)
    await query('update orders set estimated_delivery = $2 where id = $1', [id, promised])
    shop.clock.forward(11 * DAY)
    expect(await send()).toBe(0)
    await query("update orders set shipping_state = 'partlyShipped' where id = $1", [id])
    shop.clock.forward(DAY)
    expect(await send()).toBe(0)
    await query("update orders set shipping_state = 'shipped' where id = $1", [id])
    expect(await send()).toBe(1)
  })

  test.each([
    ['a test order', { isTest: true }, ''],
    ['a cancelled order', {}, "update orders set order_status = 'cancelled'"],
    ['a refunded order', {}, "update orders set payment_status = 'refunded'"],
    [
      'an order whose whole amount was refunded',
      {},
      `insert into refunds (order_id, amount, reason, created_at) select id, total_amount, 'x', now() from orders`,
    ],
    ['products no longer sold', {}, 'update order_lines set product_id = null'],
    ['an order that is older than two weeks more', {}, 'update parcels set sent_on = sent_on - 15'],
  ])('isn’t sent for %s', async (_, options, change) => {
    await buy(options)
    if (change) await query(change)
    shop.clock.forward(7 * DAY)
    expect(await send()).toBe(0)
  })

  test('isn’t sent at night, or if the shop has switched invitations off', async () => {
    await buy()
    shop.clock.forward(7 * DAY + 10 * 3600)
    expect(await send()).toBe(0)
    shop.clock.forward(6 * 3600)
    expect(await send()).toBe(0)
    shop.clock.forward(8 * 3600)
    const { value, version } = (await admin('GET', '/api/admin/settings')).body
    const save = (reviewInvitations: boolean, version: number) =>
      admin('PUT', '/api/admin/settings', { value: { ...value, reviewInvitations }, version })
    expect((await save(false, version)).status).toBe(200)
    expect(await send()).toBe(0)
    expect((await save(true, version + 1)).status).toBe(200)
    expect(await send()).toBe(1)
  })

  test('opts out of all invitations with one click, without signing in', async () => {
    await invite()
    const [{ unsubscribe_token: token }] = (await query('select unsubscribe_token from review_invitations')) as [
      { unsubscribe_token: string },
    ]
    const opened = await shop.call('GET', `/api/review-invitations/unsubscribe?token=${token}`)
    expect([opened.status, opened.headers.get('Location')]).toEqual([303, `/review/unsubscribe?token=${token}`])
    expect(await query('select * from review_opt_outs')).toEqual([])
    const oneClick = await shop.app.request(`/api/review-invitations/unsubscribe?token=${token}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://mail.example' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([oneClick.status, await oneClick.text()]).toEqual([200, 'Done. We won’t ask you for reviews again.'])
    await buy({ email: 'Ines@Example.com' })
    shop.clock.forward(7 * DAY)
    expect(await send()).toBe(0)
  })
})

describe('writing a review', () => {
  test('with the link: shown once it’s approved, as a verified purchase, without the email', async () => {
    const { token } = await invite({ products: [PRO, BATTERY] })
    const { body } = await purchase(token)
    expect(body.displayName).toBe('Ines C.')
    expect(body.items.map(({ name, review }: never) => [name, review])).toEqual([
      ['Courtside Pro', null],
      ['Battery Pack', null],
    ])
    expect((await write(token, { photographs: [await picture()] })).status).toBe(200)
    expect(await shown()).toMatchObject({ count: 0, average: null, reviews: [] })

    expect((await decide('approved')).status).toBe(200)
    const found = await shown()
    expect(found).toMatchObject({ count: 1, average: 4, matching: 1, examples: 0 })
    expect(found.reviews[0]).toMatchObject({ ...REVIEW, isExample: false, answer: null })
    expect(found.reviews[0].photographs).toHaveLength(1)
    expect(JSON.stringify(found)).not.toMatch(/@|ORD-|order/i)
    expect((await shown('', 'battery-pack')).count).toBe(0)
  })

  test('needs the product to be in the order, sent and real', async () => {
    const { token } = await invite()
    expect((await write(token, {}, BATTERY)).body.code).toBe('notBought')
    const { id } = await buy({ sent: false })
    await query('update review_invitations set order_id = $1', [id])
    expect((await write(token)).body.code).toBe('notBought')
    await admin('PUT', `/api/admin/orders/${id}/status`, { status: 'shipped', tell: false })
    await query('update orders set is_test = true where id = $1', [id])
    expect((await write(token)).body.code).toBe('notBought')
    await query('update orders set is_test = false where id = $1', [id])
    expect((await write(token)).status).toBe(200)
  })

  test('can be changed until somebody decides, and there’s one per product and order', async () => {
    const { token } = await invite()
    const answers = await Promise.all([write(token), write(token), write(token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await write(token, { rating: 2, title: '', text: 'It stopped after a week.' })).status).toBe(200)
    expect(await stored()).toMatchObject([{ rating: 2, title: null, text: 'It stopped after a week.', version: 4 }])
    for (const [state, also] of [
      ['approved', {}],
      ['rejected', { rejectionReason: 'offTopic' }],
    ] as const) {
      expect((await decide(state, also)).status).toBe(200)
      const decode = vi.spyOn(shop.services.uploads, 'sanitise')
      expect((await write(token, { photographs: [await picture()] })).body).toMatchObject({ code: 'decided' })
      expect(decode).not.toHaveBeenCalled()
    }
    expect((await purchase(token)).body.items[0].review).toMatchObject({
      state: 'rejected',
      rejectionReason: 'offTopic',
    })
    expect(await stored()).toMatchObject([{ rating: 2 }])
  })

  test('keeps up to three photographs, as pictures of its own without metadata', async () => {
    const { token } = await invite()
    const first = await write(token, { photographs: [await picture(1), await picture(2)] })
    const [kept, dropped] = first.body.items[0].review.photographs
    expect(await sharp(fileOf(kept.src)).metadata()).toMatchObject({ format: 'jpeg', width: 60 })
    const tooMany = await write(token, {
      keep: [kept.id, dropped.id],
      photographs: [await picture(3), await picture(4)],
    })
    expect(tooMany).toMatchObject({ status: 409, body: { code: 'tooManyPhotographs' } })
    const four = await write(token, { photographs: [1, 2, 3, 4].map(() => 'x') })
    expect(four).toMatchObject({ status: 400, body: { field: 'photographs' } })
    const notOne = await write(token, { photographs: ['<svg onload="alert(1)"/>'] })
    expect(notOne).toMatchObject({
      status: 400,
      body: { message: 'ball.jpg is not an image file (JPG, PNG, GIF or WebP)' },
    })

    // Nothing that was refused is left over.
    expect(uploaded()).toHaveLength(2)
    const second = await write(token, { keep: [kept.id], photographs: [await picture(5)] })
    expect(second.body.items[0].review.photographs).toHaveLength(2)
    expect([existsSync(fileOf(kept.src)), existsSync(fileOf(dropped.src))]).toEqual([true, false])
    expect(await query("select * from unkept_uploads where name like 'upload-%'")).toEqual([])
  })

  test('keeps its photographs if it was saved, though the connection failed before PostgreSQL could say so', async () => {
    const { token } = await invite()
    await using _ = await loseCommit(shop)
    expect((await write(token, { photographs: [await picture()] })).status).toBe(503)
    await query('update unkept_uploads set remove_after = now()')
    await shop.services.uploads.removeUnkept()
    const [{ src }] = (await purchase(token)).body.items[0].review.photographs
    expect(existsSync(fileOf(src))).toBe(true)
  })

  test.each([
    ['no stars', { rating: 0 }, 'rating'],
    ['six stars', { rating: 6 }, 'rating'],
    ['too little text', { text: 'Good.' }, 'text'],
    ['no name', { displayName: ' ' }, 'displayName'],
    ['a NUL', { text: 'Nothing wrong\0 here' }, 'text'],
  ])('is refused with %s, and says where', async (_, wrong, field) => {
    const { token } = await invite()
    expect(await write(token, wrong)).toMatchObject({ status: 400, body: { field } })
    expect(await stored()).toEqual([])
  })

  test('with a wrong or old link is refused before the form is read', async () => {
    const { token } = await invite()
    expect((await write('x'.repeat(43))).status).toBe(404)
    expect((await purchase('x')).body.code).toBe('linkEnded')
    shop.clock.forward(180 * DAY)
    expect((await purchase(token)).status).toBe(404)
    expect((await write(token)).status).toBe(404)
    const tries = []
    for (let n = 0; n < 30; n += 1) tries.push((await purchase('x')).status)
    expect(tries.at(-1)).toBe(429)
  })

  test('in the account, for one’s own orders only', async () => {
    const { orderId } = await buy()
    const customer = await shop.asCustomer()
    const at = `/api/account/orders/${orderId}/reviews`
    expect((await customer('GET', at)).status).toBe(404)
    await query("update users set email_verified_at = now() where email = 'ines@example.com'")
    expect((await customer('GET', at)).body).toMatchObject({ isTest: false, items: [{ productId: PRO }] })
    await query('update orders set is_test = true')
    expect((await customer('GET', at)).body).toMatchObject({ isTest: true, items: [] })
    await query('update orders set is_test = false')
    expect((await put(`${at}/${PRO}`)).status).toBe(401)
    const stranger = await shop.asCustomer('bo-lund')
    await query('update users set email_verified_at = now()')
    expect((await stranger('GET', at)).status).toBe(404)

    const login = { email: 'ines@example.com', password: 'a-password' }
    const cookie = (await shop.call('POST', '/api/login', login)).headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
    expect((await put(`${at}/${PRO}`, { cookie })).body.items[0].review).toMatchObject({ state: 'pending', rating: 4 })
    // Nothing left to ask about.
    shop.clock.forward(7 * DAY)
    expect(await send()).toBe(0)
  })
})

describe('the product’s page', () => {
  test('counts, filters, sorts and pages', async () => {
    await publish(5, 2, 4)
    await query(`insert into review_photographs (review_id, url, width, height)
      select id, '/media/upload-000000000000000000000000.jpg', 60, 40 from product_reviews where title = 'Review 0'`)
    const titles = async (search: string) => (await shown(search)).reviews.map(({ title }: { title: string }) => title)
    const all = await shown()
    expect(all).toMatchObject({ count: 3, average: 3.7, matching: 3, page: 1, pages: 1 })
    expect(all.stars).toEqual([5, 4, 3, 2, 1].map((stars) => ({ stars, count: [5, 2, 4].includes(stars) ? 1 : 0 })))
    expect(await titles('')).toEqual(['Review 2', 'Review 1', 'Review 0'])
    expect(await titles('?sort=highest')).toEqual(['Review 0', 'Review 2', 'Review 1'])
    expect(await titles('?sort=lowest')).toEqual(['Review 1', 'Review 2', 'Review 0'])
    expect(await titles('?sort=photographs')).toEqual(['Review 0', 'Review 2', 'Review 1'])
    expect(await titles('?stars=2')).toEqual(['Review 1'])
    expect(await shown('?stars=2')).toMatchObject({ count: 3, matching: 1 })
    expect(await shown('?page=9')).toMatchObject({ page: 1, pages: 1 })
    expect((await shop.call('GET', '/api/products/courtside-pro/reviews?stars=7')).status).toBe(400)
    expect((await shop.call('GET', '/api/products/nothing/reviews')).status).toBe(404)
  })

  test('shows the demo’s examples only while no real payments are taken', async () => {
    const demo = await createTestShop()
    const found = (await demo.call('GET', '/api/products/courtside-pro/reviews')).body
    expect(found.count).toBeGreaterThan(2)
    expect(found.examples).toBe(found.count)
    for (const review of found.reviews) {
      expect(review).toMatchObject({ isExample: true })
    }
    const live = { ...demo.services, cardProvider: { ...demo.services.cardProvider, testMode: false } }
    const app = mountEndpoints(publicReviewRoutes(live))
    const response = await app.request('/api/products/courtside-pro/reviews')
    expect(await response.json()).toMatchObject({ count: 0, average: null, examples: 0, reviews: [] })
    await demo.close()
  })
})

describe('moderation', () => {
  test('decides on what was read: a change meanwhile is a conflict', async () => {
    const { token } = await invite()
    await write(token)
    const [{ id, version }] = (await stored()) as [{ id: number; version: number }]
    await write(token, { text: 'Now something quite different.' })
    const decision = { state: 'approved', version }
    expect((await admin('PUT', `/api/admin/product-reviews/${id}/state`, decision)).body.code).toBe('changed')
    expect((await shown()).count).toBe(0)
  })

  test('rejects for a reason of the list, and records who did', async () => {
    const { token } = await invite()
    await write(token)
    expect(await decide('rejected')).toMatchObject({ status: 400, body: { field: 'rejectionReason' } })
    expect((await decide('rejected', { rejectionReason: 'critical' })).status).toBe(400)
    expect((await decide('rejected', { rejectionReason: 'advertising' })).body).toMatchObject({
      state: 'rejected',
      decidedBy: 'admin',
    })
    expect((await decide('approved')).body).toMatchObject({ state: 'approved', rejectionReason: null })
    const [{ id }] = (await stored()) as [{ id: number }]
    expect(await activityOf(shop.database, 'productReview', id)).toEqual([
      'productReview.rejected',
      'productReview.approved',
    ])
  })

  test('answers publicly, and takes a single photograph away with its file', async () => {
    const { token } = await invite()
    const written = await write(token, { photographs: [await picture(1), await picture(2)] })
    const [first, second] = written.body.items[0].review.photographs
    const approved = (await decide('approved')).body
    const at = `/api/admin/product-reviews/${approved.id}`
    const answered = await admin('PUT', `${at}/answer`, { answer: ' Thank you. ', version: approved.version })
    expect(answered.body).toMatchObject({ answer: 'Thank you.', answeredBy: 'admin' })
    expect((await admin('PUT', `${at}/answer`, { answer: 'Late', version: approved.version })).status).toBe(409)
    expect((await shown()).reviews[0]).toMatchObject({ answer: 'Thank you.' })

    const removed = await admin('DELETE', `${at}/photographs/${first.id}`)
    expect(removed.body.photographs.map(({ id }: { id: number }) => id)).toEqual([second.id])
    expect([existsSync(fileOf(first.src)), existsSync(fileOf(second.src))]).toEqual([false, true])
    expect((await admin('DELETE', `${at}/photographs/${first.id}`)).status).toBe(404)

    expect((await admin('DELETE', at)).status).toBe(200)
    expect(existsSync(fileOf(second.src))).toBe(false)
    expect((await shown()).count).toBe(0)
  })
})

test('a review is deleted while one of its photographs is removed', async () => {
  const { token } = await invite()
  const written = await write(token, { photographs: [await picture()] })
  const [photograph] = written.body.items[0].review.photographs
  const [{ id }] = (await stored()) as [{ id: number }]
  const at = `/api/admin/product-reviews/${id}`
  const client = await shop.pool.connect()
  const awaitLockWaits = (count: number) =>
    waitFor(async () =>
      expect(
        await query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      ).toHaveLength(count),
    )
  await client.query('begin')
  await client.query('select from product_reviews where id = $1 for update', [id])
  const removal = admin('DELETE', `${at}/photographs/${photograph.id}`)
  await awaitLockWaits(1)
  const deletion = admin('DELETE', at)
  await awaitLockWaits(2)
  await client.query('commit')
  client.release()
  // The review may have been deleted by the time it is read again without the photograph.
  expect([200, 404]).toContain((await removal).status)
  expect((await deletion).status).toBe(200)
  expect([await stored(), existsSync(fileOf(photograph.src))]).toEqual([[], false])
})

test('a privacy request finds and erases reviews, photographs, invitations and opt-outs', async () => {
  const { token } = await invite()
  const written = await write(token, { photographs: [await picture()] })
  await query("insert into review_opt_outs (email, at) values ('ines@example.com', now())")
  const data = PERSONAL_DATA.find(({ name }) => name === 'productReviews')
  if (!data) throw new Error('Not registered')
  const found = await shop.database.transaction((tx) => data.collect(tx, 'ines@example.com'))
  expect(found).toMatchObject({
    reviews: [{ product: 'Courtside Pro', name: 'Ines C.', review: REVIEW.text, photographs: [expect.any(String)] }],
    invitedAt: [expect.any(Date)],
    wantsNoInvitationsSince: expect.any(Date),
  })
  await shop.database.transaction((tx) => data.erase(tx, { email: 'ines@example.com', alias: 'x', at: new Date() }))
  for (const table of ['product_reviews', 'review_photographs', 'review_invitations', 'review_opt_outs'])
    expect(await query(`select * from ${table}`)).toEqual([])
  const { src } = written.body.items[0].review.photographs[0]
  expect(await query("select name from unkept_uploads where name like 'upload-%'")).toEqual([
    { name: path.basename(src) },
  ])
})

test('pages of a product that show other reviews are cached one by one', () => {
  const key = pageKey('/products/courtside-pro?page=2&stars=4&sort=lowest', renderer.publicPages)
  expect(key).toBe('/products/courtside-pro?stars=4&sort=lowest&page=2')
})
