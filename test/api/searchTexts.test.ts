import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldText } from '../../src/lib/foldText.ts'
import { parseSearch } from '../../src/lib/searchTerms.ts'
import { migrate } from '../../src/platform/database.ts'
import { adminLists } from '../../src/server/features.ts'
import { freshDatabase } from '../support/freshDatabase.ts'
import { jumpGroup } from '../support/jumpGroup.ts'
import { migrateBefore } from '../support/migrateBefore.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>
/** Every character that JavaScript and this PostgreSQL both know. */
let known: string[]

beforeAll(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
  const characters = Array.from({ length: 0x10ffff }, (_, index) => String.fromCodePoint(index + 1)).filter((letter) =>
    /[^\p{Unassigned}\p{Surrogate}]/u.test(letter),
  )
  const { rows } = await shop.pool.query(
    `select letter, lower(letter collate "und-x-icu") as lower from unnest($1::text[]) as letter where unicode_assigned(letter)`,
    [characters],
  )
  known = rows.filter(({ letter, lower }) => lower === letter.toLowerCase()).map(({ letter }) => letter)
})
afterAll(() => shop.close())

/** Which of them SQL folds to something else. */
const foldedOtherwise = async (texts: string[]): Promise<string[]> => {
  const { rows } = await shop.pool.query(
    `select letter from unnest($1::text[], $2::text[]) as texts (letter, folded) where search_text(letter) <> folded`,
    [texts, texts.map(foldText)],
  )
  return rows.map(({ letter }) => letter)
}

describe('a text and what is typed to find it are folded alike', () => {
  test('with every character, alone and within a word', async () => {
    // The built-in PostgreSQL’s ICU doesn’t know the capitals of some scripts, all of them after Georgian.
    expect(known.length).toBeGreaterThan(150_000)
    expect(known.filter((letter) => letter < '\u1c80')).toHaveLength(
      (
        await shop.pool.query(
          `select count(*)::int from generate_series(1, x'1c7f'::int) as at where unicode_assigned(chr(at))`,
        )
      ).rows[0].count,
    )
    for (const texts of [known, known.map((letter) => `A${letter}Bé`)]) expect(await foldedOtherwise(texts)).toEqual([])
  })

  test('in any order', async () => {
    const text = fc.array(fc.nat({ max: known.length - 1 })).map((places) => places.map((at) => known[at]).join(''))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1 }), async (texts) => {
        expect(await foldedOtherwise(texts)).toEqual([])
      }),
    )
  })

  test('a phone number, however it’s written', async () => {
    const separator = fc.constantFrom('', '', ' ', '-', '.', '/', ' - ', ') ')
    const number = fc
      .record({
        prefix: fc.constantFrom('0', '+44', '+44 ', '+44 (0)', '0044', '0044 (0) ', '４４０'),
        digits: fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), separator), { minLength: 10, maxLength: 10 }),
      })
      .map(({ prefix, digits }) => ({
        written: prefix + digits.flat().join(''),
        stored: `0${digits.map(([digit]) => digit).join('')}`,
      }))
    await fc.assert(
      fc.asyncProperty(number, async ({ written, stored }) => {
        const { rows } = await shop.pool.query('select search_phone($1) as text', [written])
        expect(rows).toEqual([{ text: stored }])
        const { terms } = parseSearch(written)
        expect(terms).toHaveLength(1)
        expect(terms[0]?.flat()).toContain(stored)
      }),
    )
  })
})

const TEXT = 'Zoë O’Brien-Łukasz Straße ﬁnch'
/** As `TEXT` is written where it can’t have spaces. */
const EMAIL = 'zoë.o’brien.łukasz.straße.ﬁnch@example.org'

const SPELLINGS = [
  'zoe',
  'ZOË',
  'Zoe\u0308',
  'Ｚｏｅ',
  'O’Brien',
  "o'brien",
  'O`BRIEN',
  'O´Brien',
  'obrien',
  "zoe o'brien",
  'Lukasz',
  'łukasz',
  'ŁUKASZ',
  'strasse',
  'STRAẞE',
  'finch',
  'ﬁnch',
  'zo\u00adë',
]

/** A row of each list that can be searched, whose text is `TEXT` or `EMAIL`. */
const ROWS: Record<string, string> = {
  orders: `insert into orders (order_id, customer_name, customer_email, customer_phone, shipping_address, billing_address, subtotal, total_amount)
    values ('ORD-A1B0C2D3E4', $1, 'a@example.org', '+44 (0)7700 900123', E'4 Court Lane\\nLondon\\nSW1A 1AA', E'1 Lane\\nLeeds\\nls14ap', 20, 20)`,
  customers: '',
  quotes: `insert into quotes (kind, customer_name, customer_email, customer_phone, shipping_address, billing_address, payment_days, expires_on, delivery_type,
      lines, subtotal, discount_amount, delivery_fee, total_amount, request_key, request_hash, created_at, updated_at)
    values ('quote', $1, 'a@example.org', '07700900123', 'SW1A1AA', 'LS1 4AP', 14, '2027-01-01', 'standard', '[]', 20, 0, 0, 20, 'quote', '', now(), now())`,
  returns: `insert into return_cases (kind, order_id, description, delivered_by, request_key, created_at, changed_at)
    select 'repair', id, $1, '2026-11-01', 'case', now(), now() from orders`,
  invoices: `insert into invoices (kind, number, order_id, issued_at, content) select 'invoice', 'INV-000099', id, now(),
    jsonb_build_object('taxPoint', '2026-11-01', 'isTest', false, 'buyer', jsonb_build_object('name', $1::text), 'order', jsonb_build_object('orderId', order_id),
      'lines', '[{"net": 1000, "vatRate": 20, "vat": 200, "gross": 1200}]'::jsonb, 'totals', '{"net": 1000, "vat": 200, "gross": 1200}'::jsonb) from orders`,
  'document-vat': '',
  payments: `insert into payment_entries (order_id, kind, method, amount, reference, value_date, is_test, actor, created_at)
    select id, 'payment', 'transfer', 20, $1, '2026-11-01', false, 'admin', now() from orders`,
  products: `insert into products (name, slug, description, price, category, image_url, images, sku) values ($1, 'found', 'A ball', 1, 'Parts', '', '{}', 'CS-É-1')`,
  'archived-products': `insert into archived_products (id, name, slug, product, line_ids, archived_by, archived_at)
    values (9999, $1, 'archived', '{"price": "1.00", "category": "Parts"}', '{}', 'admin', now())`,
  'restock-alerts': `insert into restock_alerts (product_id, email, consent_text, requested_at) select min(id), $2, '', now() from products`,
  contacts: `insert into contact_submissions (name, email, message) values ('A', 'a@example.org', $1)`,
  reviews: `insert into reviews (name, email, rating, review) values ($1, 'a@example.org', 5, 'Good')`,
  'product-reviews': `insert into product_reviews (product_id, product_name, rating, text, display_name, created_at, updated_at, is_demo)
    select min(id), 'Machine', 5, $1, 'A', now(), now(), true from products`,
  'product-questions': `insert into product_questions (product_id, product_name, name, question, created_at)
    select min(id), 'Machine', 'A', $1, now() from products`,
  'discount-codes': `insert into discount_codes (code, type, value) values (upper($2), 'percentage', 5)`,
  newsletters: `insert into newsletter_subscribers (email, consent_text) values ($2, '')`,
  'privacy-requests': `insert into privacy_requests (email, due_on, message) values ('a@example.org', '2027-01-01', $1)`,
  emails: `insert into mails (kind, reference, recipient, subject) values ('order-confirmation', 'A', 'a@example.org', $1)`,
  activity: `insert into activity (at, actor, action, subject_type, subject_id, subject) values (now(), 'admin', 'product.updated', 'product', '1', $1)`,
}

const NUMBERS: Record<string, readonly string[]> = {
  quotes: ['#Q-1001', 'q-1001', 'Q–1001'],
  returns: ['#REP-1001', 'rep-1001'],
  invoices: ['#INV-000099'],
}

describe('finds', () => {
  const lists = adminLists({
    countsTests: true,
    clock: { now: () => new Date() },
    pictures: { describe: (src, alt) => ({ src, width: 1600, height: 1200, alt }) },
  }).filter(({ search }) => search)

  beforeAll(async () => {
    for (const statement of Object.values(ROWS).filter(Boolean)) {
      await shop.pool.query(`with texts as (select $1::text, $2::text) ${statement}`, [TEXT, EMAIL])
    }
  })

  const count = async (list: string, q: string) => {
    const { status, body } = await admin('GET', `/api/admin/lists/${list}?q=${encodeURIComponent(q)}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.total
  }

  test.each(lists.map(({ name }) => name))('%s by any spelling of a name', async (list) => {
    for (const q of SPELLINGS) expect([q, await count(list, q)]).toEqual([q, 1])
    expect(await count(list, 'zoé obriens')).toBe(0)
  })

  test.each(['orders', 'returns', 'payments', 'invoices', 'document-vat'])(
    '%s by any spelling of an order’s number',
    async (list) => {
      for (const q of [
        'ORD-A1B0C2D3E4',
        '#ORD-A1B0C2D3E4',
        '# a1b0c2d3e4',
        'ord–aiboc2d3e4',
        'ＯＲＤ A1B0C 2D3E4',
        'ord-aibo',
        '#a1b0',
      ])
        expect([q, await count(list, q)]).toEqual([q, 1])
      expect(await count(list, 'ORD-A1B0C2D3E5')).toBe(0)
    },
  )

  test.each(['orders', 'customers', 'quotes', 'returns', 'payments'])(
    '%s by any spelling of a phone number and postcode',
    async (list) => {
      const phones = [
        '07700900123',
        '07700 900123',
        '07700-900-123',
        '+447700900123',
        '+44 (0)7700 900 123',
        '0044 7700 900123',
        '900123',
        '(07700) 900123',
      ]
      const postcodes = ['SW1A 1AA', 'sw1a1aa', 'SW1A-1AA', 'sw1a', 'SW1A 1', 'ＳＷ１Ａ　１ＡＡ']
      for (const q of [...phones, ...postcodes, 'zoe sw1a 1aa 07700 900123'])
        expect([q, await count(list, q)]).toEqual([q, 1])
      if (list !== 'customers') for (const q of ['LS1 4AP', 'ls14ap']) expect([q, await count(list, q)]).toEqual([q, 1])
      for (const q of ['07700 900124', 'SW1A 1AB']) expect([q, await count(list, q)]).toEqual([q, 0])
    },
  )

  test.each(Object.entries(NUMBERS))('%s by their number, with a # before it or without', async (list, spellings) => {
    for (const q of spellings) expect([q, await count(list, q)]).toEqual([q, 1])
  })

  test('orders and customers in the jump box', async () => {
    for (const q of [...SPELLINGS, '07700 900123', 'sw1a1aa', '#ORD-A1B0C2D3E4']) {
      const { body } = await admin('GET', `/api/admin/jump?q=${encodeURIComponent(q)}`)
      expect([q, jumpGroup(body, 'Orders')?.rows]).toMatchObject([q, [{ label: 'ORD-A1B0C2D3E4' }]])
      if (!q.startsWith('#'))
        expect([q, jumpGroup(body, 'Customers')?.rows[0]]).toMatchObject([q, { about: 'a@example.org' }])
    }
  })

  test('products and people without orders in the jump box', async () => {
    await shop.pool.query(`insert into people (email, name) values ('new@example.org', 'Siobhán D’Arcy')`)
    const jump = async (q: string) => (await admin('GET', `/api/admin/jump?q=${encodeURIComponent(q)}`)).body
    expect(jumpGroup(await jump("siobhan d'arcy"), 'Customers')?.rows).toMatchObject([{ about: 'new@example.org' }])
    for (const q of ['strasse', 'cs-e-1'])
      expect(jumpGroup(await jump(q), 'Products')?.rows).toMatchObject([{ label: TEXT }])
  })

  test('an order again as soon as it changes', async () => {
    await shop.pool.query(
      `update orders set customer_name = 'Ana Peña', billing_address = null, customer_phone = '0113 496 0000'`,
    )
    for (const [q, found] of [
      ['pena', 1],
      ['obrien', 0],
      ['ls14ap', 0],
      ['+441134960000', 1],
    ] as const)
      expect([q, await count('orders', q)]).toEqual([q, found])
  })
})

test('the migration also has what was stored before found', async () => {
  const { database, pool, close } = await freshDatabase({ bare: true })
  try {
    await migrateBefore(database, '_search_texts')
    await pool.query(`insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount)
      select 'ORD-' || n, 'Zoë O’Brien', n || '@example.org', 'SW1A1AA', 20, 20 from generate_series(1, 1100) as n`)
    await pool.query(`insert into products (name, slug, description, price, image_url, images, category)
      values ('Bag “Zoë”', 'bag', '', 1, '', '{}', 'Parts')`)
    await migrate(database)
    for (const [table, text, rows] of [
      ['orders', '%zoe obrien%sw1a 1aa%', 1100],
      ['customers', '%zoe obrien%sw1a 1aa%', 1100],
      ['products', 'bag zoe%', 1],
    ] as const)
      expect((await pool.query(`select from ${table} where search_text like $1`, [text])).rowCount).toBe(rows)
  } finally {
    await close()
  }
})
