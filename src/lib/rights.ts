/** Who may call which admin route. The server's guard and the browser, which hides what's refused, both read this table. */

export const ROLES = ['owner', 'manager', 'warehouse', 'support', 'accountant'] as const
export type Role = (typeof ROLES)[number]

const OWNER: readonly Role[] = ['owner']
const MANAGERS: readonly Role[] = ['owner', 'manager']
const FULFILMENT: readonly Role[] = ['owner', 'manager', 'warehouse']
const SERVICE: readonly Role[] = ['owner', 'manager', 'support']
const BOOKS: readonly Role[] = ['owner', 'manager', 'accountant']
const OFFICE: readonly Role[] = ['owner', 'manager', 'support', 'accountant']
const SHOP_FLOOR: readonly Role[] = ['owner', 'manager', 'warehouse', 'support']
const STAFF: readonly Role[] = ROLES

/** A route that isn't here is refused to everybody, the owner included. */
const RIGHTS = {
  // Orders
  'GET /api/admin/orders': SERVICE,
  'GET /api/admin/lists/orders': STAFF,
  'GET /api/admin/exports/orders.csv': BOOKS,
  'GET /api/admin/exports/orders.json': BOOKS,
  'GET /api/admin/orders/:id': STAFF,
  'POST /api/admin/orders': MANAGERS,
  'POST /api/admin/orders/quote': MANAGERS,
  'POST /api/admin/orders/:id/notes': SHOP_FLOOR,
  'PUT /api/admin/orders/:id/customer': SERVICE,
  'PUT /api/admin/orders/:id/status': FULFILMENT,
  'PUT /api/admin/orders/statuses': FULFILMENT,
  'PUT /api/admin/orders/:id/shipment': FULFILMENT,
  'PUT /api/admin/orders/:id/estimated-delivery': FULFILMENT,
  'POST /api/admin/orders/:id/parcels': FULFILMENT,
  'PUT /api/admin/orders/:id/parcels/:parcelId': FULFILMENT,
  'DELETE /api/admin/orders/:id/parcels/:parcelId': FULFILMENT,
  'GET /api/admin/orders/:id/machines': STAFF,
  'PUT /api/admin/orders/:id/machines/:lineId/:unit': SHOP_FLOOR,
  'GET /api/admin/orders/:id/packing-slip': SHOP_FLOOR,
  'GET /api/admin/orders/:id/parcels/:parcelId/packing-slip': SHOP_FLOOR,
  'GET /api/admin/packing-slips': SHOP_FLOOR,

  // Returns and repairs
  'GET /api/admin/lists/returns': SHOP_FLOOR,
  'GET /api/admin/exports/returns.csv': MANAGERS,
  'GET /api/admin/exports/returns.json': MANAGERS,
  'GET /api/admin/returns/:id': SHOP_FLOOR,
  'GET /api/admin/returns/:id/photographs/:photographId': SHOP_FLOOR,
  'PUT /api/admin/returns/:id/state': SHOP_FLOOR,

  // Money
  'GET /api/admin/orders/:id/refunds': STAFF,
  'POST /api/admin/orders/:id/refunds': MANAGERS,
  'POST /api/admin/orders/:id/refunds/:refundId/sent': MANAGERS,
  'POST /api/admin/orders/:id/refunds/:refundId/returned': MANAGERS,
  'DELETE /api/admin/orders/:id/refunds/:refundId': MANAGERS,
  'POST /api/admin/orders/:id/payments': MANAGERS,
  'POST /api/admin/orders/:id/payment-links': SERVICE,
  'POST /api/admin/orders/:id/approval': SERVICE,
  'GET /api/admin/orders/:id/export-evidence': STAFF,
  'POST /api/admin/orders/:id/export-evidence': FULFILMENT,
  'GET /api/admin/orders/:id/documents': OFFICE,
  'GET /api/admin/orders/:id/pro-forma': OFFICE,
  'POST /api/admin/orders/:id/invoice': OFFICE,
  'GET /api/admin/invoices/:id/pdf': OFFICE,
  'GET /api/admin/lists/invoices': OFFICE,
  'GET /api/admin/exports/invoices.csv': BOOKS,
  'GET /api/admin/exports/invoices.json': BOOKS,

  // Accounting
  'GET /api/admin/accounting/figures': BOOKS,
  'GET /api/admin/accounting/books': BOOKS,
  'GET /api/admin/accounting/books/:format': BOOKS,
  'GET /api/admin/accounting/month-ends': BOOKS,
  'POST /api/admin/accounting/month-ends': BOOKS,
  'GET /api/admin/accounting/month-ends/:id/file': BOOKS,
  'GET /api/admin/lists/document-vat': BOOKS,
  'GET /api/admin/exports/document-vat.csv': BOOKS,
  'GET /api/admin/exports/document-vat.json': BOOKS,
  'GET /api/admin/lists/differences': BOOKS,
  'GET /api/admin/exports/differences.csv': BOOKS,
  'GET /api/admin/exports/differences.json': BOOKS,
  'GET /api/admin/lists/payments': BOOKS,
  'GET /api/admin/exports/payments.csv': BOOKS,
  'GET /api/admin/exports/payments.json': BOOKS,

  // Quotes
  'GET /api/admin/lists/quotes': OFFICE,
  'GET /api/admin/exports/quotes.csv': BOOKS,
  'GET /api/admin/exports/quotes.json': BOOKS,
  'GET /api/admin/quotes/:id': OFFICE,
  'GET /api/admin/quotes/:id/pdf': OFFICE,
  'POST /api/admin/quotes': MANAGERS,
  'PUT /api/admin/quotes/:id': MANAGERS,
  'POST /api/admin/quotes/:id/send': MANAGERS,
  'POST /api/admin/quotes/:id/links': SERVICE,
  'POST /api/admin/quotes/:id/withdraw': MANAGERS,
  'POST /api/admin/quotes/:id/accept': MANAGERS,

  // Products
  'GET /api/admin/lists/products': STAFF,
  'GET /api/admin/exports/products.csv': BOOKS,
  'GET /api/admin/exports/products.json': BOOKS,
  'GET /api/admin/products/:id': STAFF,
  'POST /api/admin/products': MANAGERS,
  'PUT /api/admin/products/:id': MANAGERS,
  'GET /api/admin/products/:id/stock': FULFILMENT,
  'PUT /api/admin/products/:id/stock': FULFILMENT,
  'DELETE /api/admin/products/:id': MANAGERS,
  'POST /api/admin/products/import': MANAGERS,
  'POST /api/admin/products/:id/upload': MANAGERS,
  'GET /api/admin/lists/archived-products': MANAGERS,
  'GET /api/admin/exports/archived-products.csv': MANAGERS,
  'GET /api/admin/exports/archived-products.json': MANAGERS,
  'POST /api/admin/archived-products/:id/restore': MANAGERS,
  'GET /api/admin/lists/restock-alerts': SERVICE,
  'GET /api/admin/exports/restock-alerts.csv': MANAGERS,
  'GET /api/admin/exports/restock-alerts.json': MANAGERS,
  'GET /api/admin/restock-alerts/:id': SERVICE,
  'DELETE /api/admin/restock-alerts/:id': SERVICE,
  'GET /api/admin/lists/stock-changes': STAFF,
  'GET /api/admin/exports/stock-changes.csv': FULFILMENT,
  'GET /api/admin/exports/stock-changes.json': FULFILMENT,

  // Customers and their messages
  'GET /api/admin/lists/customers': SERVICE,
  'GET /api/admin/exports/customers.csv': MANAGERS,
  'GET /api/admin/exports/customers.json': MANAGERS,
  'GET /api/admin/customer-suggestions': SERVICE,
  'GET /api/admin/customers/:customer': SERVICE,
  'GET /api/admin/customers/:id/timeline': SERVICE,
  'PUT /api/admin/customers/:id/company': SERVICE,
  'PUT /api/admin/customers/:id/invoice-terms': MANAGERS,
  'POST /api/admin/customers/:id/notes': SERVICE,
  'DELETE /api/admin/customers/:id/notes/:noteId': SERVICE,
  'GET /api/admin/contacts': SERVICE,
  'GET /api/admin/contacts/:id': SERVICE,
  'POST /api/admin/contacts': SERVICE,
  'POST /api/admin/contacts/:id/replies': SERVICE,
  'PUT /api/admin/contacts/:id/answered': SERVICE,
  'GET /api/admin/lists/contacts': SERVICE,
  'GET /api/admin/exports/contacts.csv': MANAGERS,
  'GET /api/admin/exports/contacts.json': MANAGERS,
  'GET /api/admin/reviews': SERVICE,
  'GET /api/admin/reviews/:id': SERVICE,
  'PUT /api/admin/reviews/:id/approve': SERVICE,
  'PUT /api/admin/reviews/:id/unpublish': SERVICE,
  'DELETE /api/admin/reviews/:id': SERVICE,
  'GET /api/admin/lists/reviews': SERVICE,
  'GET /api/admin/exports/reviews.csv': MANAGERS,
  'GET /api/admin/exports/reviews.json': MANAGERS,
  'GET /api/admin/lists/product-reviews': SERVICE,
  'GET /api/admin/exports/product-reviews.csv': MANAGERS,
  'GET /api/admin/exports/product-reviews.json': MANAGERS,
  'GET /api/admin/product-reviews/:id': SERVICE,
  'PUT /api/admin/product-reviews/:id/state': SERVICE,
  'PUT /api/admin/product-reviews/:id/answer': SERVICE,
  'DELETE /api/admin/product-reviews/:id/photographs/:photographId': SERVICE,
  'DELETE /api/admin/product-reviews/:id': SERVICE,
  'GET /api/admin/lists/product-questions': SERVICE,
  'GET /api/admin/exports/product-questions.csv': MANAGERS,
  'GET /api/admin/exports/product-questions.json': MANAGERS,
  'GET /api/admin/product-questions/:id': SERVICE,
  'PUT /api/admin/product-questions/:id/answer': SERVICE,
  'PUT /api/admin/product-questions/:id/reject': SERVICE,
  'DELETE /api/admin/product-questions/:id': SERVICE,

  // Privacy requests: an export hands out everything about a person, and erasing can't be undone.
  'GET /api/admin/lists/privacy-requests': SERVICE,
  'GET /api/admin/exports/privacy-requests.csv': MANAGERS,
  'GET /api/admin/exports/privacy-requests.json': MANAGERS,
  'GET /api/admin/privacy-requests/:id': SERVICE,
  'GET /api/admin/privacy-requests/:id/archive': MANAGERS,
  'POST /api/admin/privacy-requests/:id/answer': MANAGERS,
  'POST /api/admin/privacy-requests/:id/link': MANAGERS,
  'POST /api/admin/privacy-requests/:id/refuse': MANAGERS,
  'POST /api/admin/privacy-requests/:id/erase': OWNER,

  // Marketing
  'GET /api/admin/discount-codes': SERVICE,
  'GET /api/admin/discount-codes/:id': SERVICE,
  'POST /api/admin/discount-codes': MANAGERS,
  'PUT /api/admin/discount-codes/:id': MANAGERS,
  'DELETE /api/admin/discount-codes/:id': MANAGERS,
  'GET /api/admin/lists/discount-codes': SERVICE,
  'GET /api/admin/exports/discount-codes.csv': MANAGERS,
  'GET /api/admin/exports/discount-codes.json': MANAGERS,
  'GET /api/admin/newsletters': MANAGERS,
  'GET /api/admin/newsletters/:id': SERVICE,
  'POST /api/admin/newsletters/:id/unsubscribe': SERVICE,
  'DELETE /api/admin/newsletters/:id': MANAGERS,
  'GET /api/admin/lists/newsletters': SERVICE,
  'GET /api/admin/exports/newsletters.csv': MANAGERS,
  'GET /api/admin/exports/newsletters.json': MANAGERS,

  // Shop
  'GET /api/admin/dashboard': STAFF,
  'GET /api/admin/jump': STAFF,
  'GET /api/admin/email-kinds': SERVICE,
  'GET /api/admin/emails/:id': SERVICE,
  'GET /api/admin/emails/:id/html': SERVICE,
  'GET /api/admin/emails/:id/attachments/:attachmentId': SERVICE,
  'POST /api/admin/emails/:id/sendings': SERVICE,
  'GET /api/admin/lists/emails': SERVICE,
  'GET /api/admin/exports/emails.csv': MANAGERS,
  'GET /api/admin/exports/emails.json': MANAGERS,
  'GET /api/admin/activity/names': MANAGERS,
  'GET /api/admin/lists/activity': MANAGERS,
  'GET /api/admin/exports/activity.csv': MANAGERS,
  'GET /api/admin/exports/activity.json': MANAGERS,
  'GET /api/admin/settings': MANAGERS,
  'PUT /api/admin/settings': MANAGERS,
  'GET /api/admin/status': MANAGERS,
  'GET /api/admin/staff': OWNER,
  'PUT /api/admin/staff/:id/role': OWNER,
  'PUT /api/admin/staff/:id/suspended': OWNER,
  'DELETE /api/admin/staff/:id': OWNER,
  'GET /api/admin/staff/:id/sessions': OWNER,
  'DELETE /api/admin/staff/:id/sessions': OWNER,
  'DELETE /api/admin/staff/:id/sessions/:sessionId': OWNER,
  'DELETE /api/admin/staff/:id/second-factor': OWNER,
  'POST /api/admin/staff-invitations': OWNER,
  'POST /api/admin/staff-invitations/:id/sendings': OWNER,
  'DELETE /api/admin/staff-invitations/:id': OWNER,
  'GET /api/admin/second-factor': STAFF,
  'POST /api/admin/second-factor/setup': STAFF,
  'POST /api/admin/second-factor/confirm': STAFF,
  'POST /api/admin/second-factor/disable': STAFF,
} satisfies Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/admin/${string}`, readonly Role[]>

export type AdminRoute = keyof typeof RIGHTS

export const ADMIN_ROUTES = Object.keys(RIGHTS) as AdminRoute[]

/** `mayCall('support', 'GET /api/admin/orders/:id')`. A customer has no role. */
export const mayCall = (role: Role | null | undefined, route: AdminRoute): boolean =>
  role != null && RIGHTS[route].includes(role)

/** Revenue, best sellers and the money still to be moved. */
export const seesFigures = (role: Role): boolean => BOOKS.includes(role)

/** Who may refund: a customer who paid is owed the money back. */
export const mayCancelOrders = (role: Role): boolean => mayCall(role, 'POST /api/admin/orders/:id/refunds')

/** How to reach customers and where they live, in lists and exports; one record at a time has its own route. */
export const seesContactDetails = (role: Role): boolean => mayCall(role, 'GET /api/admin/lists/customers')

/** Who works here, their sign-ins and what changed about them. */
export const seesStaff = (role: Role): boolean => OWNER.includes(role)

export const isAdminRoute = (route: string): route is AdminRoute => Object.hasOwn(RIGHTS, route)
