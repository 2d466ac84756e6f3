export type Place = { name: string; to: string; search?: Record<string, string>; hash?: string }

export const MAIN_PLACES: readonly Place[] = [
  { name: 'Home', to: '/' },
  { name: 'Products', to: '/products' },
  { name: 'Contact', to: '/contact' },
  { name: 'Support', to: '/support' },
]
