import { sql } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// Must run before any module derives values from the table. Test files share modules, hence the resets.
await vi.hoisted(async () => {
  vi.resetModules()
  const { FIELD_NAMES, DEFAULT_VALUES, PRODUCT_FIELDS } = await import(
    '../../src/features/office/products/productFields.rules.ts'
  )
  const { products } = await import('../../src/features/catalogue/catalogue/server/catalogue.tables.ts')
  Object.assign(PRODUCT_FIELDS, {
    shelfNumber: {
      label: 'Shelf number',
      column: 'Shelf',
      kind: 'count',
      empty: null,
      format: (shelf: number | null | undefined) => (shelf == null ? '' : String(shelf)),
      parse: (text: string) => (text === '' ? null : Number(text)),
      validate: (text: string) => (/^\d*$/.test(text) ? undefined : 'Please enter a shelf number'),
    },
  })
  ;(FIELD_NAMES as string[]).push('shelfNumber')
  Object.assign(DEFAULT_VALUES, { shelfNumber: null })
  Object.assign(products, { shelfNumber: { name: 'shelf_number', getSQLType: () => 'integer' } })
})

import { decodeProduct } from '../../src/features/catalogue/catalogue/catalogue.rules.ts'
import { FieldGroup } from '../../src/features/office/products/browser/ProductFields.tsx'
import {
  changedDraftFields,
  NEW_DRAFT,
  toDraft,
  toRequestBody,
} from '../../src/features/office/products/browser/productDraft.ts'
import type { ProductFormState } from '../../src/features/office/products/browser/useProductForm.ts'
import { validateDraft } from '../../src/features/office/products/productFields.rules.ts'
import { productList } from '../../src/features/office/products/server/products.list.ts'
import {
  type AdminProduct,
  NewProduct,
  ProductChange,
} from '../../src/features/office/products/server/products.schema.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>
let cookie: string
beforeAll(async () => {
  shop = await createTestShop()
  await shop.database.execute(sql`alter table products add column shelf_number integer`)
  admin = await shop.asAdmin()
  cookie = await shop.adminCookie()
})
afterAll(async () => {
  vi.resetModules()
  await shop.close()
})

const product = async () => {
  const { id } = (await shop.call('GET', '/api/products/courtside-pro')).body
  const whole = (await admin('GET', `/api/admin/products/${id}`)).body
  return decodeProduct({ ...(whole as AdminProduct), shelfNumber: 900 })
}
const send = async (csv: string, query = '') => {
  const headers = { 'Content-Type': 'text/csv', cookie }
  return (await shop.app.request(`/api/admin/products/import${query}`, { method: 'POST', headers, body: csv })).json()
}

test('adds a new field to the form, its comparison and its request', async () => {
  const saved = await product()
  const draft = toDraft(saved)
  const changed = { ...draft, shelfNumber: '950' }
  expect(draft).toMatchObject({ shelfNumber: '900' })
  expect(NEW_DRAFT).toMatchObject({ shelfNumber: '' })
  const state = { draft, change: () => {}, errors: { shelfNumber: 'Too high' } } as unknown as ProductFormState
  const form = renderToStaticMarkup(createElement(FieldGroup, { ...state, group: 'details' }))
  expect(form).toMatch(/name="shelfNumber"[^>]*value="900"/)
  for (const text of ['Shelf number', 'Too high']) expect(form).toContain(text)
  const prices = (props: object) =>
    renderToStaticMarkup(createElement(FieldGroup, { ...state, group: 'price', ...props }))
  expect(prices({})).toContain('name="cost"')
  expect(prices({ hidden: ['cost'] })).not.toContain('name="cost"')
  expect(changedDraftFields(draft, changed)).toEqual(['shelfNumber'])
  expect(toRequestBody(changed, saved)).toEqual({ shelfNumber: 950, version: saved.version })
  expect(validateDraft({ ...draft, ...{ shelfNumber: 'high' } })).toEqual({
    shelfNumber: 'Please enter a shelf number',
  })
})

test('accepts a new field in the API and uses its label in messages', () => {
  const whole = { name: 'Net', description: 'A net.', price: '9.50', category: 'Parts', stockQuantity: 1 }
  expect(NewProduct.parse({ ...whole, shelfNumber: '900' })).toMatchObject({ shelfNumber: 900 })
  expect(NewProduct.parse(whole)).not.toHaveProperty('shelfNumber')
  expect(ProductChange.parse({ shelfNumber: null })).toEqual({ shelfNumber: null })
  const refused = ProductChange.safeParse({ shelfNumber: true })
  expect(refused.error?.issues[0]?.message).toBe('Shelf number must be a whole number.')
})

test('imports, logs and exports a new field', async () => {
  const csv = 'Slug,Shelf\ncourtside-pro,900\n'
  const plan = await send(csv, '?dryRun=1')
  expect(plan).toMatchObject({ ignored: [], rows: [{ changes: [{ field: 'Shelf', before: '', after: '900' }] }] })
  expect(await send('Slug,Shelf\ncourtside-pro,high\n', '?dryRun=1')).toMatchObject({
    rows: [{ outcome: 'bad', message: 'Please enter a shelf number' }],
  })
  expect((await send(csv)).applied).toBe(true)
  const { rows } = await shop.database.execute(sql`select shelf_number from products where slug = 'courtside-pro'`)
  expect(rows).toEqual([{ shelf_number: 900 }])
  const { rows: entries } = await shop.database.execute(sql`select after from activity order by id desc limit 1`)
  expect(entries).toEqual([{ after: { shelfNumber: 900 } }])
  expect(productList().columns.Shelf?.({ shelfNumber: 900 })).toBe(900)
  expect((await admin('GET', '/api/admin/exports/products.csv')).body).toMatch(
    /^\ufeff?Id,.*,Shelf,Stock at export,[^,]+\r\n/,
  )
})
