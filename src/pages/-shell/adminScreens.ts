import type { AdminCall } from '#/browser/routes.ts'
import type { PageHref } from '#/lib/pageLinks.ts'

type Screen = { to: PageHref; label: string; right: AdminCall }

/** A screen is shown to the roles that may call `right`. */
export const ADMIN_GROUPS = [
  { label: '', screens: [{ to: '/admin/dashboard', label: 'Dashboard', right: 'GET /api/admin/dashboard' }] },
  {
    label: 'Orders',
    screens: [
      { to: '/admin/orders', label: 'Orders', right: 'GET /api/admin/lists/orders' },
      { to: '/admin/quotes', label: 'Quotes', right: 'GET /api/admin/lists/quotes' },
      { to: '/admin/returns', label: 'Returns and repairs', right: 'GET /api/admin/lists/returns' },
    ],
  },
  {
    label: 'Accounts',
    screens: [
      { to: '/admin/accounting', label: 'Accounting', right: 'GET /api/admin/accounting/figures' },
      { to: '/admin/invoices', label: 'Invoices', right: 'GET /api/admin/lists/invoices' },
      { to: '/admin/payments', label: 'Payments', right: 'GET /api/admin/lists/payments' },
    ],
  },
  {
    label: 'Catalogue',
    screens: [
      { to: '/admin/products', label: 'Products', right: 'GET /api/admin/lists/products' },
      { to: '/admin/stock', label: 'Stock history', right: 'GET /api/admin/lists/stock-changes' },
      { to: '/admin/restock-alerts', label: 'Restock alerts', right: 'GET /api/admin/lists/restock-alerts' },
    ],
  },
  {
    label: 'Customers',
    screens: [
      { to: '/admin/customers', label: 'Customers', right: 'GET /api/admin/lists/customers' },
      { to: '/admin/contacts', label: 'Contacts', right: 'GET /api/admin/lists/contacts' },
      { to: '/admin/product-questions', label: 'Questions', right: 'GET /api/admin/lists/product-questions' },
      { to: '/admin/reviews', label: 'Reviews', right: 'GET /api/admin/lists/reviews' },
      { to: '/admin/product-reviews', label: 'Product reviews', right: 'GET /api/admin/lists/product-reviews' },
      { to: '/admin/privacy-requests', label: 'Privacy requests', right: 'GET /api/admin/lists/privacy-requests' },
    ],
  },
  {
    label: 'Marketing',
    screens: [
      { to: '/admin/discount-codes', label: 'Discount codes', right: 'GET /api/admin/lists/discount-codes' },
      { to: '/admin/newsletters', label: 'Newsletter', right: 'GET /api/admin/lists/newsletters' },
    ],
  },
  {
    label: 'Shop',
    screens: [
      { to: '/admin/settings', label: 'Settings', right: 'GET /api/admin/settings' },
      { to: '/admin/staff', label: 'Staff', right: 'GET /api/admin/staff' },
      { to: '/admin/security', label: 'Security', right: 'GET /api/admin/second-factor' },
      { to: '/admin/emails', label: 'Emails', right: 'GET /api/admin/lists/emails' },
      { to: '/admin/activity', label: 'Activity', right: 'GET /api/admin/lists/activity' },
      { to: '/admin/status', label: 'Status', right: 'GET /api/admin/status' },
    ],
  },
] as const satisfies readonly { label: string; screens: readonly Screen[] }[]

export const ADMIN_SCREENS = ADMIN_GROUPS.flatMap(({ screens }) => [...screens])

/** Not in the navigation, but in the jump box. */
export const FURTHER_SCREENS: readonly Screen[] = [
  { to: '/admin/orders/new', label: 'New order', right: 'POST /api/admin/orders' },
  { to: '/admin/quotes/new', label: 'New quote', right: 'POST /api/admin/quotes' },
  { to: '/admin/products/new', label: 'New product', right: 'POST /api/admin/products' },
  { to: '/admin/products/import', label: 'Import products', right: 'POST /api/admin/products/import' },
  { to: '/admin/products/archived', label: 'Archived products', right: 'GET /api/admin/lists/archived-products' },
  { to: '/admin/discount-codes?open=new', label: 'New discount code', right: 'POST /api/admin/discount-codes' },
]
