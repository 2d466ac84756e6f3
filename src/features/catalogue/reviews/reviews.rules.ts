import { brand } from '#/lib/brand.ts'
import { emailField, type FieldRules } from '#/lib/fieldRules.ts'

export const reviewRules = {
  name: {
    min: [2, 'Name must be at least 2 characters'],
    max: [80, 'Name must be at most 80 characters'],
  },
  email: emailField('Please enter a valid email'),
  title: { optional: true, max: [100, 'Title must be at most 100 characters'] },
  review: {
    min: [10, 'Review must be at least 10 characters'],
    max: [2000, 'Review must be at most 2,000 characters'],
    multiline: true,
  },
} satisfies Record<string, FieldRules>

export const reviewTitle = (review: { title: string | null }): string => review.title?.trim() || `${brand()} customer`

/** Required by the DMCC Act 2024 (CMA208). */
export const REVIEW_POLICY =
  'We read every review before publishing it. Good and bad reviews get the same checks, and we never pay for or reward them. ' +
  'We don’t check that each reviewer has bought from us. ' +
  'Quotations marked “Our own words” come from the shop and are not counted.'

export const REVIEW_THANKS = 'Thank you for your feedback. Your review will be published soon!'
