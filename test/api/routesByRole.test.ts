import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertSession } from '../../src/features/shop/accounts/server/sessions.store.ts'
import { ROLES as STAFF_ROLES } from '../../src/lib/roles.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { fillRoute, routesOf } from '../support/routesOf.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

/** The roles each route answers, stated again here so that a slip in an endpoint is noticed. */
const EVERYBODY = `
  GET /api/products
  GET /api/products/:slug
  GET /api/products/:slug/related
  GET /api/products/:slug/reviews
  GET /api/products/:slug/questions
  GET /api/catalogue
  GET /api/catalogue/featured
  GET /api/cart/suggestions
  GET /api/compare
  GET /api/compare/recommendation
  GET /api/search/suggestions
  GET /api/delivery
  GET /api/shop
  GET /api/policies
  GET /api/reviews/approved
  GET /api/reviews/summary
  GET /api/download/manual
  GET /api/newsletter/unsubscribe
  GET /api/restock-alerts/unsubscribe
  GET /api/review-invitations/unsubscribe
  GET /api/product-reviews/:token
  GET /api/order-link/:token
  GET /api/order-link/:token/parcels
  GET /api/order-link/:token/pro-forma
  GET /api/order-link/:token/returns
  GET /api/orders/:orderId
  GET /api/pay/:token
  GET /api/quotes/:token
  GET /api/quotes/:token/pdf
  GET /api/openapi.json
  GET /api/docs
  GET /api/docs/swagger-ui-bundle.js
  GET /api/docs/swagger-ui.css
  POST /api/discount/validate
  POST /api/newsletter
  POST /api/newsletter/unsubscribe
  POST /api/restock-alerts
  POST /api/restock-alerts/confirm
  POST /api/restock-alerts/unsubscribe
  POST /api/review-invitations/unsubscribe
  POST /api/products/:slug/questions
  PUT /api/product-reviews/:token/:productId
  POST /api/order-link/:token/returns
  POST /api/contact
  POST /api/order-link
  POST /api/privacy-request
  POST /api/privacy-request/confirm
  POST /api/reviews
  POST /api/login
  POST /api/login/second-factor
  POST /api/register
  POST /api/logout
  POST /api/password-reset
  POST /api/password-reset/check
  POST /api/password-reset/confirm
  POST /api/create-payment-intent
  POST /api/checkout
  GET /api/checkout/invoice
  POST /api/checkout/invoice
  POST /api/checkout/invoice/confirm
  POST /api/orders
  POST /api/stripe/webhook
  POST /api/pay/:token/intent
  POST /api/pay/:token/reserve
  POST /api/pay/:token/finish
  POST /api/quotes/:token/accept
  POST /api/quote-requests
  POST /api/staff-invitation/check
  POST /api/staff-invitation/accept
  POST /api/quotes/:token/decline`
const MEMBERS = `
  GET /api/user
  GET /api/account
  GET /api/account/sessions
  GET /api/account/delivery-details
  GET /api/account/addresses
  POST /api/account/addresses
  PUT /api/account/addresses/:id
  DELETE /api/account/addresses/:id
  GET /api/account/machines
  PUT /api/account/machines/:lineId/:unit/serial-number
  GET /api/account/returns
  GET /api/account/orders/:orderId/returns
  POST /api/account/orders/:orderId/returns
  GET /api/account/preferences
  PUT /api/account/preferences
  GET /api/account/orders
  GET /api/account/orders/:orderId
  GET /api/account/orders/:orderId/documents
  GET /api/account/orders/:orderId/parcels
  GET /api/account/orders/:orderId/invoice
  GET /api/account/orders/:orderId/reviews
  PUT /api/account/orders/:orderId/reviews/:productId
  GET /api/account/orders/:orderId/pro-forma
  POST /api/account/verify-email
  POST /api/account/verify-email/send
  POST /api/account/password
  POST /api/account/delete
  POST /api/account/staff-invitation
  DELETE /api/account/sessions
  DELETE /api/account/sessions/:sessionId`
const OWNERS = `
  GET /api/admin/staff
  GET /api/admin/staff/:id/sessions
  POST /api/admin/privacy-requests/:id/erase
  POST /api/admin/staff-invitations
  POST /api/admin/staff-invitations/:id/sendings
  PUT /api/admin/staff/:id/role
  PUT /api/admin/staff/:id/suspended
  DELETE /api/admin/staff/:id
  DELETE /api/admin/staff/:id/sessions
  DELETE /api/admin/staff/:id/sessions/:sessionId
  DELETE /api/admin/staff/:id/second-factor
  DELETE /api/admin/staff-invitations/:id`
const MANAGERS = `
  GET /api/admin/newsletters
  GET /api/admin/privacy-requests/:id/archive
  GET /api/admin/activity/names
  GET /api/admin/settings
  GET /api/admin/status
  GET /api/admin/quote-contact
  POST /api/admin/orders
  POST /api/admin/orders/quote
  POST /api/admin/orders/:id/refunds
  POST /api/admin/orders/:id/refunds/:refundId/sent
  POST /api/admin/orders/:id/refunds/:refundId/returned
  DELETE /api/admin/orders/:id/refunds/:refundId
  POST /api/admin/orders/:id/payments
  POST /api/admin/quotes
  POST /api/admin/quotes/:id/send
  POST /api/admin/quotes/:id/withdraw
  POST /api/admin/quotes/:id/accept
  POST /api/admin/products
  POST /api/admin/products/import
  POST /api/admin/products/:id/upload
  POST /api/admin/archived-products/:id/restore
  POST /api/admin/discount-codes
  POST /api/admin/privacy-requests/:id/answer
  POST /api/admin/privacy-requests/:id/link
  POST /api/admin/privacy-requests/:id/refuse
  PUT /api/admin/customers/:id/invoice-terms
  PUT /api/admin/quotes/:id
  PUT /api/admin/products/:id
  PUT /api/admin/settings
  PUT /api/admin/discount-codes/:id
  DELETE /api/admin/products/:id
  DELETE /api/admin/newsletters/:id
  DELETE /api/admin/discount-codes/:id`
const FULFILMENT = `
  POST /api/admin/orders/:id/export-evidence
  PUT /api/admin/orders/:id/status
  PUT /api/admin/orders/statuses
  PUT /api/admin/orders/:id/shipment
  PUT /api/admin/orders/:id/estimated-delivery
  POST /api/admin/orders/:id/parcels
  PUT /api/admin/orders/:id/parcels/:parcelId
  DELETE /api/admin/orders/:id/parcels/:parcelId
  GET /api/admin/products/:id/stock
  PUT /api/admin/products/:id/stock`
const SERVICE = `
  GET /api/admin/orders
  GET /api/admin/contacts
  GET /api/admin/contacts/:id
  GET /api/admin/customer-suggestions
  GET /api/admin/customers/:customer
  GET /api/admin/customers/:id/timeline
  GET /api/admin/newsletters/:id
  GET /api/admin/restock-alerts/:id
  GET /api/admin/reviews
  GET /api/admin/reviews/:id
  GET /api/admin/product-reviews/:id
  GET /api/admin/product-questions/:id
  GET /api/admin/discount-codes
  GET /api/admin/discount-codes/:id
  GET /api/admin/email-kinds
  GET /api/admin/emails/:id
  GET /api/admin/emails/:id/html
  GET /api/admin/emails/:id/attachments/:attachmentId
  GET /api/admin/privacy-requests/:id
  POST /api/admin/orders/:id/payment-links
  POST /api/admin/orders/:id/approval
  POST /api/admin/quotes/:id/links
  POST /api/admin/contacts
  POST /api/admin/contacts/:id/replies
  POST /api/admin/customers/:id/notes
  POST /api/admin/newsletters/:id/unsubscribe
  POST /api/admin/emails/:id/sendings
  PUT /api/admin/orders/:id/customer
  PUT /api/admin/contacts/:id/answered
  PUT /api/admin/customers/:id/company
  PUT /api/admin/reviews/:id/approve
  PUT /api/admin/reviews/:id/unpublish
  PUT /api/admin/product-reviews/:id/state
  PUT /api/admin/product-reviews/:id/answer
  PUT /api/admin/product-questions/:id/answer
  PUT /api/admin/product-questions/:id/reject
  DELETE /api/admin/customers/:id/notes/:noteId
  DELETE /api/admin/reviews/:id
  DELETE /api/admin/product-reviews/:id
  DELETE /api/admin/product-reviews/:id/photographs/:photographId
  DELETE /api/admin/product-questions/:id
  DELETE /api/admin/restock-alerts/:id`
const OFFICE = `
  GET /api/admin/orders/:id/documents
  GET /api/admin/orders/:id/pro-forma
  GET /api/admin/invoices/:id/pdf
  GET /api/admin/quotes/:id
  GET /api/admin/quotes/:id/pdf
  POST /api/admin/orders/:id/invoice`
const BOOKS = `
  GET /api/admin/accounting/figures
  GET /api/admin/accounting/books
  GET /api/admin/accounting/books/:format
  GET /api/admin/accounting/month-ends
  GET /api/admin/accounting/month-ends/:id/file
  POST /api/admin/accounting/month-ends`
const SHOP_FLOOR = `
  GET /api/admin/orders/:id/packing-slip
  GET /api/admin/orders/:id/parcels/:parcelId/packing-slip
  GET /api/admin/packing-slips
  PUT /api/admin/orders/:id/machines/:lineId/:unit
  GET /api/admin/returns/:id
  GET /api/admin/returns/:id/photographs/:photographId
  PUT /api/admin/returns/:id/state
  POST /api/admin/orders/:id/notes`
const STAFF = `
  GET /api/admin/orders/:id
  GET /api/admin/orders/:id/refunds
  GET /api/admin/orders/:id/machines
  GET /api/admin/orders/:id/export-evidence
  GET /api/admin/products/:id
  GET /api/admin/dashboard
  GET /api/admin/jump
  GET /api/admin/rights
  GET /api/admin/second-factor
  POST /api/admin/second-factor/setup
  POST /api/admin/second-factor/confirm
  POST /api/admin/second-factor/disable`

const ROLES = ['visitor', 'customer', 'owner', 'manager', 'warehouse', 'support', 'accountant'] as const
type Role = (typeof ROLES)[number]
const ALL_STAFF = ROLES.slice(2)
const MANAGING: readonly Role[] = ['owner', 'manager']
const KEEPING_BOOKS: readonly Role[] = [...MANAGING, 'accountant']
const without = (...excluded: Role[]) => ALL_STAFF.filter((role) => !excluded.includes(role))

/** The roles that see a list, and those that may export it. */
const LISTS: Record<string, [readonly Role[], readonly Role[]]> = {
  orders: [ALL_STAFF, KEEPING_BOOKS],
  quotes: [without('warehouse'), KEEPING_BOOKS],
  returns: [without('accountant'), MANAGING],
  invoices: [without('warehouse'), KEEPING_BOOKS],
  'document-vat': [KEEPING_BOOKS, KEEPING_BOOKS],
  differences: [KEEPING_BOOKS, KEEPING_BOOKS],
  payments: [KEEPING_BOOKS, KEEPING_BOOKS],
  products: [ALL_STAFF, KEEPING_BOOKS],
  'archived-products': [MANAGING, MANAGING],
  'stock-changes': [ALL_STAFF, [...MANAGING, 'warehouse']],
  'restock-alerts': [[...MANAGING, 'support'], MANAGING],
  customers: [[...MANAGING, 'support'], MANAGING],
  contacts: [[...MANAGING, 'support'], MANAGING],
  reviews: [[...MANAGING, 'support'], MANAGING],
  'product-reviews': [[...MANAGING, 'support'], MANAGING],
  'product-questions': [[...MANAGING, 'support'], MANAGING],
  'discount-codes': [[...MANAGING, 'support'], MANAGING],
  newsletters: [[...MANAGING, 'support'], MANAGING],
  'privacy-requests': [[...MANAGING, 'support'], MANAGING],
  emails: [[...MANAGING, 'support'], MANAGING],
  activity: [MANAGING, MANAGING],
}

const rowsOf = (routes: string) => routes.trim().split(/\n\s*/)
const ALLOWED_ROLES = new Map<string, readonly Role[]>([
  ...rowsOf(EVERYBODY).map((route) => [route, ROLES] as const),
  ...rowsOf(MEMBERS).map((route) => [route, ROLES.slice(1)] as const),
  ...rowsOf(OWNERS).map((route) => [route, ['owner']] as const),
  ...rowsOf(MANAGERS).map((route) => [route, MANAGING] as const),
  ...rowsOf(FULFILMENT).map((route) => [route, [...MANAGING, 'warehouse']] as const),
  ...rowsOf(SERVICE).map((route) => [route, [...MANAGING, 'support']] as const),
  ...rowsOf(OFFICE).map((route) => [route, without('warehouse')] as const),
  ...rowsOf(BOOKS).map((route) => [route, KEEPING_BOOKS] as const),
  ...rowsOf(SHOP_FLOOR).map((route) => [route, without('accountant')] as const),
  ...rowsOf(STAFF).map((route) => [route, ALL_STAFF] as const),
  ...Object.entries(LISTS).flatMap(([name, [readers, exporters]]) => [
    [`GET /api/admin/lists/${name}`, readers] as const,
    [`GET /api/admin/exports/${name}.csv`, exporters] as const,
    [`GET /api/admin/exports/${name}.json`, exporters] as const,
  ]),
])

/** Public routes that are revalidated on each request. Add new ones here. */
const REVALIDATED = new Set([
  'GET /api/products',
  'GET /api/products/:slug',
  'GET /api/products/:slug/related',
  'GET /api/products/:slug/reviews',
  'GET /api/products/:slug/questions',
  'GET /api/catalogue',
  'GET /api/catalogue/featured',
  'GET /api/compare',
  'GET /api/compare/recommendation',
  'GET /api/search/suggestions',
  'GET /api/delivery',
  'GET /api/shop',
  'GET /api/policies',
  'GET /api/reviews/approved',
  'GET /api/reviews/summary',
  'GET /api/download/manual',
])
const CACHED_BRIEFLY = new Set([
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/swagger-ui-bundle.js',
  'GET /api/docs/swagger-ui.css',
])
const cacheControlOf = (route: string) =>
  CACHED_BRIEFLY.has(route) ? 'public, max-age=300' : REVALIDATED.has(route) ? 'no-cache' : 'no-store'

const refusalOf = (role: Role) => (role === 'visitor' ? 401 : 403)

describe('access to every route by role (promise 12)', () => {
  // Its requests delete data, so it has its own shop.
  let walked: TestShop
  const users: Partial<Record<Role, number>> = {}
  let values: Record<string, string | number>

  beforeAll(async () => {
    walked = await createTestShop()
    for (const role of STAFF_ROLES) await walked.asStaff(role)
    await walked.asCustomer('somebody', 'somebody.else@example.org')
    const { rows } = await walked.pool.query('select id, role from users')
    for (const { id, role } of rows) users[(role ?? 'customer') as Role] = id
    const bought = await createBuyer((path, init) => walked.app.request(path, init)).buy([
      { productId: 1, quantity: 1 },
    ])
    values = {
      id: 1,
      orderId: bought.orderId,
      slug: 'courtside-pro',
      token: 'nobody-was-sent-this',
      attachmentId: 1,
      refundId: 1,
      parcelId: 1,
      lineId: 1,
      unit: 1,
      customer: 1,
      productId: 1,
      photographId: 1,
      noteId: 1,
      format: 'xero-invoices',
    }
    const person = { name: INES.customerName, email: INES.customerEmail }
    await walked.call('POST', '/api/contact', { ...person, message: `Do you deliver to ${INES.shippingAddress}?` })
    await walked.call('POST', '/api/privacy-request', { email: person.email, requestType: 'access' })
    await walked.call('POST', '/api/newsletter', { email: person.email })
    await walked.pool.query('update products set stock_quantity = 0 where id = 2')
    await walked.call('POST', '/api/restock-alerts', { email: person.email, productId: 2 })
  })
  afterAll(() => walked.close())

  /** Sends the request with a new session and no rate limits used up. */
  async function askAs(role: Role, route: string) {
    await walked.pool.query('delete from rate_limits')
    const userId = users[role]
    const session = userId && (await insertSession(walked.database, { userId, now: walked.services.clock.now() }))
    const { method, path } = fillRoute(route, { ...values, sessionId: session ? session.id : randomUUID() })
    const headers: Record<string, string> = session ? { Cookie: `__Host-session=${session.token}` } : {}
    return walked.call(method, path, method === 'GET' ? undefined : {}, headers)
  }

  test('lists every route', () => {
    expect(routesOf(walked).sort()).toEqual([...ALLOWED_ROLES.keys()].sort())
  })

  test.each([...ALLOWED_ROLES])('%s', async (route, roles) => {
    for (const role of ROLES) {
      const { status, headers, body } = await askAs(role, route)
      const label = `${route} as ${role}`
      // The printed manual does not exist in tests.
      const isMissing = status === 404 && route === 'GET /api/download/manual'
      expect(headers.get('Cache-Control'), label).toBe(isMissing ? 'no-store' : cacheControlOf(route))
      if (roles.includes(role)) {
        expect([401, 403], label).not.toContain(status)
        expect(status, label).toBeLessThan(500)
      } else {
        expect(status, label).toBe(refusalOf(role))
      }
      // Only staff see another customer's details.
      if (!ALL_STAFF.includes(role) || !roles.includes(role)) {
        for (const personalData of [INES.customerName, INES.customerPhone, INES.shippingAddress, INES.customerEmail])
          expect(JSON.stringify(body), label).not.toContain(personalData)
      }
    }
  })

  test.each(STAFF_ROLES)('tells %s what they may call in the admin', async (role) => {
    const { calls } = (await askAs(role, 'GET /api/admin/rights')).body
    const allowed = [...ALLOWED_ROLES].filter(([route, roles]) => route.includes('/api/admin/') && roles.includes(role))
    expect(calls.map((call: string) => call.replaceAll(/\{(\w+)\}/g, ':$1')).sort()).toEqual(
      allowed.map(([route]) => route).sort(),
    )
  })

  test('rejects unknown paths under /api/admin and /api/account', async () => {
    expect((await walked.call('DELETE', '/api/admin/what-will-be')).status).toBe(401)
    expect((await walked.call('DELETE', '/api/account/what-will-be')).status).toBe(401)
  })
})
