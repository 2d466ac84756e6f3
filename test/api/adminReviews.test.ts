import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reviews } from '#/features/catalogue/reviews/server/reviews.tables.ts'
import { activity } from '#/platform/activity/activity.tables.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

// One test starts a second shop.

let shop: TestShop
let admin: TestShop['call']
beforeEach(async () => {
  shop = await createTestShop({ demo: false })
  admin = await shop.asAdmin()
})
afterEach(() => shop.close())

const INES = { name: 'Ines', email: 'ines@example.com', title: '', rating: 4, review: 'The same ball, every time.' }
async function submitReview(change: object = {}) {
  await shop.call('POST', '/api/reviews', { ...INES, ...change })
  const [row] = await shop.database.select().from(reviews).orderBy(reviews.id).limit(1)
  return row?.id as number
}
const published = async () => (await shop.call('GET', '/api/reviews/approved')).body.map(({ id }: { id: number }) => id)

describe('moderating reviews', () => {
  test('lists every review with its author’s email address', async () => {
    await submitReview()
    expect((await admin('GET', '/api/admin/reviews')).body).toEqual([
      {
        ...INES,
        title: null,
        id: expect.any(Number),
        isApproved: false,
        createdAt: shop.services.clock.now().toISOString(),
      },
    ])
  })

  test('publishes, unpublishes and deletes a review', async () => {
    const id = await submitReview()
    expect((await admin('GET', `/api/admin/reviews/${id}`)).body).toMatchObject({ id, name: 'Ines', isApproved: false })
    const approved = await admin('PUT', `/api/admin/reviews/${id}/approve`)
    expect(approved).toMatchObject({ status: 200, body: { id, isApproved: true } })
    expect(await published()).toEqual([id])
    expect((await shop.call('GET', '/api/reviews/summary')).body).toEqual({ count: 1, average: 4 })

    const unpublished = await admin('PUT', `/api/admin/reviews/${id}/unpublish`)
    expect(unpublished).toMatchObject({ status: 200, body: { id, isApproved: false } })
    expect(await published()).toEqual([])

    await admin('PUT', `/api/admin/reviews/${id}/approve`)
    expect((await admin('DELETE', `/api/admin/reviews/${id}`)).status).toBe(200)
    expect(await published()).toEqual([])
    expect(await shop.database.$count(reviews)).toBe(0)
  })

  test('logs each change once, without the author', async () => {
    const id = await submitReview()
    for (let time = 0; time < 2; time += 1) await admin('PUT', `/api/admin/reviews/${id}/approve`)
    await admin('DELETE', `/api/admin/reviews/${id}`)
    const rows = await shop.database.select().from(activity).orderBy(activity.id)
    expect(rows).toMatchObject([
      {
        actor: 'admin',
        action: 'review.approved',
        subjectId: String(id),
        before: { isApproved: false },
        after: { isApproved: true },
      },
      { actor: 'admin', action: 'review.deleted', before: { rating: 4, isApproved: true } },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/ines/i)
  })

  test('returns 404 for a deleted review', async () => {
    for (const [method, path] of [
      ['GET', '/api/admin/reviews/77'],
      ['PUT', '/api/admin/reviews/77/approve'],
      ['PUT', '/api/admin/reviews/77/unpublish'],
      ['DELETE', '/api/admin/reviews/77'],
    ] as const) {
      const { status, body } = await admin(method, path)
      expect([status, body.message]).toEqual([404, 'We can’t find that review. It may have been deleted.'])
    }
    expect((await admin('DELETE', '/api/admin/reviews/all')).status).toBe(400)
  })

  test('rejects everyone but administrators, and changes nothing', async () => {
    const id = await submitReview()
    const customer = await shop.asCustomer()
    for (const [method, path] of [
      ['GET', '/api/admin/reviews'],
      ['GET', `/api/admin/reviews/${id}`],
      ['PUT', `/api/admin/reviews/${id}/approve`],
      ['PUT', `/api/admin/reviews/${id}/unpublish`],
      ['DELETE', `/api/admin/reviews/${id}`],
    ] as const) {
      expect([(await shop.call(method, path)).status, (await customer(method, path)).status]).toEqual([401, 403])
    }
    expect(await shop.database.$count(reviews, eq(reviews.isApproved, false))).toBe(1)
  })
})

test('searches the list and filters it by state and rating', async () => {
  const first = await submitReview()
  await submitReview({ name: 'Bo Lund', rating: 2, title: 'Loud' })
  await admin('PUT', `/api/admin/reviews/${first}/approve`)
  const names = async (search: string) =>
    (await admin('GET', `/api/admin/lists/reviews?${search}`)).body.rows.map(({ name }: { name: string }) => name)
  expect(await names('')).toEqual(['Bo Lund', 'Ines'])
  expect(await names('state=pending')).toEqual(['Bo Lund'])
  expect(await names('state=published')).toEqual(['Ines'])
  expect(await names('rating=2')).toEqual(['Bo Lund'])
  expect(await names('q=LOUD')).toEqual(['Bo Lund'])
  expect(await names('q=same%20ball')).toEqual(['Bo Lund', 'Ines'])
  expect((await admin('GET', '/api/admin/lists/reviews?state=lost')).status).toBe(400)
})

test('updates the cached public page when a review is approved or unpublished', async () => {
  const withPages = await createTestShop({
    demo: false,
    render: async () =>
      new Response(await (await withPages.app.request('/api/reviews/approved')).text(), {
        headers: { 'Content-Type': 'text/html' },
      }),
  })
  const asAdmin = await withPages.asAdmin()
  await withPages.call('POST', '/api/reviews', INES)
  const [row] = await withPages.database.select().from(reviews)
  const page = async () => JSON.stringify((await withPages.call('GET', '/')).body)
  expect(await page()).not.toContain('The same ball')
  await asAdmin('PUT', `/api/admin/reviews/${row?.id}/approve`)
  expect(await page()).toContain('The same ball')
  await asAdmin('PUT', `/api/admin/reviews/${row?.id}/unpublish`)
  expect(await page()).not.toContain('The same ball')
  await withPages.close()
})

test('does not let activity rows be changed or deleted', async () => {
  const id = await submitReview()
  await admin('PUT', `/api/admin/reviews/${id}/approve`)
  for (const statement of [
    "update activity set actor = 'nobody'",
    'delete from activity',
    'delete from activity where false',
    'truncate activity',
  ]) {
    await expect(shop.pool.query(statement), statement).rejects.toThrow('Rows of activity are only ever added')
  }
  expect((await admin('GET', '/api/admin/lists/activity?actor=admin&subjectType=review')).body.rows).toMatchObject([
    { action: 'review.approved', subject: `Review ${id}` },
  ])
  expect((await admin('GET', '/api/admin/lists/activity?q=approved&days=7')).body.total).toBe(1)
  expect((await admin('GET', '/api/admin/lists/activity?actor=somebody')).body.total).toBe(0)
  expect((await admin('GET', '/api/admin/activity/names')).body).toEqual({
    actors: ['admin'],
    subjectTypes: ['review'],
  })
  expect((await admin('GET', '/api/admin/exports/activity.csv')).body).toContain('Review: approved')
})
