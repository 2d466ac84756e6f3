import type { NavItem } from './navigation.tsx'

export const FOOTER_COLUMNS: readonly { title: string; places: readonly NavItem[] }[] = [
  {
    title: 'Product',
    places: [
      { name: 'Ball Machines', to: '/products', search: { category: 'Ball Machines' } },
      { name: 'Compare machines', to: '/compare' },
      { name: 'Accessories', to: '/products', search: { category: 'Accessories' } },
      { name: 'Replacement Parts', to: '/products', search: { category: 'Parts' } },
      { name: 'All products', to: '/products' },
    ],
  },
  {
    title: 'Support',
    places: [
      { name: 'Support Centre', to: '/support' },
      { name: 'Contact', to: '/contact' },
      { name: 'Request a quote', to: '/request-a-quote' },
      { name: 'User Manual', to: '/user-manual' },
      { name: 'Warranty', to: '/user-manual', hash: 'warranty' },
      { name: 'Repairs', to: '/support', search: { tab: 'repairs' } },
    ],
  },
  {
    title: 'Legal',
    places: [
      { name: 'Privacy Policy', to: '/privacy-policy' },
      { name: 'Privacy request', to: '/privacy-request' },
      { name: 'Cookie Policy', to: '/privacy-policy', hash: 'cookies' },
      { name: 'Terms and Conditions', to: '/terms-and-conditions' },
      { name: 'Shipping and Returns', to: '/shipping-and-returns' },
    ],
  },
]
