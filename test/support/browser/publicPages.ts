import { publicPages } from '../publicPages.ts'

/** Every public page, some of them in several states, and some that do not exist. */
export const PUBLIC_PAGES = [
  ...publicPages(),
  '/products?q=squash',
  '/products/courtside-pro',
  '/products/no-such-thing',
  '/compare?machines=courtside-club,courtside-lite&who=coach&where=travel&often=weekly&budget=1000',
  '/support?tab=repairs',
  '/auth',
  '/order-success',
  '/no-such-page',
]
