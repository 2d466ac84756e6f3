import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { discountCodes } from '#/features/orders/discounts/server/discounts.tables.ts'
import { activity } from '#/platform/activity/activity.tables.ts'
import { createBuyer } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'
import { waitFor } from '../support/waitFor.ts'

// Some tests make several purchases.

let shop: TestShop
let admin: TestShop['call']
beforeEach(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
})
afterEach(() => shop.close())

const CODES = '/api/admin/discount-codes'
const FORM = { code: ' lob15 ', type: 'percentage', value: '15', usageLimit: '', validFrom: '', validUntil: '' }
const create = (change: object = {}) => admin('POST', CODES, { ...FORM, ...change })
const validate = async (code: string) => (await shop.call('POST', '/api/discount/validate', { code })).status
const buyer = () => createBuyer((path, init) => shop.app.request(path, init))

describe('a new code', () => {
  test('is active, unused, upper case and valid from now', async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      code: 'LOB15',
      type: 'percentage',
      value: '15.00',
      isActive: true,
      minimumOrder: null,
      products: [],
      categories: [],
      oncePerCustomer: false,
      usageLimit: null,
      usageCount: 0,
      validFrom: shop.services.clock.now().toISOString(),
      validUntil: null,
      createdAt: shop.services.clock.now().toISOString(),
      version: 1,
    })
    expect(await shop.call('POST', '/api/discount/validate', { code: 'lob15' })).toMatchObject({
      body: { valid: true, type: 'percentage', value: '15.00' },
    })
    expect((await admin('GET', CODES)).body[0].code).toBe('LOB15')
  })

  test.each(['ΐ89P4V64', 'STRAßE', 'e\u0301te\u0301'])(
    'is found by %j as it was typed and as it is stored',
    async (code) => {
      const { body } = await create({ code })
      expect([await validate(code), await validate(body.code), await validate(code.normalize('NFD'))]).toEqual([
        200, 200, 200,
      ])
      expect(await create({ code: body.code.normalize('NFD') })).toMatchObject({ status: 409 })
    },
  )

  test('accepts numbers and nulls, and has no value for free delivery', async () => {
    const { status, body } = await create({ type: 'free_delivery', value: 99, usageLimit: 10, validUntil: null })
    expect([status, body.value, body.usageLimit]).toEqual([201, '0.00', 10])
  })

  test('is valid for whole days in London, including in summer time', async () => {
    const { body } = await create({ validFrom: '2027-06-01', validUntil: '2027-06-30' })
    expect([body.validFrom, body.validUntil]).toEqual(['2027-05-31T23:00:00.000Z', '2027-06-30T22:59:59.999Z'])
    const validateAt = (moment: string) => {
      shop.clock.forward((Date.parse(moment) - shop.services.clock.now().getTime()) / 1000)
      return validate('LOB15')
    }
    expect(await validateAt('2027-05-31T22:59:59Z')).toBe(404)
    expect(await validateAt('2027-05-31T23:00:00Z')).toBe(200)
    expect(await validateAt('2027-06-30T22:59:59Z')).toBe(200)
    expect(await validateAt('2027-06-30T23:00:00Z')).toBe(404)
  })

  test.each([
    [{ code: '  ' }, 'code', 'Please enter a code'],
    [{ value: '101' }, 'value', 'A percentage can’t be more than 100'],
    [{ value: -1 }, 'value', 'Value must be at least 0'],
    [{ usageLimit: 0 }, 'usageLimit', 'Usage limit must be at least 1'],
    [{ type: 'half' }, 'type', 'Choose a type of discount'],
    [
      { validFrom: '2027-02-02', validUntil: '2027-02-01' },
      'validUntil',
      'The end date can’t be before the start date',
    ],
  ])('is rejected with %o', async (change, field, message) => {
    expect(await create(change)).toMatchObject({ status: 400, body: { message, field } })
    expect(await shop.database.$count(discountCodes)).toBe(5)
  })

  test('is rejected if its name is taken', async () => {
    expect(await create({ code: 'ace10' })).toMatchObject({
      status: 409,
      body: { code: 'taken', field: 'code', message: 'There’s already a code called ACE10.' },
    })
  })
})

describe('changing a code', () => {
  test('switches it off and on again', async () => {
    const { id } = (await create({ usageLimit: '5', validUntil: '2030-01-01' })).body
    const switchedOff = await admin('PUT', `${CODES}/${id}`, { isActive: false })
    expect(switchedOff).toMatchObject({ status: 200, body: { isActive: false, usageLimit: 5, value: '15.00' } })
    expect(await validate('LOB15')).toBe(404)
    await admin('PUT', `${CODES}/${id}`, { isActive: true })
    expect(await validate('LOB15')).toBe(200)
    const record = await shop.database.select().from(activity).orderBy(activity.id)
    expect(record).toMatchObject([
      { action: 'discountCode.created', subject: 'LOB15', before: null },
      { action: 'discountCode.updated', before: { isActive: true }, after: { isActive: false } },
      { action: 'discountCode.updated', before: { isActive: false }, after: { isActive: true } },
    ])
  })

  test('changes nothing, also not for colleagues, if it says what stands', async () => {
    const { body } = await create({ usageLimit: '5', validUntil: '2030-01-01', minimumOrder: '50', productIds: [1, 4] })
    for (const form of [{}, { ...FORM, usageLimit: 5, validUntil: '2030-01-01', productIds: [1, 4] }, body]) {
      const { products, ...values } = form as typeof body
      expect(await admin('PUT', `${CODES}/${body.id}`, values)).toMatchObject({ status: 200, body })
    }
    expect((await shop.database.select().from(activity)).map(({ action }) => action)).toEqual(['discountCode.created'])
    await admin('PUT', `${CODES}/${body.id}`, { value: '20', version: body.version })
    const [, changed] = await shop.database.select().from(activity).orderBy(activity.id)
    expect(changed).toMatchObject({ before: { value: '15.00' }, after: { value: '20.00' } })
    expect(changed?.after).not.toHaveProperty('version')
  })

  test('switches off one that was saved before today’s limits', async () => {
    const { rows } = await shop.pool.query(
      `insert into discount_codes (code, type, value, valid_from, valid_until)
       values (repeat('SS', 38), 'percentage', 5, '0050-06-01', '9000-01-01') returning id`,
    )
    const off = await admin('PUT', `${CODES}/${rows[0].id}`, { isActive: false })
    expect(off).toMatchObject({ status: 200, body: { isActive: false } })
    expect(await admin('PUT', `${CODES}/${rows[0].id}`, { validUntil: '9001-01-01' })).toMatchObject({ status: 400 })
  })

  test('validates a partial change against the whole code', async () => {
    const { id } = (await create()).body
    const form = { ...FORM, code: 'smash20', type: 'fixed', value: '20.50', validFrom: '2026-01-01' }
    const { body } = await admin('PUT', `${CODES}/${id}`, form)
    expect(body).toMatchObject({ code: 'SMASH20', type: 'fixed', value: '20.50', isActive: true })
    expect(await admin('PUT', `${CODES}/${id}`, { type: 'percentage', value: '20000' })).toMatchObject({ status: 400 })
    expect(await admin('PUT', `${CODES}/${id}`, { code: 'ACE10' })).toMatchObject({ status: 409 })
    expect((await admin('GET', `${CODES}/${id}`)).body).toEqual(body)
    expect((await admin('PUT', `${CODES}/99`, {})).status).toBe(404)
    expect((await admin('GET', `${CODES}/99`)).status).toBe(404)
  })

  test('rejects an outdated form; using the code does not make a form outdated', async () => {
    const { id, version } = (await create({ usageLimit: 3 })).body
    await buyer().buy([{ productId: 4, quantity: 1 }], { discountCode: 'LOB15' })
    const first = await admin('PUT', `${CODES}/${id}`, { ...FORM, value: '20', version })
    expect(first).toMatchObject({ status: 200, body: { value: '20.00', version: version + 1 } })
    expect(await admin('PUT', `${CODES}/${id}`, { ...FORM, value: '25', version })).toMatchObject({
      status: 409,
      body: { code: 'changedMeanwhile', message: expect.stringContaining('Somebody else has changed LOB15') },
    })
    const [current] = (await admin('GET', CODES)).body
    expect(current).toMatchObject({ value: '20.00', version: version + 1 })
    // The switch overwrites nothing else, so it needs no version.
    expect((await admin('PUT', `${CODES}/${id}`, { isActive: false })).body).toMatchObject({ value: '20.00' })
  })

  test('is refused if somebody else takes the name at the same moment', async () => {
    const { body } = await create()
    const client = await shop.pool.connect()
    await client.query('begin')
    await client.query("insert into discount_codes (code, type, value) values ('VOLLEY', 'percentage', 5)")
    const renamed = admin('PUT', `${CODES}/${body.id}`, { ...FORM, code: 'VOLLEY' })
    const lockWaits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await waitFor(async () => expect((await shop.pool.query(lockWaits)).rowCount).toBe(1))
    await client.query('commit')
    client.release()
    expect(await renamed).toMatchObject({ status: 409, body: { code: 'takenMeanwhile' } })
    expect((await admin('GET', `${CODES}/${body.id}`)).body).toEqual(body)
  })

  test('rejects a limit below the number of uses', async () => {
    const { id } = (await create({ usageLimit: 3 })).body
    for (let n = 0; n < 2; n += 1) await buyer().buy([{ productId: 4, quantity: 1 }], { discountCode: 'LOB15' })
    expect(await admin('PUT', `${CODES}/${id}`, { usageLimit: 1 })).toMatchObject({
      status: 400,
      body: { field: 'usageLimit', message: 'The limit can’t be lower than the number of uses so far: 2 used.' },
    })
    expect((await admin('PUT', `${CODES}/${id}`, { usageLimit: 2 })).body).toMatchObject({
      usageLimit: 2,
      usageCount: 2,
    })
  })
})

describe('deleting a code', () => {
  test('keeps its name on orders that used it', async () => {
    const { id } = (await create()).body
    const { orderId } = await buyer().buy([{ productId: 4, quantity: 1 }], { discountCode: 'LOB15' })
    expect((await admin('DELETE', `${CODES}/${id}`)).status).toBe(200)
    expect((await admin('DELETE', `${CODES}/${id}`)).status).toBe(404)
    const { rows } = await shop.pool.query('select discount_code, discount_amount from orders where order_id = $1', [
      orderId,
    ])
    expect(rows[0].discount_code).toBe('LOB15')
    expect(Number(rows[0].discount_amount)).toBeGreaterThan(0)
  })

  test('is refused while a buyer is paying with it, as is renaming it', async () => {
    const { id } = (await create({ usageLimit: 5 })).body
    const ines = buyer()
    const items = [{ productId: 4, quantity: 1 }]
    const session = (await ines.session(items, { discountCode: 'LOB15' })).body
    expect((await ines.reserve(session, items, { discountCode: 'LOB15' })).status).toBe(200)

    const message = 'A buyer is paying with this code right now. Switch it off, and delete it in a few minutes.'
    expect(await admin('DELETE', `${CODES}/${id}`)).toMatchObject({ status: 409, body: { code: 'inUse', message } })
    expect(await admin('PUT', `${CODES}/${id}`, { code: 'OTHER' })).toMatchObject({
      status: 409,
      body: { code: 'inUse' },
    })
    // Switching it off does not affect the buyer who is paying.
    expect((await admin('PUT', `${CODES}/${id}`, { isActive: false })).status).toBe(200)
    expect((await ines.pay(session)).status).toBe(200)
    expect((await ines.order(session, items, { discountCode: 'LOB15' })).status).toBeLessThan(300)
    expect((await admin('GET', CODES)).body.find((code: { id: number }) => code.id === id).usageCount).toBe(1)
    expect((await admin('DELETE', `${CODES}/${id}`)).status).toBe(200)
  })

  test('rejects a limit below the number of buyers who are paying', async () => {
    const { id } = (await create({ usageLimit: 5 })).body
    const items = [{ productId: 4, quantity: 1 }]
    for (let n = 0; n < 2; n += 1) {
      const ines = buyer()
      const session = (await ines.session(items, { discountCode: 'LOB15' })).body
      expect((await ines.reserve(session, items, { discountCode: 'LOB15' })).status).toBe(200)
    }
    expect(await admin('PUT', `${CODES}/${id}`, { usageLimit: 1 })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('2 reserved by buyers who are paying now') },
    })
  })
})

test('rejects everyone but administrators, and changes nothing', async () => {
  const customer = await shop.asCustomer()
  for (const [method, path] of [
    ['GET', CODES],
    ['POST', CODES],
    ['PUT', `${CODES}/1`],
    ['DELETE', `${CODES}/1`],
  ] as const) {
    const body = method === 'POST' || method === 'PUT' ? FORM : undefined
    expect([(await shop.call(method, path, body)).status, (await customer(method, path, body)).status]).toEqual([
      401, 403,
    ])
  }
  expect(await shop.database.$count(discountCodes)).toBe(5)
})

test('searches, filters and exports the list', async () => {
  await create({ usageLimit: 10 })
  const { id } = (await create({ code: 'OFF' })).body
  await admin('PUT', `${CODES}/${id}`, { isActive: false })
  const codes = async (search: string) =>
    (await admin('GET', `/api/admin/lists/discount-codes?${search}`)).body.rows.map(
      ({ code }: { code: string }) => code,
    )
  expect(await codes('q=lob')).toEqual(['LOB15'])
  expect(await codes('state=inactive')).toEqual(['OFF'])
  expect(await codes('type=fixed&q=rally')).toEqual(['RALLY50'])
  expect((await admin('GET', '/api/admin/exports/discount-codes.csv?q=lob')).body).toContain('0 of 10')
})
