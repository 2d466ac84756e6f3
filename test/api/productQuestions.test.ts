import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { productQuestionRoutes } from '../../src/features/orders/productQuestions/server/productQuestions.routes.ts'
import { PERSONAL_DATA } from '../../src/server/features.ts'
import { deleteExpired } from '../../src/server/retention.ts'
import { activityOf } from '../support/activityOf.ts'
import { loadEmailsTo } from '../support/mailbox.ts'
import { mountEndpoints } from '../support/mountEndpoints.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const QUESTION = { name: 'Ines', email: 'Ines@example.com', question: 'Does it fit in a small car?' }
const AT = '/api/products/courtside-pro/questions'

let shop: TestShop
let admin: TestShop['call']
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('truncate product_questions, mails, rate_limits cascade')
  admin = await shop.asAdmin()
})

const ask = (change: object = {}, at = AT) => shop.call('POST', at, { ...QUESTION, ...change })
const shown = async () => (await shop.call('GET', AT)).body
const stored = async () => (await shop.pool.query('select * from product_questions order by id')).rows
const newest = async () => (await stored()).at(-1)
const emails = () => loadEmailsTo(shop.pool, QUESTION.email, 'question-answer')
async function answer(change: object = {}) {
  const { id, version } = await newest()
  const body = { answer: 'Yes, with the seats down.', isPublished: true, version, ...change }
  return admin('PUT', `/api/admin/product-questions/${id}/answer`, body)
}

describe('a question', () => {
  test('is answered by email and published, without the address', async () => {
    const asked = await ask()
    expect(asked).toMatchObject({
      status: 201,
      body: { message: 'Thank you. We’ll email our answer to Ines@example.com.' },
    })
    expect(await shown()).toEqual({ total: 0, questions: [] })
    expect(await emails()).toEqual([])
    const [copy] = await loadEmailsTo(shop.pool, 'hello@courtside.example', 'question-copy')
    for (const text of [QUESTION.question, QUESTION.email, '/admin/product-questions?open='])
      expect(copy?.text).toContain(text)

    expect((await answer()).body).toMatchObject({ state: 'published', answeredBy: 'admin' })
    const published = await shown()
    expect(published).toMatchObject({
      total: 1,
      questions: [{ name: 'Ines', question: QUESTION.question, answer: 'Yes, with the seats down.', isExample: false }],
    })
    expect(JSON.stringify(published)).not.toContain('@')
    const [email, ...others] = await emails()
    expect(others).toEqual([])
    expect(email?.subject).toBe('Your question about Courtside Pro – Courtside')
    for (const text of [QUESTION.question, 'Yes, with the seats down.', 'http://localhost:3000/products/courtside-pro'])
      expect(email?.text).toContain(text)
  })

  test('can be answered by email only, and a later change sends nothing', async () => {
    await ask()
    expect((await answer({ isPublished: false })).body.state).toBe('answered')
    expect((await shown()).total).toBe(0)
    expect((await answer({ answer: 'Yes, easily.' })).body.state).toBe('published')
    expect(await shown()).toMatchObject({ questions: [{ answer: 'Yes, easily.' }] })
    expect(await emails()).toHaveLength(1)
    const { id } = await newest()
    expect(await activityOf(shop.database, 'productQuestion', id)).toEqual([
      'productQuestion.answered',
      'productQuestion.answerChanged',
    ])
  })

  test('answered by two members of staff at once is answered once', async () => {
    await ask()
    const { version } = await newest()
    const answers = await Promise.all([answer({ version }), answer({ version, answer: 'No.' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await emails()).toHaveLength(1)
  })

  test('that’s rejected is never emailed about, and comes off the page', async () => {
    await ask()
    const reject = async () => {
      const { id, version } = await newest()
      return admin('PUT', `/api/admin/product-questions/${id}/reject`, { version })
    }
    expect((await reject()).body.state).toBe('rejected')
    expect(await emails()).toEqual([])
    await answer()
    expect((await shown()).total).toBe(1)
    await reject()
    expect((await shown()).total).toBe(0)
    const { id } = await newest()
    expect((await admin('DELETE', `/api/admin/product-questions/${id}`)).status).toBe(200)
    expect(await stored()).toEqual([])
  })

  test('sent twice by one form is saved once', async () => {
    const requestKey = randomUUID()
    const answers = await Promise.all([ask({ requestKey }), ask({ requestKey })])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await stored()).toHaveLength(1)
    expect(await loadEmailsTo(shop.pool, 'hello@courtside.example', 'question-copy')).toHaveLength(1)
  })

  test.each([
    [{ name: 'I' }, 'name', 'Name must be at least 2 characters'],
    [{ email: 'ines' }, 'email', 'Please enter a valid email'],
    [{ question: 'Why?' }, 'question', 'Question must be at least 10 characters'],
    [{ question: 'x'.repeat(1001) }, 'question', 'Question must be at most 1,000 characters'],
  ])('is refused with %j', async (wrong, field, message) => {
    expect(await ask(wrong)).toMatchObject({ status: 400, body: { field, message } })
    expect(await stored()).toEqual([])
  })

  test('is limited per network and per address, and needs a product', async () => {
    expect((await ask({}, '/api/products/nothing/questions')).status).toBe(404)
    const statuses = []
    for (let n = 0; n < 20; n += 1) statuses.push((await ask({ email: `p${n}@example.com` })).status)
    expect(statuses).toEqual([...Array(19).fill(201), 429])
    await shop.pool.query('delete from rate_limits')
    const same = []
    for (let n = 0; n < 11; n += 1) same.push((await ask()).status)
    expect(same).toEqual([...Array(10).fill(201), 429])
  })

  test('of the demo disappears once real payments are taken', async () => {
    await shop.pool.query(`insert into product_questions (product_id, product_name, name, question, answer, state, created_at, is_demo)
      values (2, 'Courtside Pro', 'Example', 'Is this an example?', 'It is.', 'published', now(), true)`)
    expect(await shown()).toMatchObject({ total: 1, questions: [{ isExample: true }] })
    const cardProvider = { ...shop.services.cardProvider, testMode: false }
    const routes = productQuestionRoutes({ ...shop.services, cardProvider })
    const response = await mountEndpoints(routes, shop.services).request(AT)
    expect(await response.json()).toEqual({ total: 0, questions: [] })
  })
})

test('a privacy request finds and erases questions; old ones lose their address or go', async () => {
  await ask()
  const data = PERSONAL_DATA.find(({ name }) => name === 'productQuestions')
  if (!data) throw new Error('Not registered')
  const found = await shop.database.transaction((tx) => data.collect(tx, 'ines@example.com'))
  expect(found).toMatchObject([{ product: 'Courtside Pro', question: QUESTION.question, state: 'pending' }])
  const erased = await shop.database.transaction((tx) =>
    data.erase(tx, { email: 'ines@example.com', alias: 'x', at: new Date() }),
  )
  expect(erased).toEqual(['1 question about products deleted.'])
  expect(await stored()).toEqual([])

  await ask()
  await answer()
  await ask({ question: 'Nobody ever answered this.' })
  shop.clock.forward(3 * 366 * 86_400)
  await deleteExpired(shop.services)
  expect(await stored()).toMatchObject([{ state: 'published', email: null, name: 'Ines' }])
})
