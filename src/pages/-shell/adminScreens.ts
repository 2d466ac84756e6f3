export const ADMIN_GROUPS = [
  { label: '', screens: [{ to: '/admin/dashboard', label: 'Dashboard' }] },
  {
    label: 'Orders',
    screens: [
      { to: '/admin/orders', label: 'Orders' },
      { to: '/admin/quotes', label: 'Quotes' },
    ],
  },
  {
    label: 'Accounts',
    screens: [
      { to: '/admin/accounting', label: 'Accounting' },
      { to: '/admin/invoices', label: 'Invoices' },
      { to: '/admin/payments', label: 'Payments' },
    ],
  },
  { label: 'Catalogue', screens: [{ to: '/admin/products', label: 'Products' }] },
  {
    label: 'Customers',
    screens: [
      { to: '/admin/customers', label: 'Customers' },
      { to: '/admin/contacts', label: 'Contacts' },
      { to: '/admin/reviews', label: 'Reviews' },
      { to: '/admin/privacy-requests', label: 'Privacy requests' },
    ],
  },
  {
    label: 'Marketing',
    screens: [
      { to: '/admin/discount-codes', label: 'Discount codes' },
      { to: '/admin/newsletters', label: 'Newsletter' },
    ],
  },
  {
    label: 'Shop',
    screens: [
      { to: '/admin/settings', label: 'Settings' },
      { to: '/admin/security', label: 'Security' },
      { to: '/admin/emails', label: 'Emails' },
      { to: '/admin/activity', label: 'Activity' },
      { to: '/admin/status', label: 'Status' },
    ],
  },
] as const

export const ADMIN_SCREENS = ADMIN_GROUPS.flatMap(({ screens }) => [...screens])

export const HEADER_SCREENS = ADMIN_SCREENS.filter(({ label }) => ['Dashboard', 'Orders', 'Products'].includes(label))
