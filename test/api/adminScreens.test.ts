import { afterAll, beforeAll, expect, test } from 'vitest'
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
