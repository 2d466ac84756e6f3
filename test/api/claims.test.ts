import { afterEach, expect, test } from 'vitest'
import { publicPages } from '../support/publicPages.ts'
import { renderer } from '../support/renderer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
afterEach(() => shop.close())

/** What the merchant’s catalogue can make untrue: about all products of a kind, or how many there are. */
const CLAIM =
  /\b(?:every|each|all (?:of )?(?:our|the)|any of our|both|one|two|three|four|five)(?: (?:ball|spare|replacement|single))? (?:machines?|models?|parts?|products?|accessor(?:y|ies))\b[^|]*/gi

/** Counted, said when asked, and what the shop itself sees to. */
const TRUE_ANYWAY = [/^one machine at the moment/, /^one machine and say why/, /^each product and in the cart/]

const textOf = (html: string): string =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<meta name="description" content="([^"]*)"[^>]*>/g, '|$1|')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, '|')

const claimsIn = (html: string): string[] =>
  (textOf(html).match(CLAIM) ?? []).filter((claim) => !TRUE_ANYWAY.some((known) => known.test(claim)))

const PAGES = [...publicPages(), '/support?tab=repairs', '/products?category=Parts', '/products?category=Accessories']

async function loadClaims(pages: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const page of pages) {
    const { status, body } = await shop.call('GET', page)
    expect(status, page).toBe(200)
    for (const claim of claimsIn(body)) found.push(`${page}: ${claim}`)
  }
  return found
}

test('pages claim nothing of all products that a shop without products couldn’t', async () => {
  shop = await createTestShop({ demo: false, ...renderer })
  expect(await loadClaims(PAGES)).toEqual([])
  expect((await shop.call('GET', '/')).body).toContain('No products available at the moment.')
  const admin = await shop.asAdmin()
  const solo = {
    name: 'Solo',
    description: 'Throws balls.',
    price: '900.00',
    category: 'Ball Machines',
    stockQuantity: 1,
  }
  const { status, body } = await admin('POST', '/api/admin/products', solo)
  expect(status, JSON.stringify(body)).toBe(201)
  expect(await loadClaims([...PAGES, '/products/solo'])).toEqual([])
})

test('a machine with fewer parts is shown with those, and with its own battery life', async () => {
  shop = await createTestShop(renderer)
  await shop.pool.query(
    `update products set specs = replace(specs, 'Courtside Lite, ', '') where category = 'Parts' and slug <> 'control-panel'`,
  )
  await shop.pages?.awaitChanges()
  const lite: string = (await shop.call('GET', '/products/courtside-lite')).body
  const linked = [...lite.matchAll(/href="\/products\/([\w-]+)"/g)].map(([, slug]) => slug)
  expect(linked).toContain('control-panel')
  for (const other of ['throwing-wheels', 'drive-motor', 'feed-carousel']) expect(linked).not.toContain(other)
  for (const [sentence] of textOf(lite).matchAll(/[^|.]*4–5 h typical[^|.]*/g))
    expect(sentence).toContain('the Courtside Pro')
})
