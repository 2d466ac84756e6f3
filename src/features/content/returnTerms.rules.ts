import type { NumberRange } from '#/lib/formatRange.ts'
import { formatPoundsShort } from '#/lib/pence.ts'

// Separate from content.facts.ts, which is too large for the checkout.

export const returnTerms: {
  days: number
  refundWorkingDays: NumberRange
  refundWithinDays: number
  damageHours: number
  machineCarriage: number
} = {
  days: 14,
  refundWorkingDays: [5, 7],
  /** Consumer Contracts Regulations 2013, reg. 34: from the day the goods are back, or an unsent order is cancelled. */
  refundWithinDays: 14,
  damageHours: 48,
  /** Approximate cost of returning a machine, in pence. */
  machineCarriage: 5000,
}

/** Consumer Contracts Regulations 2013, Schedule 2. */
export const returnCostText = (): string =>
  `You pay to return items that aren’t faulty (about ${formatPoundsShort(returnTerms.machineCarriage)} for a machine); ` +
  'we pay if they are faulty, damaged or wrong.'
