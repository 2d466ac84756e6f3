export const ADMIN_SCREENS = [
  { to: '/admin/dashboard', label: 'Dashboard' },
  { to: '/admin/orders', label: 'Orders' },
  { to: '/admin/invoices', label: 'Invoices' },
  { to: '/admin/products', label: 'Products' },
  { to: '/admin/customers', label: 'Customers' },
  { to: '/admin/contacts', label: 'Contacts' },
  { to: '/admin/reviews', label: 'Reviews' },
  { to: '/admin/discount-codes', label: 'Discount codes' },
  { to: '/admin/newsletters', label: 'Newsletter' },
  { to: '/admin/privacy-requests', label: 'Privacy requests' },
  { to: '/admin/emails', label: 'Emails' },
  { to: '/admin/activity', label: 'Activity' },
  { to: '/admin/status', label: 'Status' },
  { to: '/admin/settings', label: 'Settings' },
  { to: '/admin/security', label: 'Security' },
] as const

export const HEADER_SCREENS = ADMIN_SCREENS.filter(({ label }) => ['Dashboard', 'Orders', 'Products'].includes(label))
