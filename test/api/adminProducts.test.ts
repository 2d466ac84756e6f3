import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLow } from '../../src/features/catalogue/catalogue/lowStock.rules.ts'
import { FIELD_NAMES, fieldOf } from '../../src/features/office/products/productFields.rules.ts'
import { NewProduct } from '../../src/features/office/products/server/products.schema.ts'
import { DEFAULT_LOW_STOCK } from '../../src/lib/settingOverrides.ts'
import type { Render } from '../../src/server/renderPage.ts'
import { createBuyer } from '../support/buyer.ts'
import { jumpGroup } from '../support/jumpGroup.ts'
import { loadQueryPlans } from '../support/queryPlans.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'
import { waitFor } from '../support/waitFor.ts'

/** A stand-in page that shows the product's status, name and price. */
const render: Render = async (request) => {
  const slug = new URL(request.url).pathname.split('/')[2]
  const { status, body } = await shop.call('GET', `/api/products/${slug}`)
  const html = `<html><head><title>x</title></head><body>${status} ${body.name} ${body.price}</body></html>`
  return new Response(html, { status, headers: { 'Content-Type': 'text/html' } })
}

let shop: TestShop
let admin: TestShop['call']
const WARRANTY = 'Please enter the warranty in whole years, from 1 to 25, or leave it empty'

beforeAll(async () => {
  shop = await createTestShop({ render })
  admin = await shop.asAdmin()
})
afterAll(() => shop.close())

const TUBE = {
  name: 'Ball Tube – 18',
  description: 'Picks up eighteen balls.',
  price: '24.50',
  category: 'Accessories',
  stockQuantity: 12,
}
let productCount = 0
async function newTube(overrides: object = {}) {
  productCount += 1
  const { status, body } = await admin('POST', '/api/admin/products', {
    ...TUBE,
    name: `Tube ${productCount}`,
    ...overrides,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const load = async (id: number) => (await admin('GET', `/api/admin/products/${id}`)).body
const put = (id: number, body: object) => admin('PUT', `/api/admin/products/${id}`, body)
const loadActivity = async (id: number) =>
  (
    await shop.pool.query('select * from activity where subject_type = $1 and subject_id = $2 order by id', [
      'product',
      id,
    ])
  ).rows

describe('create', () => {
  test('derives the slug from the name, publishes the product and logs it', async () => {
    const { status, body } = await admin('POST', '/api/admin/products', {
      ...TUBE,
      price: 24.5,
      specs: [
        { name: 'Weight', value: '0.4 kg' },
        { name: ' Fits ', value: '18 balls: any' },
        { name: '', value: '' },
      ],
      features: ['Folds flat', ' Light '],
      images: ['/media/courtside-pro-1.jpg'],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      slug: 'ball-tube-18',
      price: '24.50',
      inStock: true,
      specs: 'Weight: 0.4 kg | Fits: 18 balls: any',
      features: 'Folds flat, Light',
      imageUrl: '/media/courtside-pro-1.jpg',
      version: 1,
    })
    const published = (await shop.call('GET', '/api/products/ball-tube-18')).body
    expect(published).toMatchObject({ id: body.id, name: TUBE.name })
    expect(published).not.toHaveProperty('version')
    expect(published).not.toHaveProperty('updatedAt')
    const log = await loadActivity(body.id)
    expect(log).toMatchObject([{ actor: 'admin', action: 'product.created', subject: TUBE.name, before: null }])
    expect(log[0].after).toMatchObject({ price: '24.50', stockQuantity: 12 })
  })

  test('rejects a slug that is taken, including in a race', async () => {
    await newTube({ slug: 'taken-tube' })
    const duplicate = await admin('POST', '/api/admin/products', { ...TUBE, slug: 'taken-tube' })
    expect([duplicate.status, duplicate.body.field]).toEqual([409, 'slug'])
    expect(duplicate.body.message).toContain('/products/taken-tube')
    const responses = await Promise.all(
      [1, 2, 3].map(() => admin('POST', '/api/admin/products', { ...TUBE, slug: 'raced-tube' })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test.each([
    [{ name: ' ' }, 'name', 'Please enter a name'],
    [{ slug: 'Not A Slug' }, 'slug', 'Use lower-case letters, numbers and single hyphens, such as court-ball-machine'],
    [{ slug: '-edge' }, 'slug', 'Use lower-case letters, numbers and single hyphens, such as court-ball-machine'],
    [{ name: '!!!' }, 'slug', 'Please enter the product’s address'],
    [{ price: '1.234' }, 'price', 'Please enter a price in pounds, such as 49.50'],
    [{ price: -1 }, 'price', 'Please enter a price in pounds, such as 49.50'],
    [{ price: 1e21 }, 'price', 'Please enter a price in pounds, such as 49.50'],
    [{ stockQuantity: 1.5 }, 'stockQuantity', 'Please enter how many are in stock, as a whole number'],
    [{ cost: 'ten' }, 'cost', 'Please enter the cost in pounds, such as 24.50'],
    [{ lowStockLevel: -1 }, 'lowStockLevel', 'Please enter the low stock level as a whole number'],
    [{ lowStockLevel: true }, 'lowStockLevel', 'Low stock level must be a whole number.'],
    [{ weightGrams: '1.5 kg' }, 'weightGrams', 'Please enter the weight in whole grams, such as 13500'],
    [{ weightGrams: 0 }, 'weightGrams', 'Please enter the weight in whole grams, such as 13500'],
    [{ warrantyYears: 0 }, 'warrantyYears', WARRANTY],
    [{ warrantyYears: '18 months' }, 'warrantyYears', WARRANTY],
    [{ sku: 7 }, 'sku', 'SKU must be text.'],
    [{ sku: 'A B' }, 'sku', 'An SKU can have up to 40 letters, numbers, hyphens, full stops, slashes and underscores'],
    [{ barcode: '5000157024672' }, 'barcode', 'The last digit doesn’t match the others: please check the barcode'],
    [{ category: 'Rackets' }, 'category', 'Please choose a category: Ball Machines, Accessories, Replacement Parts'],
    [
      { specs: [{ name: 'A', value: 'x | y' }] },
      'specs',
      '“x | y” can’t contain | because it separates specifications',
    ],
    [{ specs: [{ name: 'A: b', value: 'x' }] }, 'specs', '“A: b” can’t contain a colon'],
    [
      { features: ['red, green'] },
      'features',
      '“red, green” can’t contain a comma followed by a space, because that separates features',
    ],
    [
      { images: ['https://evil.example/x.jpg'] },
      'images',
      'https://evil.example/x.jpg isn’t one of the shop’s pictures: please upload it',
    ],
    [
      { images: ['/media/../secret.jpg'] },
      'images',
      '/media/../secret.jpg isn’t one of the shop’s pictures: please upload it',
    ],
    [
      { images: ['/media/upload-0123456789abcdef01234567.jpg'] },
      'images',
      'The picture /media/upload-0123456789abcdef01234567.jpg no longer exists: please upload it again',
    ],
  ])('rejects %j with a message', async (overrides, field, message) => {
    const { status, body } = await admin('POST', '/api/admin/products', { ...TUBE, ...overrides })
    expect([status, body.field, body.message]).toEqual([400, field, message])
  })

  test('is rejected by its field’s name on the form, not in the API', async () => {
    const names = Object.keys(NewProduct.shape)
    for (const name of names) {
      for (const junk of [true, 7, null, 'x'.repeat(30_000), [7], ['x'.repeat(300)], { a: 1 }]) {
        const { status, body } = await admin('POST', '/api/admin/products', { ...TUBE, [name]: junk })
        if (status !== 400) continue
        const said = body.message.replace(/[‘“].*[”’]/, '')
        expect(said, name).not.toMatch(
          /\b(imageUrl|images|alts|specs|slug|inStock|stockQuantity|weightGrams|lowStockLevel)\b|^[a-z]|malformed/,
        )
      }
    }
  })
})

test('a price of £0.00 needs to be confirmed, unless the product is free already', async () => {
  const free = await newTube({ price: '0.00', isFree: true })
  expect(free.price).toBe('0.00')
  expect((await put(free.id, { price: '0.00', name: 'Free tube' })).status).toBe(200)
  const sold = await newTube()
  for (const price of [0, '0.00', '£0', 'free'])
    expect(await put(sold.id, { price })).toMatchObject({ status: 400, body: { field: 'price' } })
  const refused = await admin('POST', '/api/admin/products', { ...TUBE, name: 'Another', price: 0 })
  expect(refused).toMatchObject({ status: 400, body: { code: 'badField', field: 'price' } })
  expect((await put(sold.id, { price: 0, isFree: true })).body.price).toBe('0.00')
})

test('the warranty is the shop’s unless another is given, and can be cleared and set again', async () => {
  const plain = await newTube()
  expect(plain.warrantyYears).toBe(2)
  const balls = await newTube({ warrantyYears: null })
  const published = async () => (await shop.call('GET', `/api/products/${balls.slug}`)).body.warrantyYears
  expect(await published()).toBeNull()
  expect((await put(balls.id, { warrantyYears: '5' })).body.warrantyYears).toBe(5)
  expect(await published()).toBe(5)
  expect((await put(balls.id, { warrantyYears: '' })).body.warrantyYears).toBeNull()
})

describe('identification and cost', () => {
  const BARCODE = '5000157024671'

  test('are kept in one form, can be cleared and are shown to shoppers, except the cost', async () => {
    const tube = await newTube({
      sku: ' ct-18/a ',
      barcode: '5 000157 024671',
      weightGrams: '13500',
      cost: '9.5',
      lowStockLevel: 20,
    })
    const saved = { sku: 'CT-18/A', barcode: BARCODE, weightGrams: 13_500 }
    expect(tube).toMatchObject({ ...saved, cost: '9.50', lowStockLevel: 20 })
    const published = (await shop.call('GET', `/api/products/${tube.slug}`)).body
    expect(published).toMatchObject(saved)
    expect(published).not.toHaveProperty('cost')
    expect(published).not.toHaveProperty('lowStockLevel')
    const log = await loadActivity(tube.id)
    expect(log[0].after).toMatchObject({ ...saved, cost: '9.50' })
    const cleared = { sku: '', barcode: null, weightGrams: '', cost: null, lowStockLevel: '' }
    expect((await put(tube.id, cleared)).body).toMatchObject({
      sku: null,
      barcode: null,
      weightGrams: null,
      cost: null,
      lowStockLevel: null,
    })
  })

  test('rejects an SKU that another product has, in any case and in a race', async () => {
    const first = await newTube({ sku: 'TWICE-1' })
    const second = await newTube()
    const message = `${first.name} already has the SKU TWICE-1. Please choose another.`
    const refusal = { code: 'skuTaken', field: 'sku', message }
    const edit = await put(second.id, { sku: 'twice-1' })
    expect([edit.status, edit.body]).toEqual([409, refusal])
    const created = await admin('POST', '/api/admin/products', { ...TUBE, slug: 'twice', sku: 'Twice-1' })
    expect([created.status, created.body]).toEqual([409, refusal])
    expect((await put(first.id, { sku: 'twice-1' })).status).toBe(200)
    const raced = await Promise.all(
      [1, 2, 3].map((number) =>
        admin('POST', '/api/admin/products', { ...TUBE, slug: `sku-race-${number}`, sku: 'R' }),
      ),
    )
    expect(raced.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(raced.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(['skuTaken', 'skuTaken'])
  })

  test('find the product in the list and in the jump box', async () => {
    const { id } = await newTube({ sku: 'FIND-ME-7', barcode: '96385074' })
    for (const q of ['find-me-7', 'FIND-', '9638507', 'me-7 96385074']) {
      const list = (await admin('GET', `/api/admin/lists/products?q=${encodeURIComponent(q)}`)).body
      expect(
        list.rows.map((row: { id: number }) => row.id),
        q,
      ).toEqual([id])
      const jump = (await admin('GET', `/api/admin/jump?q=${encodeURIComponent(q)}`)).body
      expect(
        jumpGroup(jump, 'Products')?.rows.map(({ href }) => href),
        q,
      ).toEqual([`/admin/products/${id}`])
    }
  })

  test('names the sold SKU on the order, though it changes later', async () => {
    const tube = await newTube({ sku: 'SOLD-1' })
    const order = await createBuyer(shop.app.request).buy([{ productId: tube.id, quantity: 2 }])
    await put(tube.id, { sku: 'NEW-1' })
    expect((await admin('GET', `/api/admin/orders/${order.id}`)).body.lines).toMatchObject([{ sku: 'SOLD-1' }])
    expect((await admin('GET', `/api/admin/exports/orders.csv?q=${order.orderId}`)).body).toContain('2 × SOLD-1')
    // Only that order refers to it.
    expect((await admin('DELETE', `/api/admin/products/${tube.id}`)).body.archived).toBe(true)
    const heir = await newTube({ sku: 'NEW-1' })
    const restored = await admin('POST', `/api/admin/archived-products/${tube.id}/restore`)
    expect([restored.status, restored.body.code]).toEqual([409, 'skuTaken'])
    expect(restored.body.message).toBe(`${heir.name} already has the SKU NEW-1. Change it there first.`)
    await put(heir.id, { sku: null })
    expect((await admin('POST', `/api/admin/archived-products/${tube.id}/restore`)).body).toMatchObject({
      sku: 'NEW-1',
    })
  })

  test('exports the margin, excluding VAT', async () => {
    const { slug } = await newTube({ slug: 'margin-tube', price: '120.00', cost: '75.00' })
    const csv: string = (await admin('GET', `/api/admin/exports/products.csv?q=Tube`)).body
    expect(csv.split('\r\n').find((row) => row.includes(slug))).toMatch(/,25$/)
  })

  test('counts as low in stock at its own level, everywhere', async () => {
    const listed = async () =>
      (await admin('GET', '/api/admin/lists/products?stock=low')).body.rows.map((row: { id: number }) => row.id)
    const before = (await admin('GET', '/api/admin/dashboard')).body.lowStock.total
    const [own, none, usual] = await Promise.all([
      newTube({ stockQuantity: 30, lowStockLevel: 30 }),
      newTube({ stockQuantity: 1, lowStockLevel: 0 }),
      newTube({ stockQuantity: 5 }),
    ])
    expect(await listed()).toEqual(expect.arrayContaining([own.id, usual.id]))
    expect(await listed()).not.toContain(none.id)
    expect((await admin('GET', '/api/admin/dashboard')).body.lowStock.total).toBe(before + 2)
    await put(own.id, { stockQuantity: 31 })
    expect(await listed()).not.toContain(own.id)
    const plans = await loadQueryPlans(shop, /^select count\b.*low_stock_level/s, listed)
    for (const index of ['products_without_low_level', 'products_below_low_level'])
      expect(plans).toContain(`Bitmap Index Scan on ${index}`)
  })

  test('counts as low in stock by the shop’s level, which the merchant sets', async () => {
    const isListed = async (id: number) =>
      (await admin('GET', '/api/admin/lists/products?stock=low')).body.rows.some((row: { id: number }) => row.id === id)
    const lowOnDashboard = async () => (await admin('GET', '/api/admin/dashboard')).body.lowStock
    const setLevel = async (lowStockLevel: number) => {
      const { value, version } = (await admin('GET', '/api/admin/settings')).body
      return admin('PUT', '/api/admin/settings', { version, value: { ...value, lowStockLevel } })
    }
    const { id } = await newTube({ stockQuantity: 8 })
    const own = await newTube({ stockQuantity: 8, lowStockLevel: 7 })
    const before = (await lowOnDashboard()).total
    expect([await isListed(id), isLow({ stockQuantity: 8, lowStockLevel: null })]).toEqual([false, false])
    try {
      for (const [level, field] of [
        [-1, 'value.lowStockLevel'],
        [2.5, 'value.lowStockLevel'],
        [10_001, 'value.lowStockLevel'],
      ] as const)
        expect(await setLevel(level)).toMatchObject({ status: 400, body: { field } })
      expect((await setLevel(8)).status).toBe(200)
      expect([await isListed(id), await isListed(own.id)]).toEqual([true, false])
      expect(isLow({ stockQuantity: 8, lowStockLevel: null })).toBe(true)
      expect((await lowOnDashboard()).total).toBeGreaterThan(before)
      expect(fieldOf('lowStockLevel').hint).toContain('the shop’s level (8)')
    } finally {
      await setLevel(DEFAULT_LOW_STOCK)
    }
    expect((await lowOnDashboard()).total).toBe(before)
    const plans = await loadQueryPlans(shop, /^select count\b.*low_stock_level/s, lowOnDashboard)
    expect(plans).toMatch(/Scan (using|on) products_without_low_level/)
    expect(plans).toMatch(/Scan (using|on) products_below_low_level/)
  })
})

describe('edit', () => {
  test('changes only the fields sent, logs them and updates the public page', async () => {
    const { id, slug } = await newTube()
    const page = async (path = slug) => shop.call('GET', `/products/${path}`)
    expect((await page()).body).toContain('24.50')
    const { status, body } = await put(id, { price: '30.00', version: 1 })
    expect([status, body.price, body.version, body.name]).toEqual([200, '30.00', 2, body.name])
    expect((await page()).body).toContain('30.00')
    expect((await loadActivity(id)).at(-1)).toMatchObject({
      action: 'product.updated',
      before: { price: '24.50' },
      after: { price: '30.00' },
    })
    await put(id, { slug: `${slug}-new` })
    const redirect = await page()
    expect([redirect.status, redirect.headers.get('Location')]).toEqual([301, `/products/${slug}-new`])
  })

  test('rejects an outdated version and returns the current product', async () => {
    const { id } = await newTube()
    expect((await put(id, { name: 'First', version: 1 })).status).toBe(200)
    const outdated = await put(id, { name: 'Second', version: 1 })
    expect(outdated.status).toBe(409)
    expect(outdated.body).toMatchObject({
      code: 'changedMeanwhile',
      message: 'admin has saved this product since you opened it. Your changes haven’t been saved yet.',
      product: { name: 'First', version: 2 },
    })
    expect((await load(id)).name).toBe('First')
    const responses = await Promise.all([1, 2, 3, 4, 5].map((n) => put(id, { name: `At once ${n}`, version: 2 })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await load(id)).version).toBe(3)
  })

  test('rejects an edit that waited for another one', async () => {
    const { id } = await newTube()
    const client = await shop.pool.connect()
    await client.query('begin')
    await client.query('update products set version = version + 1 where id = $1', [id])
    const pendingEdit = put(id, { name: 'Too late', version: 1 })
    const lockWaits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await waitFor(async () => expect((await shop.pool.query(lockWaits)).rowCount).toBe(1))
    await client.query('commit')
    client.release()
    expect((await pendingEdit).status).toBe(409)
  })

  test('does not count a sale as an edit, nor undo it when stock is edited', async () => {
    const { id } = await newTube({ stockQuantity: 10 })
    await createBuyer((path, init) => shop.app.request(path, init)).buy([{ productId: id, quantity: 3 }])
    expect(await load(id)).toMatchObject({ stockQuantity: 7, version: 1 })
    const adjusted = await put(id, { stockQuantity: 15, stockSeen: 10, version: 1 })
    expect([adjusted.status, adjusted.body.stockQuantity]).toEqual([200, 12])
    const tooLow = await put(id, { stockQuantity: 0, stockSeen: 15, version: 2 })
    expect([tooLow.status, tooLow.body.code, tooLow.body.field]).toEqual([409, 'stockGone', 'stockQuantity'])
    expect(tooLow.body.message).toContain('Only 12 are left now')
    expect(await load(id)).toMatchObject({ stockQuantity: 12, version: 2 })
    expect((await put(id, { stockQuantity: 4 })).body.stockQuantity).toBe(4)
  })

  test('rejects another product’s slug, including in a race', async () => {
    const [first, second] = [await newTube(), await newTube()]
    const duplicate = await put(first.id, { slug: second.slug })
    expect([duplicate.status, duplicate.body.code]).toEqual([409, 'slugTaken'])
    const responses = await Promise.all([first, second].map(({ id }) => put(id, { slug: 'the-one-and-only' })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('shows a picture’s alt text wherever the picture appears', async () => {
    const url = '/media/courtside-pro-2.jpg'
    const { id, slug, name } = await newTube({ images: [url], alts: { [url]: 'A tube, <b>lying</b> on the court' } })
    const alt = 'A tube, <b>lying</b> on the court'
    expect((await shop.call('GET', `/api/products/${slug}`)).body.pictures).toMatchObject([{ src: url, alt }])
    const { body } = await shop.call('GET', `/api/catalogue?q=${encodeURIComponent(name)}`)
    expect(JSON.stringify(body.products.find((product: { slug: string }) => product.slug === slug))).toContain('lying')
    await put(id, { alts: { [url]: '' } })
    const updated = (await shop.call('GET', `/api/products/${slug}`)).body
    expect(updated.pictures[0].alt).toBe(updated.name)
  })

  test('returns 404 for an unknown product', async () => {
    expect((await put(999_999, { name: 'x' })).status).toBe(404)
    expect((await admin('GET', '/api/admin/products/999999')).status).toBe(404)
    expect((await admin('DELETE', '/api/admin/products/999999')).status).toBe(404)
    expect((await admin('POST', '/api/admin/archived-products/999999/restore')).status).toBe(404)
  })
})

describe('delete', () => {
  const remove = (id: number) => admin('DELETE', `/api/admin/products/${id}`)

  test('deletes a product that was never ordered', async () => {
    const { id, slug, name } = await newTube()
    expect((await admin('GET', `/api/admin/products/${id}`)).body.isOrdered).toBe(false)
    expect((await remove(id)).body).toEqual({ message: `${name} has been deleted.`, archived: false })
    expect((await shop.call('GET', `/api/products/${slug}`)).status).toBe(404)
    expect((await loadActivity(id)).at(-1)).toMatchObject({
      action: 'product.deleted',
      before: { price: '24.50' },
      after: null,
    })
    expect((await remove(id)).status).toBe(404)
  })

  test('archives a product that was ordered, and restores it unchanged', async () => {
    const { id, slug } = await newTube({ stockQuantity: 9, features: ['Folds'] })
    await put(id, { slug: `${slug}-b` })
    const before = await put(id, { specs: 'Weight: 1 kg' })
    const buyer = createBuyer((path, init) => shop.app.request(path, init))
    const order = await buyer.buy([{ productId: id, quantity: 2 }])
    expect((await admin('GET', `/api/admin/products/${id}`)).body.isOrdered).toBe(true)
    const { body } = await remove(id)
    expect(body.archived).toBe(true)
    expect((await shop.call('GET', `/api/products/${slug}-b`)).status).toBe(404)
    const listed = (await admin('GET', '/api/admin/lists/archived-products')).body.rows
    expect(listed).toContainEqual(
      expect.objectContaining({ id, slug: `${slug}-b`, price: '24.50', lines: 1, archivedBy: 'admin' }),
    )
    const line = async () =>
      (await shop.pool.query('select * from order_lines where order_id = $1', [order.id])).rows[0]
    expect((await line()).product_id).toBeNull()

    const restored = await admin('POST', `/api/admin/archived-products/${id}/restore`)
    expect(restored.status).toBe(200)
    expect(restored.body).toMatchObject({
      ...before.body,
      isOrdered: true,
      stockQuantity: 7,
      version: 4,
      updatedAt: expect.any(String),
    })
    expect((await line()).product_id).toBe(id)
    expect((await shop.call('GET', `/products/${slug}`)).headers.get('Location')).toBe(`/products/${slug}-b`)
    expect((await admin('POST', `/api/admin/archived-products/${id}/restore`)).status).toBe(404)
    expect((await loadActivity(id)).map(({ action }) => action)).toEqual([
      'product.created',
      'product.updated',
      'product.updated',
      'product.archived',
      'product.restored',
    ])
  })

  test('keeps it in the archive while another product has its slug', async () => {
    const { id, slug } = await newTube()
    await createBuyer((path, init) => shop.app.request(path, init)).buy([{ productId: id, quantity: 1 }])
    await remove(id)
    const replacement = await newTube({ slug })
    const refused = await admin('POST', `/api/admin/archived-products/${id}/restore`)
    expect([refused.status, refused.body.code]).toEqual([409, 'slugTaken'])
    await remove(replacement.id)
    expect((await admin('POST', `/api/admin/archived-products/${id}/restore`)).status).toBe(200)
  })

  test('refuses while a buyer is paying for it', async () => {
    const { id } = await newTube()
    const items = [{ productId: id, quantity: 1 }]
    const buyer = createBuyer((path, init) => shop.app.request(path, init))
    const { body: session } = await buyer.session(items)
    expect((await buyer.reserve(session, items)).status).toBe(200)
    const refused = await remove(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'beingBought'])
    expect(refused.body.message).toMatch(
      /^Somebody is paying for this product right now\. Please try again in \d+ minutes\.$/,
    )
    expect((await load(id)).id).toBe(id)
  })
})

describe('the list', () => {
  test('searches, filters, sorts and exports products', async () => {
    const low = await newTube({ name: 'Zebra tube', stockQuantity: 2 })
    const out = await newTube({ name: 'Zebra tube two', stockQuantity: 0 })
    const list = async (query: string) =>
      (await admin('GET', `/api/admin/lists/products?q=zebra&${query}`)).body.rows.map((row: { id: number }) => row.id)
    expect(await list('sort=-stock')).toEqual([low.id, out.id])
    // Out of stock counts as low too.
    expect(await list('stock=low')).toEqual([low.id, out.id])
    expect(await list('stock=out')).toEqual([out.id])
    expect(await list('stock=in&category=Parts')).toEqual([])
    const csv = (await admin('GET', '/api/admin/exports/products.csv?q=zebra')).body
    const columns = FIELD_NAMES.map((name) => fieldOf(name).column)
    expect(csv).toContain(['Id', ...columns, 'Stock at export', 'Margin in % excluding VAT\r\n'].join(','))
    expect(csv.trim().split('\r\n')).toHaveLength(3)
  })
})

test('shows what products cost only to roles that see the shop’s figures', async () => {
  const { id } = await newTube({ name: 'Costed cone', cost: '3.20' })
  for (const [role, cost] of [
    ['manager', '3.20'],
    ['accountant', '3.20'],
    ['warehouse', null],
    ['support', null],
  ] as const) {
    const staff = await shop.asStaff(role)
    expect((await staff('GET', `/api/admin/products/${id}`)).body.cost, role).toBe(cost)
    const { rows } = (await staff('GET', '/api/admin/lists/products?q=costed')).body
    expect(
      rows.map((row: { cost: string | null }) => row.cost),
      role,
    ).toEqual([cost])
    expect((await staff('GET', '/api/admin/exports/products.csv')).status, role).toBe(cost ? 200 : 403)
  }
})
