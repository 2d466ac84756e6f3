export const CONFIRMATION_PAGE = '/order-success'

/** Never cached, not in the sitemap and not counted. */
export const PERSONAL_PAGES = [
  '/checkout',
  CONFIRMATION_PAGE,
  '/order',
  '/pay',
  '/quote',
  '/request-a-quote',
  '/auth',
  '/account',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/staff-invitation',
  '/privacy-request/confirm',
  '/newsletter',
  '/restock-alert',
  '/review',
  '/admin',
] as const

export const isPersonalPage = (pathname: string): boolean =>
  PERSONAL_PAGES.some((page) => pathname === page || pathname.startsWith(`${page}/`))
