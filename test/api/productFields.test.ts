import { sql } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// Before anything derives from the table; other test files share the modules.
await vi.hoisted(async () => {
  vi.resetModules()
  const { FIELD_NAMES, NEW_VALUES, PRODUCT_FIELDS } = await import('../../src/features/products/productFields.rules.ts')
  const { products } = await import('../../src/features/catalogue/server/catalogue.tables.ts')
  Object.assign(PRODUCT_FIELDS, {
    weightGrams: {
      label: 'Weight in grams',
      column: 'Weight',
      kind: 'count',
      empty: null,
      format: (grams: number | null | undefined) => (grams == null ? '' : String(grams)),
      parse: (text: string) => (text === '' ? null : Number(text)),
      validate: (text: string) => (/^\d*$/.test(text) ? undefined : 'Please enter a weight in grams'),
    },
  })
  ;(FIELD_NAMES as string[]).push('weightGrams')
  Object.assign(NEW_VALUES, { weightGrams: null })
  Object.assign(products, { weightGrams: { name: 'weight_grams', getSQLType: () => 'integer' } })
})

import { SaleFields } from '../../src/features/products/browser/ProductFields.tsx'
import { bodyOf, changedFields, draftOf, NEW_DRAFT } from '../../src/features/products/browser/productDraft.ts'
import type { ProductFormState } from '../../src/features/products/browser/useProductForm.ts'
import { problemsOfDraft } from '../../src/features/products/productFields.rules.ts'
import { productList } from '../../src/features/products/server/products.list.ts'
import { type AdminProduct, NewProduct, ProductChange } from '../../src/features/products/server/products.schema.ts'
import { type TestShop, testShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>
let cookie: string
beforeAll(async () => {
  shop = await testShop()
  await shop.database.execute(sql`alter table products add column weight_grams integer`)
  admin = await shop.asAdmin()
  const login = { email: 'otto@courtside.example', password: 'a-long-enough-password' }
  cookie = (await shop.call('POST', '/api/login', login)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
})
afterAll(async () => {
  vi.resetModules()
  await shop.close()
})

const product = async () => {
  const { id } = (await shop.call('GET', '/api/products/courtside-pro')).body
  const whole = (await admin('GET', `/api/admin/products/${id}`)).body
  return { ...whole, weightGrams: 900 } as AdminProduct
}
const send = async (csv: string, query = '') => {
  const headers = { 'Content-Type': 'text/csv', cookie }
  return (await shop.app.request(`/api/admin/products/import${query}`, { method: 'POST', headers, body: csv })).json()
}

test('the form asks for it, compares it and sends it', async () => {
  const saved = await product()
  const draft = draftOf(saved)
  const heavier = { ...draft, weightGrams: '950' }
  expect(draft).toMatchObject({ weightGrams: '900' })
  expect(NEW_DRAFT).toMatchObject({ weightGrams: '' })
  const state = { draft, change: () => {}, errors: { weightGrams: 'Too heavy' } } as unknown as ProductFormState
  const form = renderToStaticMarkup(createElement(SaleFields, state))
  expect(form).toMatch(/name="weightGrams"[^>]*value="900"/)
  for (const words of ['Weight in grams', 'Too heavy']) expect(form).toContain(words)
  expect(changedFields(draft, heavier)).toEqual(['weightGrams'])
  expect(bodyOf(heavier, saved)).toEqual({ weightGrams: 950, version: saved.version })
  expect(problemsOfDraft({ ...draft, ...{ weightGrams: 'heavy' } })).toEqual({
    weightGrams: 'Please enter a weight in grams',
  })
})

test('the API takes it, and names it by its label', () => {
  const whole = { name: 'Net', description: 'A net.', price: '9.50', category: 'Parts', stockQuantity: 1 }
  expect(NewProduct.parse({ ...whole, weightGrams: '900' })).toMatchObject({ weightGrams: 900 })
  expect(NewProduct.parse(whole)).not.toHaveProperty('weightGrams')
  expect(ProductChange.parse({ weightGrams: null })).toEqual({ weightGrams: null })
  const refused = ProductChange.safeParse({ weightGrams: true })
  expect(refused.error?.issues[0]?.message).toBe('Weight in grams must be a whole number.')
})

test('an import reads it, writes it and logs it; an export has it', async () => {
  const csv = 'Slug,Weight\ncourtside-pro,900\n'
  const plan = await send(csv, '?dryRun=1')
  expect(plan).toMatchObject({ ignored: [], rows: [{ changes: [{ field: 'Weight', before: '', after: '900' }] }] })
  expect(await send('Slug,Weight\ncourtside-pro,heavy\n', '?dryRun=1')).toMatchObject({
    rows: [{ outcome: 'bad', message: 'Please enter a weight in grams' }],
  })
  expect((await send(csv)).applied).toBe(true)
  const { rows } = await shop.database.execute(sql`select weight_grams from products where slug = 'courtside-pro'`)
  expect(rows).toEqual([{ weight_grams: 900 }])
  const { rows: logged } = await shop.database.execute(sql`select after from activity order by id desc limit 1`)
  expect(logged).toEqual([{ after: { weightGrams: 900 } }])
  expect(productList.columns.Weight?.({ weightGrams: 900 })).toBe(900)
  expect((await admin('GET', '/api/admin/exports/products.csv')).body).toMatch(/^\ufeff?Id,.*,Weight\r\n/)
})
