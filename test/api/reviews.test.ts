import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reviews } from '../../src/features/catalogue/reviews/server/reviews.tables.ts'
import { newsletterSubscribers } from '../../src/features/people/newsletter/server/newsletter.tables.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ demo: false })
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('truncate reviews, newsletter_subscribers, mails, rate_limits cascade'))

const INES = {
  name: 'Ines',
  email: 'ines@example.com',
  title: 'Consistent',
  rating: 4,
  review: 'The same ball, every time.',
}
const submit = (review: object) => shop.call('POST', '/api/reviews', review)
const loadApproved = async (query = '') => (await shop.call('GET', `/api/reviews/approved${query}`)).body
const approveAll = () => shop.database.update(reviews).set({ isApproved: true })

describe('a review', () => {
  test('is shown after approval, without the author’s email', async () => {
    const { status, body } = await submit(INES)
    expect([status, body.message]).toEqual([201, 'Thank you for your feedback. Your review will be published soon!'])
    expect(await loadApproved()).toEqual([])
    await approveAll()
    expect(await loadApproved()).toEqual([
      {
        id: expect.any(Number),
        name: 'Ines',
        rating: 4,
        title: 'Consistent',
        review: 'The same ball, every time.',
        createdAt: shop.services.clock.now().toISOString(),
      },
    ])
  })

  test('cannot set its own approval or date', async () => {
    const forged = { isApproved: true, is_approved: true, id: 1, createdAt: '2001-01-01T00:00:00.000Z' }
    expect((await submit({ ...INES, ...forged })).status).toBe(201)
    const [row] = await shop.database.select().from(reviews)
    expect(row).toMatchObject({ isApproved: false, createdAt: shop.services.clock.now() })
    expect(await loadApproved()).toEqual([])
  })

  test('needs no title, and defaults to five stars', async () => {
    const { title: _, rating: __, ...required } = INES
    for (const review of [required, { ...required, title: '' }, { ...required, title: null }]) await submit(review)
    const rows = await shop.database.select().from(reviews)
    expect(rows.map(({ title, rating }) => [title, rating])).toEqual([
      [null, 5],
      [null, 5],
      [null, 5],
    ])
  })

  test('is returned as plain text', async () => {
    await submit({ ...INES, name: '<b>Ines</b>', review: '<script>alert(1)</script> & so on' })
    await approveAll()
    expect(await loadApproved()).toMatchObject([{ name: '<b>Ines</b>', review: '<script>alert(1)</script> & so on' }])
  })

  test.each([
    ['one letter for a name', { name: ' I ' }, 'Name must be at least 2 characters'],
    ['no address', { email: 'ines' }, 'Please enter a valid email'],
    ['five letters', { review: 'Good.    ' }, 'Review must be at least 10 characters'],
    ['an essay', { review: 'x'.repeat(2001) }, 'Review must be at most 2,000 characters'],
    ['no star', { rating: 0 }, 'Rating must be from 1 to 5'],
    ['six stars', { rating: 6 }, 'Rating must be from 1 to 5'],
    ['half a star', { rating: 4.5 }, 'Rating must be from 1 to 5'],
  ])('is rejected with %s', async (_, change, message) => {
    expect(await submit({ ...INES, ...change })).toMatchObject({ status: 400, body: { message } })
    expect(await shop.database.$count(reviews)).toBe(0)
  })

  test('is limited to 20 an hour per network', async () => {
    for (let time = 0; time < 20; time += 1) expect((await submit(INES)).status).toBe(201)
    const refused = await submit(INES)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000)
    expect(await shop.database.$count(reviews)).toBe(20)
  })
})

describe('published reviews', () => {
  const addReviews = (count: number, rating: (index: number) => number) =>
    shop.database.insert(reviews).values(
      Array.from({ length: count }, (_, index) => ({
        ...INES,
        name: `Reader ${index}`,
        rating: rating(index),
        isApproved: true,
        createdAt: new Date(1_700_000_000_000 + index * 1000),
      })),
    )

  test('are limited to the newest 100', async () => {
    await addReviews(103, () => 5)
    const published = await loadApproved()
    expect(published.map(({ name }: { name: string }) => name)).toEqual(
      Array.from({ length: 100 }, (_, index) => `Reader ${102 - index}`),
    )
    expect(await loadApproved('?limit=12')).toEqual(published.slice(0, 12))
    for (const limit of ['0', '101', 'all']) {
      expect((await shop.call('GET', `/api/reviews/approved?limit=${limit}`)).status).toBe(400)
    }
  })

  test('answer 304 to a client that has them', async () => {
    await addReviews(2, () => 5)
    const first = await shop.call('GET', '/api/reviews/approved')
    const headers = { 'If-None-Match': first.headers.get('ETag') as string }
    expect((await shop.call('GET', '/api/reviews/approved', undefined, headers)).status).toBe(304)
    await shop.database.delete(reviews).where(eq(reviews.name, 'Reader 1'))
    expect((await shop.call('GET', '/api/reviews/approved', undefined, headers)).status).toBe(200)
  })

  test('are counted and averaged, without an average if there are none', async () => {
    const summary = async () => (await shop.call('GET', '/api/reviews/summary')).body
    await submit({ ...INES, rating: 1 })
    expect(await summary()).toEqual({ count: 0, average: null })
    await addReviews(3, (index) => [5, 5, 4][index] ?? 0)
    expect(await summary()).toEqual({ count: 3, average: 4.7 })
  })
})

test('gives the demo shop 47 reviews that average 4.8', async () => {
  const demo = await createTestShop()
  expect((await demo.call('GET', '/api/reviews/summary')).body).toEqual({ count: 47, average: 4.8 })
  expect(JSON.stringify((await demo.call('GET', '/api/reviews/approved')).body)).not.toMatch(/@|"email"/)
  await demo.close()
})

test('subscribes at most 30 addresses an hour per network', async () => {
  const subscribe = (number: number) => shop.call('POST', '/api/newsletter', { email: `p${number}@example.com` })
  for (let number = 0; number < 30; number += 1) expect((await subscribe(number)).status).toBe(201)
  expect(await subscribe(30)).toMatchObject({ status: 429, body: { code: 'tooManyAttempts' } })
  expect(await shop.database.$count(newsletterSubscribers)).toBe(30)
})

test('does not subscribe an invalid address', async () => {
  expect(await shop.call('POST', '/api/newsletter', { email: 'ines@' })).toMatchObject({
    status: 400,
    body: { message: 'Please enter a valid email' },
  })
})
