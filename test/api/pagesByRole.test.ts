import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES, type Role } from '#/lib/roles.ts'
import { createBuyer } from '../support/buyer.ts'
import { renderAdmin } from '../support/renderAdmin.tsx'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  await shop.pool.query('update products set cost = 900')
  const buyer = createBuyer((path, init) => shop.app.request(path, init))
  await buyer.buy([{ productId: 1, quantity: 1 }])
  const { id } = await buyer.buy([{ productId: 2, quantity: 1 }])
  const owner = await shop.asAdmin()
  await owner('PUT', `/api/admin/orders/${id}/status`, { status: 'cancelled', tell: false })
})
afterAll(() => shop.close())

const MANAGERS: readonly Role[] = ['owner', 'manager']
const FULFILMENT: readonly Role[] = [...MANAGERS, 'warehouse']
const SERVICE: readonly Role[] = [...MANAGERS, 'support']
const BOOKS: readonly Role[] = [...MANAGERS, 'accountant']
const SHOP_FLOOR: readonly Role[] = [...FULFILMENT, 'support']
const OFFICE: readonly Role[] = [...SERVICE, 'accountant']

/** Texts of each page, exactly as written there, with the roles that see them. */
const PAGES: Record<string, Record<string, readonly Role[]>> = {
  '/admin/dashboard': {
    'Confirmed revenue': BOOKS,
    'Best sellers': BOOKS,
    'Cancelled, not refunded': BOOKS,
    'Recent orders': ROLES,
    'Recent messages': SERVICE,
    'Reviews to approve': SERVICE,
    // The navigation
    Accounting: BOOKS,
    Customers: SERVICE,
    Settings: MANAGERS,
    Activity: MANAGERS,
    Staff: ['owner'],
  },
  '/admin/orders': { Total: ROLES, '£1,195.00': ROLES, CSV: BOOKS, 'New order': MANAGERS },
  '/admin/orders/1': {
    // Others see the section once something has been refunded.
    Refunds: MANAGERS,
    Refund: MANAGERS,
    'Record another payment': MANAGERS,
    'Issue the invoice': OFFICE,
    'Customer page': SERVICE,
    'Edit details': SERVICE,
    'Ship items': FULFILMENT,
    'Start processing': FULFILMENT,
    'Packing slip': SHOP_FLOOR,
    'Add note': SHOP_FLOOR,
  },
  '/admin/products': {
    'Courtside Lite': ROLES,
    Margin: BOOKS,
    '5.7%': BOOKS,
    CSV: BOOKS,
    Archive: MANAGERS,
    Import: MANAGERS,
    'New product': MANAGERS,
  },
  '/admin/products/1': {
    'Price in £': ROLES,
    'Cost in £': BOOKS,
    '900.00': BOOKS,
    '5.7%': BOOKS,
    'Adjust stock': FULFILMENT,
    Archive: MANAGERS,
    Save: MANAGERS,
  },
  '/admin/stock?product=1': { Sale: ROLES, 'Adjust stock': FULFILMENT, CSV: FULFILMENT },
  '/admin/customers/1': { 'Net spend': SERVICE, 'Add note': SERVICE, 'New order': MANAGERS },
}

const textsOf = (html: string): string[] =>
  html
    .replace(/<input[^>]* value="([^"]*)"[^>]*>/g, '|$1|')
    .replace(/<[^>]+>/g, '|')
    .split('|')
    .map((text) => text.trim())

test.each(Object.entries(PAGES))('%s shows each role what it may see', async (page, texts) => {
  for (const role of ROLES) {
    const shown = textsOf(await renderAdmin(await shop.asStaff(role), page))
    const seen = Object.keys(texts).filter((text) => shown.includes(text))
    const expected = Object.keys(texts).filter((text) => texts[text]?.includes(role))
    expect([role, seen]).toEqual([role, expected])
  }
})

/** From one page to another. */
const LINKS: [string, string, readonly Role[]][] = [
  ['/admin/dashboard', '/admin/quotes', OFFICE],
  ['/admin/customers/1', '/admin/quotes/new', MANAGERS],
]

test.each(LINKS)('%s links to %s for those who may use it', async (page, link, roles) => {
  for (const role of ROLES) {
    const html = await renderAdmin(await shop.asStaff(role), page)
    expect([role, new RegExp(`href="${link}["?]`).test(html)]).toEqual([role, roles.includes(role)])
  }
})
