import type { Pence } from '#/lib/pence.ts'

export type DemoProduct = {
  slug: string
  name: string
  category: 'Ball Machines' | 'Accessories' | 'Parts'
  price: Pence
  /** How many photographs `/media/<slug>-<number>.jpg` there are. */
  photos: number
  /** Pieces in stock; 0 is out of stock. */
  stock: number
  /** Its first sentence stands alone as the line on a card. */
  description: string
  /** `name: value` pairs separated by ` | `. */
  specs: string
  /** Without commas inside: the catalogue separates them by commas. */
  features: string[]
}

/** Specifications in the catalogue's own notation. */
export const specs = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' | ')
