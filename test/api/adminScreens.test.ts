import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBuyer } from '../support/buyer.ts'
import { renderAdmin } from '../support/renderAdmin.tsx'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ demo: false })
})
afterAll(() => shop.close())

test('an empty list offers the next step to those who may take it, and nothing to search', async () => {
  const links = (page: string) => page.match(/href="\/admin\/orders\/new"/g)?.length ?? 0
  const page = await renderAdmin(await shop.asAdmin(), '/admin/orders')
  expect(page).toContain('No orders yet')
  expect(page).not.toContain('Search orders')
  expect(links(page)).toBe(2)
  expect(links(await renderAdmin(await shop.asStaff('warehouse'), '/admin/orders'))).toBe(0)
})

test('a search that finds nothing can be changed', async () => {
  const page = await renderAdmin(await shop.asAdmin(), '/admin/orders?q=nobody')
  expect(page).toContain('No order matches')
  expect(page).toContain('Search orders')
  expect(page).toContain('value="nobody"')
})

test('links inside a row lie above the row’s own link', async () => {
  const busy = await createTestShop()
  await createBuyer((path, init) => busy.app.request(path, init)).buy([{ productId: 1, quantity: 1 }], {
    discountCode: 'ACE10',
  })
  const admin = await busy.asAdmin()
  for (const list of ['/admin/stock', '/admin/discount-codes']) {
    const [rows = ''] = /<tbody.*<\/tbody>/s.exec(await renderAdmin(admin, list)) ?? []
    const others = (rows.match(/<a [^>]*>/g) ?? []).filter((link) => !link.includes('data-row'))
    expect(others, list).not.toEqual([])
    expect(others.filter((link) => !link.includes('z-10'))).toEqual([])
  }
  await busy.close()
})
