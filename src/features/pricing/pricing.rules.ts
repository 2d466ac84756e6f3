import { type DeliverySettings, deliveryFee } from '#/features/delivery/delivery.rules.ts'
import type { DeliveryType } from '#/features/delivery/deliveryTypes.rules.ts'
import { type Discount, discountAmount } from '#/features/discounts/discounts.rules.ts'
import { allocate } from '#/lib/allocate.ts'
import type { Pence } from '#/lib/pence.ts'

/** The UK standard rate, included in every price. */
export const VAT_RATE_PERCENT = 20

export type PricingLine = { productId: number; unitPrice: Pence; quantity: number }

/** `total` is before the discount, `reduction` the line's share of it, `vat` the VAT included in the remainder. */
export type PricedLine = PricingLine & { total: Pence; reduction: Pence; vat: Pence | null }

/** In pence. VAT is null if the merchant is not registered. */
export type PricedBasket = {
  lines: PricedLine[]
  subtotal: Pence
  discountCode: string | null
  discountAmount: Pence
  deliveryType: DeliveryType
  deliveryFee: Pence
  deliveryVat: Pence | null
  vatAmount: Pence | null
  totalAmount: Pence
  untilFreeDelivery: Pence
}

type Basket = {
  lines: readonly PricingLine[]
  discount?: Discount | undefined
  deliveryType: DeliveryType
  delivery: DeliverySettings
  vatRegistered: boolean
}

/**
 * Merges lines of the same product. The discount is shared by largest remainder, because it reduces the taxable amount
 * of each line (HMRC, VAT Notice 700). Delivery carries the VAT of the goods. Throws `RangeError` if a line is invalid
 * or a product has two prices.
 */
export function priceBasket({ lines, discount, deliveryType, delivery, vatRegistered }: Basket): PricedBasket {
  const merged = mergeLines(lines)
  const subtotal = sum(merged.map((line) => line.unitPrice * line.quantity))
  const reduction = discountAmount(discount, subtotal)
  const discounted = subtotal - reduction
  const vatOf = (gross: Pence) => (vatRegistered ? includedVat(gross) : null)

  const reductions = shareByProduct(reduction, merged)
  const priced = merged.map((line): PricedLine => {
    const total = line.unitPrice * line.quantity
    const lineReduction = reductions.get(line.productId) ?? 0
    return { ...line, total, reduction: lineReduction, vat: vatOf(total - lineReduction) }
  })

  const freeDeliveryCode = discount?.type === 'free_delivery'
  const isEmpty = merged.length === 0
  const fee = isEmpty
    ? 0
    : deliveryFee(delivery, { type: deliveryType, discountedSubtotal: discounted, freeDeliveryCode })
  const deliveryVat = vatOf(fee)
  return {
    lines: priced,
    subtotal,
    discountCode: discount?.code ?? null,
    discountAmount: reduction,
    deliveryType,
    deliveryFee: fee,
    deliveryVat,
    vatAmount: deliveryVat === null ? null : sum(priced.map((line) => line.vat ?? 0)) + deliveryVat,
    totalAmount: discounted + fee,
    untilFreeDelivery: fee === 0 && !isEmpty ? 0 : Math.max(0, delivery.freeFrom - discounted),
  }
}

/** Returns the VAT included in a price, in pence, rounded half up: a sixth at 20 %. */
export const includedVat = (gross: Pence): Pence =>
  Math.floor((2 * gross * VAT_RATE_PERCENT + (100 + VAT_RATE_PERCENT)) / (2 * (100 + VAT_RATE_PERCENT)))

function mergeLines(lines: readonly PricingLine[]): PricingLine[] {
  const merged = new Map<number, PricingLine>()
  for (const { productId, unitPrice, quantity } of lines) {
    if (!Number.isSafeInteger(unitPrice) || unitPrice < 0 || !Number.isSafeInteger(quantity) || quantity < 1) {
      throw new RangeError(`Invalid line: ${quantity} of product ${productId} at ${unitPrice}`)
    }
    const before = merged.get(productId)
    if (before && before.unitPrice !== unitPrice) throw new RangeError(`Product ${productId} has two prices`)
    merged.set(productId, { productId, unitPrice, quantity: quantity + (before?.quantity ?? 0) })
  }
  return [...merged.values()]
}

/** Sorted by product id, so that the odd penny falls on the same line whatever the order of the cart. */
function shareByProduct(reduction: Pence, lines: PricingLine[]): Map<number, Pence> {
  const sorted = lines.toSorted((a, b) => a.productId - b.productId)
  const shares = allocate(
    reduction,
    sorted.map((line) => line.unitPrice * line.quantity),
  )
  return new Map(sorted.map((line, index) => [line.productId, shares[index] ?? 0]))
}

const sum = (amounts: Pence[]): Pence => amounts.reduce((total, amount) => total + amount, 0)
