import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { machineData } from '../../src/features/orders/machines/server/machine.personal.ts'
import { PERSONAL_DATA } from '../../src/server/features.ts'
import { activityOf } from '../support/activityOf.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const [PRO, BATTERY] = [2, 4]

let shop: TestShop
let admin: TestShop['call']
let ines: TestShop['call']
beforeAll(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('truncate serial_numbers, orders, people, users cascade')
  await shop.pool.query('delete from rate_limits')
  await shop.pool.query('update products set stock_quantity = 50')
  admin = await shop.asAdmin()
  ines = await member('ines')
})

const rows = async (query: string, values: unknown[] = []) => (await shop.pool.query(query, values)).rows

async function member(name: string, isVerified = true) {
  const call = await shop.asCustomer(name)
  await rows('update users set email_verified_at = $1 where username = $2', [isVerified ? new Date() : null, name])
  return call
}

/** An order of machines and a battery; `sent` says how many machines left. */
async function buy({ machines = 1, sent }: { machines?: number; sent?: number } = {}) {
  const buyer = createBuyer((to, init) => shop.app.request(to, init))
  const { id, orderId } = await buyer.buy([
    { productId: PRO, quantity: machines },
    { productId: BATTERY, quantity: 1 },
  ])
  const [line] = await rows('select id from order_lines where order_id = $1 and product_id = $2', [id, PRO])
  const at = `/api/admin/orders/${id}`
  if (sent !== 0) {
    const parcel = {
      requestKey: randomUUID(),
      carrier: 'DPD',
      trackingNumber: '',
      lines: [{ lineId: line.id, quantity: sent ?? machines }],
    }
    expect((await admin('POST', `${at}/parcels`, parcel)).status).toBe(200)
  }
  return {
    ...{ id: id as number, orderId: orderId as string, lineId: line.id as number, at },
    refund: (quantity: number) =>
      admin('POST', `${at}/refunds`, {
        requestKey: randomUUID(),
        reason: 'Returned',
        lines: [{ lineId: line.id, quantity }],
      }),
  }
}
const owned = async (call = ines) => (await call('GET', '/api/account/machines')).body.machines
const enter = (lineId: number, unit: number, serialNumber: string, call = ines) =>
  call('PUT', `/api/account/machines/${lineId}/${unit}/serial-number`, { serialNumber })

describe('the machines in an account', () => {
  test('are those that were sent, with warranty, picture and order', async () => {
    const { id, orderId, lineId } = await buy({ machines: 2, sent: 1 })
    await rows("update orders set estimated_delivery = '2026-12-07' where id = $1", [id])
    expect(await owned()).toMatchObject([
      {
        ...{ lineId, unit: 1, orderId, name: 'Courtside Pro', slug: 'courtside-pro', serialNumber: null },
        warranty: { years: 2, from: '2026-12-07', until: '2028-12-07' },
        picture: { src: expect.stringContaining('/media/') },
        isTest: true,
      },
    ])
    // Sent later than promised.
    await rows("update parcels set sent_on = '2027-01-04' where order_id = $1", [id])
    expect((await owned())[0].warranty).toEqual({ years: 2, from: '2027-01-04', until: '2029-01-04' })
  })

  test('leave out what was returned, cancelled or refunded', async () => {
    const order = await buy({ machines: 3 })
    expect(await owned()).toHaveLength(3)
    expect((await order.refund(1)).status).toBe(200)
    expect(await owned()).toHaveLength(2)
    await rows("update orders set payment_status = 'refunded' where id = $1", [order.id])
    expect(await owned()).toHaveLength(0)
    await rows("update orders set payment_status = 'paid', order_status = 'cancelled' where id = $1", [order.id])
    expect(await owned()).toHaveLength(0)
  })

  test('are seen by nobody else, and by nobody whose address isn’t confirmed', async () => {
    const { lineId } = await buy()
    const other = await member('pat')
    expect(await owned(other)).toEqual([])
    expect((await enter(lineId, 1, 'AB-1', other)).status).toBe(404)
    const unconfirmed = await member('ines', false)
    expect(await owned(unconfirmed)).toEqual([])
    expect((await enter(lineId, 1, 'AB-1', unconfirmed)).status).toBe(404)
    expect(await rows('select * from serial_numbers')).toEqual([])
  })

  test('stay with their warranty when the product is archived', async () => {
    await buy()
    const removed = await admin('DELETE', `/api/admin/products/${PRO}`)
    expect(removed.body.archived).toBe(true)
    expect(await owned()).toMatchObject([{ name: 'Courtside Pro', slug: null, warranty: { years: 2 } }])
    expect((await admin('POST', `/api/admin/archived-products/${PRO}/restore`)).status).toBe(200)
  })

  test('have no warranty if the product has none', async () => {
    await buy()
    await rows('update products set warranty_years = null where id = $1', [PRO])
    expect(await owned()).toMatchObject([{ warranty: null }])
    await rows('update products set warranty_years = 2 where id = $1', [PRO])
  })
})

describe('a serial number', () => {
  test('is entered, changed and removed by the customer', async () => {
    const { lineId } = await buy({ machines: 2 })
    expect((await enter(lineId, 2, '  CP-0002 ')).body.machines).toMatchObject([
      { unit: 1, serialNumber: null },
      { unit: 2, serialNumber: 'CP-0002', isRecorded: false },
    ])
    await enter(lineId, 2, 'CP-0003')
    expect((await owned())[1].serialNumber).toBe('CP-0003')
    expect((await enter(lineId, 2, '')).status).toBe(200)
    expect((await owned())[1].serialNumber).toBe(null)
    expect(await enter(lineId, 3, 'CP-9')).toMatchObject({ status: 404 })
    expect(await enter(lineId, 1, 'x'.repeat(41))).toMatchObject({ status: 400, body: { field: 'serialNumber' } })
  })

  test('recorded by staff can’t be changed by the customer', async () => {
    const { at, id, lineId } = await buy({ sent: 0 })
    await enter(lineId, 1, 'TYPED')
    expect(await rows('select * from serial_numbers')).toEqual([])
    const recorded = await admin('PUT', `${at}/machines/${lineId}/1`, { serialNumber: 'CP-0001' })
    expect(recorded.body.machines).toMatchObject([{ unit: 1, serialNumber: 'CP-0001', recordedBy: 'admin' }])
    expect(await activityOf(shop.database, 'order', id)).toContain('order.serialNumberChanged')
    await rows("insert into parcels (order_id, sent_on, actor, created_at) values ($1, '2026-11-24', 'admin', now())", [
      id,
    ])
    await rows(
      'insert into parcel_lines (parcel_id, line_id, quantity) select id, $1, 1 from parcels where order_id = $2',
      [lineId, id],
    )
    for (const typed of ['TYPED', '']) expect(await enter(lineId, 1, typed)).toMatchObject({ status: 409 })
    expect(await owned()).toMatchObject([{ serialNumber: 'CP-0001', isRecorded: true }])
  })

  test('of staff is taken for machines of the order only, and unchanged ones leave no trace', async () => {
    const { at, id, lineId } = await buy()
    const record = (path: string, serialNumber = 'CP-1') => admin('PUT', `${path}/${lineId}/1`, { serialNumber })
    const [battery] = await rows('select id from order_lines where order_id = $1 and product_id = $2', [id, BATTERY])
    expect((await admin('PUT', `${at}/machines/${battery.id}/1`, { serialNumber: 'X' })).status).toBe(404)
    expect((await record('/api/admin/orders/999/machines')).status).toBe(404)
    await record(`${at}/machines`)
    await record(`${at}/machines`)
    const changes = (await activityOf(shop.database, 'order', id)).filter(
      (action) => action === 'order.serialNumberChanged',
    )
    expect(changes).toHaveLength(1)
  })

  test('stays with the unit that’s left after a refund, and goes when its owner is erased', async () => {
    const order = await buy({ machines: 2 })
    await enter(order.lineId, 2, 'CP-0002')
    await order.refund(1)
    expect(await owned()).toMatchObject([{ unit: 2, serialNumber: 'CP-0002' }])
    expect(PERSONAL_DATA.indexOf(machineData)).toBeLessThan(PERSONAL_DATA.findIndex(({ name }) => name === 'orders'))
    const { collected, erased } = await shop.database.transaction(async (tx) => ({
      collected: await machineData.collect(tx, INES.customerEmail),
      erased: await machineData.erase(tx, { email: INES.customerEmail, alias: 'a', at: new Date() }),
    }))
    expect(collected).toMatchObject([{ orderId: order.orderId, serialNumber: 'CP-0002' }])
    expect(erased).toEqual(['1 serial number deleted.'])
    expect(await rows('select * from serial_numbers')).toEqual([])
  })

  test('goes with the books', async () => {
    const { id, lineId } = await buy()
    await enter(lineId, 1, 'CP-0001')
    const expire = () =>
      machineData.expire?.(shop.database, { day: new Date(), service: new Date(), books: new Date() })
    await rows("update orders set created_at = now() + interval '1 day' where id = $1", [id])
    expect(await expire()).toBe(0)
    await rows("update orders set created_at = now() - interval '1 day' where id = $1", [id])
    expect(await expire()).toBe(1)
  })
})
