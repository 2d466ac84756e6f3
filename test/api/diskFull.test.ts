import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createReadiness } from '#/server/readiness.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const ITEMS = [{ productId: 1, quantity: 1 }]
const REFUSED = { status: 503, body: { code: 'diskFull', message: expect.stringContaining('not taking new orders') } }

let freeBytes: number
let shop: TestShop
let ines: ReturnType<typeof createBuyer>
beforeEach(async () => {
  freeBytes = 50e9
  shop = await createTestShop({ freeBytes: () => freeBytes })
  ines = createBuyer((path, init) => shop.app.request(path, init))
})
afterEach(() => shop.close())

const setFreeBytes = (bytes: number) => {
  freeBytes = bytes
  return shop.services.disk.measure()
}
const diskCheck = async () => {
  const admin = await shop.asAdmin()
  return JSON.stringify((await admin('GET', '/api/admin/status')).body)
}

test('starts no purchase below the threshold, but completes paid ones', async () => {
  const [{ body: paidSession }, { body: openSession }] = await Promise.all([ines.session(ITEMS), ines.session(ITEMS)])
  await ines.reserve(paidSession, ITEMS)
  await ines.pay(paidSession)
  const { intents } = await shop.ledger()
  await setFreeBytes(100e6)

  expect(await ines.session(ITEMS)).toMatchObject(REFUSED)
  expect(await ines.reserve(openSession, ITEMS)).toMatchObject(REFUSED)
  const { headers } = await shop.call('POST', '/api/create-payment-intent', { amount: 84 })
  expect(headers.get('Retry-After')).toMatch(/^\d+$/)
  expect((await shop.ledger()).intents).toHaveLength(intents.length)
  const reservations = await shop.database.execute(
    sql`select * from stock_reservations where draft_id = ${openSession.paymentIntentId}`,
  )
  expect(reservations.rows).toEqual([])
  expect((await ines.order(paidSession, ITEMS)).status).toBe(201)

  await setFreeBytes(50e9)
  await ines.buy(ITEMS)
})

test('neither opens nor reserves a payment by link', async () => {
  const admin = await shop.asAdmin()
  const createLink = async (requestKey: string) => {
    const request = { requestKey, lines: ITEMS, deliveryType: 'standard', customer: INES, payment: 'link' }
    const { body } = await admin('POST', '/api/admin/orders', request)
    const link = await admin('POST', `/api/admin/orders/${body.id}/payment-links`, { sendEmail: false })
    return `/api/pay/${new URL(link.body.url).pathname.split('/').pop()}`
  }
  const [startedLink, freshLink] = [await createLink('one-request-key'), await createLink('another-request-key')]
  const { body: openSession } = await shop.call('POST', `${startedLink}/intent`)
  const { intents } = await shop.ledger()
  await setFreeBytes(100e6)
  expect(await shop.call('POST', `${freshLink}/intent`)).toMatchObject(REFUSED)
  expect(
    await shop.call('POST', `${startedLink}/reserve`, { paymentIntentId: openSession.paymentIntentId }),
  ).toMatchObject(REFUSED)
  expect((await shop.ledger()).intents).toHaveLength(intents.length)
})

test('answers 503 and stops new purchases if the database runs out of space', async () => {
  await shop.database.execute(sql`create function full_disk() returns trigger language plpgsql
    as $$ begin raise exception using errcode = 'disk_full', message = 'could not extend file'; end $$`)
  await shop.database.execute(
    sql`create trigger full_disk before insert on contact_submissions for each row execute function full_disk()`,
  )
  const contact = { name: 'Ines', email: 'ines@example.com', subject: 'Balls', message: 'How many balls does it hold?' }
  expect(await shop.call('POST', '/api/contact', contact)).toMatchObject(REFUSED)
  expect(await ines.session(ITEMS)).toMatchObject(REFUSED)
})

test('reports a full disk in readiness, and warns on the status page beforehand', async () => {
  const readiness = createReadiness({ isAlive: async () => true }, shop.services.disk)
  await setFreeBytes(900e6)
  expect(await readiness.reasons()).toEqual([])
  expect(await diskCheck()).toContain('The disk is nearly full')
  await setFreeBytes(100e6)
  expect(await readiness.reasons()).toEqual(['disk'])
  expect(await diskCheck()).toContain('the shop has stopped taking new orders')
})
