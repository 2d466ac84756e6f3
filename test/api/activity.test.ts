import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadQueryPlans } from '../support/queryPlans.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ demo: false })
})
afterAll(() => shop.close())

test('lists distinct actors and subject types in order, using the indexes', async () => {
  const admin = await shop.asAdmin()
  const names = () => admin('GET', '/api/admin/activity/names')
  expect((await names()).body).toEqual({ actors: [], subjectTypes: [] })
  await shop.pool.query(
    `insert into activity (at, actor, action, subject_type, subject_id, subject)
     select now(), (array['otto', 'ada', 'ines'])[n % 3 + 1], 'x.y', (array['product', 'order'])[n % 2 + 1], n, 'S' from generate_series(1, 60) as n`,
  )
  const plan = await loadQueryPlans(shop, /with recursive seen/, async () =>
    expect((await names()).body).toEqual({ actors: ['ada', 'ines', 'otto'], subjectTypes: ['order', 'product'] }),
  )
  for (const index of ['activity_by_actor', 'activity_subject']) expect(plan).toContain(` using ${index}`)
  expect(plan).not.toContain('Seq Scan')
})
