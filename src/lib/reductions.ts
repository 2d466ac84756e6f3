import { formatPounds, type Pence } from './pence.ts'

export const DISCOUNT_TYPES = ['percentage', 'fixed', 'free_delivery'] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]

/** `discountType` is null without a code, and for an order from before types were stored. */
export type CodeEffect = {
  discountCode: string | null
  discountType: DiscountType | null
  discountAmount: Pence
  deliveryFee: Pence
}

/** If a code’s type is unknown and it took nothing off the goods, it must have made delivery free. */
export const isFreeDeliveryByCode = ({
  discountCode,
  discountType,
  discountAmount,
  deliveryFee,
}: CodeEffect): boolean =>
  discountCode !== null &&
  discountAmount === 0 &&
  deliveryFee === 0 &&
  (discountType ?? 'free_delivery') === 'free_delivery'

/** What a discount did to an order. Undefined without one, or if it did nothing. */
export function describeReduction(order: CodeEffect): string | undefined {
  if (order.discountAmount > 0) return `−${formatPounds(order.discountAmount)}`
  return isFreeDeliveryByCode(order) ? 'Free delivery' : undefined
}

/** Discounts agreed on a quote have no code. */
export const discountLabel = (code: string | null): string => (code === null ? 'Discount' : `Discount ${code}`)

export const MAX_CODE_LENGTH = 40

/** As discount codes are stored and compared. Capitals may be longer than what was typed (`ß`), and decomposed (`ΐ`). */
export const normaliseCode = (typed: string): string => typed.trim().toUpperCase().normalize('NFC')
