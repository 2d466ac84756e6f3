import type { FieldRules } from '#/lib/fieldRules.ts'

export const productReviewRules = {
  title: { optional: true, max: [100, 'Title must be at most 100 characters'] },
  text: {
    min: [10, 'Review must be at least 10 characters'],
    max: [3000, 'Review must be at most 3,000 characters'],
    multiline: true,
  },
  displayName: {
    min: [2, 'Name must be at least 2 characters'],
    max: [40, 'Name must be at most 40 characters'],
  },
} satisfies Record<string, FieldRules>

export const MAX_PHOTOGRAPHS = 3
export const RATING_REQUIRED = 'Choose from 1 to 5 stars'

/** How long the link in an invitation works. */
export const LINK_DAYS = 180

/** `Ines C.`: what the form suggests. */
export function suggestDisplayName(customerName: string): string {
  const [first = '', ...others] = customerName.trim().split(/\s+/)
  const last = others.at(-1)
  return `${first}${last ? ` ${[...last][0]?.toUpperCase()}.` : ''}`.slice(0, productReviewRules.displayName.max[0])
}

/** Required by the DMCC Act 2024 (CMA208). */
export const PRODUCT_REVIEW_POLICY =
  'Only customers who bought the product from us can review it: we match each review to an order. ' +
  'We read every review before publishing it, apply the same rules to good and bad ones, don’t change what they say, and give nothing in return.'
