import type { StaticPage } from '#/lib/pageLinks.ts'
export type NavItem = { name: string; to: StaticPage; search?: Record<string, string>; hash?: string }

export const MAIN_NAV_ITEMS: readonly NavItem[] = [
  { name: 'Home', to: '/' },
  { name: 'Products', to: '/products' },
  { name: 'Contact', to: '/contact' },
  { name: 'Support', to: '/support' },
]
