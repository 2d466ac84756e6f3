import type { Pence } from '#/lib/pence.ts'

export type DemoProduct = {
  slug: string
  name: string
  category: 'Ball Machines' | 'Accessories' | 'Parts'
  price: Pence
  /** Excluding VAT. */
  cost: Pence
  sku: string
  /** Packed. */
  weightGrams: number
  /** Null for what wears with use; if omitted, the default. */
  warrantyYears?: null
  photos: number
  stock: number
  /** Cards show the first sentence alone. */
  description: string
  /** `name: value` pairs separated by ` | `. */
  specs: string
  features: string[]
}

export const formatDemoSpecs = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' | ')
