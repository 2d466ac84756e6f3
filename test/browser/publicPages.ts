/** Public pages, including some that do not exist. */
export const PUBLIC_PAGES = [
  '/',
  '/products',
  '/products?q=squash',
  '/products/courtside-pro',
  '/products/no-such-thing',
  '/contact',
  '/support',
  '/support?tab=repairs',
  '/user-manual',
  '/privacy-policy',
  '/privacy-request',
  '/terms-and-conditions',
  '/shipping-and-returns',
  '/auth',
  '/order-success',
  '/no-such-page',
]
