import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query("update products set in_stock = true where slug = 'courtside-pro'")
})

const compare = async (machines?: string) =>
  (await shop.call('GET', `/api/compare${machines === undefined ? '' : `?machines=${machines}`}`)).body
const slugs = ({ machines }: { machines: { slug: string }[] }) => machines.map(({ slug }) => slug)

test('compares the shop’s first three machines unless others are named', async () => {
  const body = await compare()
  expect(slugs(body)).toEqual(['courtside-lite', 'courtside-pro', 'courtside-club'])
  expect(body.machines[1]).toMatchObject({ price: '1895.00', specs: expect.stringContaining('150 balls') })
  expect(body.machines[2]).toMatchObject({ bestFor: ['a club or school'] })
  expect(body.machines[1]).not.toHaveProperty('cost')
  expect(body.notices).toEqual([])
  expect(body.budgets).toEqual([1000, 1500, 2000, 3000])
  expect(slugs(await compare('courtside-club,courtside-lite'))).toEqual(['courtside-club', 'courtside-lite'])
})

test('answers 304 to a browser that has the comparison', async () => {
  for (const path of ['/api/compare', '/api/compare/recommendation?who=one&where=mains&often=weekly']) {
    const etag = (await shop.call('GET', path)).headers.get('ETag') ?? ''
    expect((await shop.call('GET', path, undefined, { 'If-None-Match': etag })).status).toBe(304)
  }
})

test('completes one machine with others', async () => {
  expect(slugs(await compare('courtside-club'))).toEqual(['courtside-club', 'courtside-lite', 'courtside-pro'])
})

test('explains what it can’t compare or sell', async () => {
  await shop.pool.query("update products set in_stock = false where slug = 'courtside-pro'")
  const body = await compare('courtside-pro,no-such-thing,battery-pack,courtside-lite')
  expect(slugs(body)).toEqual(['courtside-pro', 'courtside-lite'])
  expect(body.notices).toEqual([
    'We can’t find a machine called “no-such-thing”. We may no longer sell it.',
    'Battery Pack isn’t a ball machine, so it isn’t compared here.',
    'Courtside Pro is out of stock at the moment.',
  ])
})

test('follows former addresses, once, and leaves out the fourth', async () => {
  await shop.pool.query("update products set slug = 'courtside-mini' where slug = 'courtside-lite'")
  await shop.pool.query(
    "insert into products (name, slug, description, price, image_url, images, category) values ('Deuce', 'deuce', 'New.', 10, '', '{}', 'Ball Machines')",
  )
  const two = await compare('courtside-lite,Courtside-Mini,deuce')
  expect(slugs(two)).toEqual(['courtside-mini', 'deuce'])
  expect(two.machines.map(({ bestFor }: { bestFor: string[] }) => bestFor)).toEqual([['one player'], []])
  const full = await compare('courtside-lite,courtside-pro,courtside-club,deuce')
  expect(slugs(full)).toEqual(['courtside-mini', 'courtside-pro', 'courtside-club'])
  expect(full.notices[0]).toContain('up to 3 machines')
  await shop.pool.query("delete from products where slug = 'deuce'")
  await shop.pool.query("update products set slug = 'courtside-lite' where slug = 'courtside-mini'")
})

test('recommends a machine with reasons', async () => {
  const { status, body } = await shop.call(
    'GET',
    '/api/compare/recommendation?who=club&where=mains&often=weekly&budget=2000',
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({
    machine: { slug: 'courtside-pro', price: '1895.00' },
    headline: 'We suggest the Courtside Pro.',
    alternative: { machine: { slug: 'courtside-club' } },
  })
  expect(body.machine).not.toHaveProperty('cost')
})

test.each([
  ['where=mains&often=weekly', 'who'],
  ['who=me&where=mains&often=weekly', 'who'],
  ['who=one&where=mains&often=weekly&budget=0', 'budget'],
  ['who=one&where=mains&often=weekly&budget=lots', 'budget'],
])('refuses the answers %s', async (query, field) => {
  const { status, body } = await shop.call('GET', `/api/compare/recommendation?${query}`)
  expect([status, body.field]).toEqual([400, field])
})

test('has nothing to compare or recommend without machines', async () => {
  const empty = await createTestShop({ demo: false })
  expect((await empty.call('GET', '/api/compare')).body).toEqual({
    machines: [],
    choices: [],
    notices: [],
    budgets: [],
  })
  const { status, body } = await empty.call('GET', '/api/compare/recommendation?who=one&where=mains&often=weekly')
  expect([status, body.message]).toEqual([404, 'We have no machines at the moment.'])
  await empty.close()
})
