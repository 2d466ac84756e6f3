import { expect, test } from 'vitest'
import { migrate } from '../../src/platform/database.ts'
import { freshDatabase } from '../support/freshDatabase.ts'
import { migrateBefore } from '../support/migrateBefore.ts'
import { createTestShop } from '../support/testShop.ts'

const WITHOUT = ['pressureless-balls-60', 'throwing-wheels']

test('only balls and throwing wheels of the demo shop have no warranty', async () => {
  const shop = await createTestShop()
  try {
    const { body } = await shop.call('GET', '/api/products')
    const warranties = body.map(({ slug, warrantyYears }: { slug: string; warrantyYears: unknown }) => [
      slug,
      warrantyYears,
    ])
    expect(warranties).toHaveLength(17)
    for (const [slug, years] of warranties) expect([slug, years]).toEqual([slug, WITHOUT.includes(slug) ? null : 2])
  } finally {
    await shop.close()
  }
})

test('the migration gives every product the shop’s warranty, except what wears with use', async () => {
  const { database, pool, close } = await freshDatabase({ bare: true })
  try {
    await migrateBefore(database, '_product_warranty')
    const names = {
      'Ball Machines': ['Courtside Pro', 'Sixty Balls'],
      Accessories: ['Pressureless Balls, 60', 'Ball Basket', 'Ball Collector'],
      Parts: [
        'Throwing Wheels, Pair',
        'Match Throwing Wheels, Pair Club 000123',
        'Drive Motor',
        'Tyre set',
        'Football',
      ],
    }
    for (const [category, products] of Object.entries(names))
      for (const name of products)
        await pool.query(
          `insert into products (name, slug, description, price, image_url, images, category)
           values ($1, $1, '', 1, '', '{}', $2)`,
          [name, category],
        )
    await pool.query(
      `insert into archived_products (id, name, slug, product, line_ids, archived_by, archived_at)
       values (99, 'Old Balls', 'old-balls', '{"category": "Accessories", "price": 1}', '{}', 'otto', now())`,
    )
    await migrate(database)
    const { rows } = await pool.query('select name from products where warranty_years is null order by id')
    expect(rows.map(({ name }) => name)).toEqual([
      'Pressureless Balls, 60',
      'Throwing Wheels, Pair',
      'Match Throwing Wheels, Pair Club 000123',
      'Tyre set',
    ])
    const { rows: others } = await pool.query('select distinct warranty_years from products where warranty_years > 0')
    expect(others).toEqual([{ warranty_years: 2 }])
    const { rows: archived } = await pool.query('select product from archived_products')
    expect(archived[0].product).toEqual({ category: 'Accessories', price: 1, warrantyYears: null })
  } finally {
    await close()
  }
})
