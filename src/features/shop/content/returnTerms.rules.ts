import type { NumberRange } from '#/lib/format.ts'
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

/** What an order, a quote or a form tells about who buys. */
export type Buyer = { company?: string | null | undefined; vatNumber?: string | null | undefined }

/**
 * Whether the buyer has the consumer’s right to change their mind: the one answer for every text about it.
 *
 * Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013: reg. 27–38 give it to consumers,
 * and reg. 4 says that a consumer is an individual acting for purposes wholly or mainly outside their trade, business,
 * craft or profession. A club, school or company isn’t an individual, and only a trader has a VAT number; so a buyer who
 * gives either is buying for a business, even as a sole trader. A purchase order number, payment terms or a quote alone
 * prove nothing, and in doubt the buyer is a consumer (Consumer Rights Act 2015, s. 2(4)).
 */
export const mayCancel = ({ company, vatNumber }: Buyer): boolean => !company?.trim() && !vatNumber?.trim()

/** Before an order or a payment (reg. 13, 14 and Sch. 2). */
export const cancelRightText = (isConsumer: boolean): string =>
  isConsumer
    ? `You can cancel up to ${returnTerms.days} days after delivery and get your money back. ${returnCostText()} This does not affect your statutory rights.`
    : `${NO_RIGHT_TEXT} Your rights if the goods are faulty stay the same.`

export const NO_RIGHT_TEXT = `This order is for a club, school or business, so it can’t be cancelled within ${returnTerms.days} days as consumers’ orders can.`
