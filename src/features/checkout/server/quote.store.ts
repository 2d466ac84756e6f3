import type { BasketItem } from '#/features/catalogue/catalogue.rules.ts'
import { listProductsForSale, lockProducts, type ProductForSale } from '#/features/catalogue/server/catalogue.store.ts'
import { facts } from '#/features/content/content.facts.ts'
import type { DeliverySettings } from '#/features/delivery/delivery.rules.ts'
import { type DeliveryType, mapPrices } from '#/features/delivery/deliveryTypes.rules.ts'
import { loadDeliverySettings } from '#/features/delivery/server/delivery.store.ts'
import { appliesTo, checkConditions, findFailure, type NotApplicable } from '#/features/discounts/conditions.rules.ts'
import { checkCode, INVALID_CODE } from '#/features/discounts/discounts.rules.ts'
import { type DiscountCodeRow, findCode, loadGoodsText, lockCode } from '#/features/discounts/server/discounts.store.ts'
import type { AgreedBasket } from '#/features/drafts/drafts.rules.ts'
import { loadReservedStock, loadReservedUses } from '#/features/drafts/server/reservations.store.ts'
import { priceBasket } from '#/features/pricing/pricing.rules.ts'
import type { VatTreatment } from '#/features/vat/vat.rules.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { checkCustomerUse } from './customerUse.store.ts'

export type Purchase = { items: BasketItem[]; discountCode: string | null | undefined; deliveryType: DeliveryType }

export type Shortage = { productId: number; name: string; available: number }

export type QuoteRefusal =
  | { code: 'unknownProduct'; productIds: number[] }
  | { code: 'outOfStock'; items: Shortage[] }
  | { code: 'invalidCode'; message: string }
  | NotApplicable

export type Quote = { basket: AgreedBasket; codeId: number | undefined; items: BasketItem[] }

export const quote = (tx: Executor, purchase: Purchase, at: { now: Date; draftId: string }) =>
  buildQuote(tx, purchase, at, listProductsForSale, findCode)

export type PhoneOrderTerms = { deliveryFee: Pence | undefined; vatTreatment: VatTreatment; ignoreStock: boolean }

export const lockAndQuotePhoneOrder = (
  tx: Transaction,
  purchase: Purchase,
  at: { now: Date; email?: string | undefined } & PhoneOrderTerms,
) => buildQuote(tx, purchase, { ...at, draftId: '' }, lockProducts, lockCode)

/** `email`: the customer’s, for codes that each customer can use once. */
export const lockAndQuote = (tx: Transaction, purchase: Purchase, at: { now: Date; draftId: string; email: string }) =>
  buildQuote(tx, purchase, at, lockProducts, lockCode)

/** `isUsedUp`: all its uses are taken or reserved by others. */
export async function lockCodeUse(
  tx: Transaction,
  discountCode: string | null,
  { now, ...by }: { now: Date } & ({ draftId: string } | { orderId: number }),
): Promise<{ code: DiscountCodeRow | undefined; isUsedUp: boolean }> {
  const code = discountCode ? await lockCode(tx, discountCode) : undefined
  if (!code?.usageLimit) return { code, isUsedUp: false }
  const reserved = await loadReservedUses(tx, code.id, 'orderId' in by ? by : by.draftId, now)
  return { code, isUsedUp: code.usageCount + reserved >= code.usageLimit }
}

/** Ignores the reservations of `draftId`, or of all drafts for `orderId`. */
export async function lockAndFindShortages(
  tx: Transaction,
  items: BasketItem[],
  { now, ...except }: { now: Date } & ({ draftId: string } | { orderId: number }),
): Promise<Shortage[]> {
  const ids = items.map((item) => item.productId)
  const [rows, held] = await Promise.all([
    lockProducts(tx, ids),
    loadReservedStock(tx, ids, 'orderId' in except ? except : except.draftId, now),
  ])
  return findShortages(items, new Map(rows.map((row) => [row.id, row])), held)
}

/** Returns the stock by product id less the reservations of others, including products not on sale. */
export async function lockAvailableStock(
  tx: Transaction,
  productIds: number[],
  { now, orderId }: { now: Date; orderId: number },
): Promise<Map<number, number>> {
  const products = await lockProducts(tx, productIds)
  const held = await loadReservedStock(tx, productIds, { orderId }, now)
  return new Map(products.map(({ id, stockQuantity }) => [id, Math.max(0, stockQuantity - (held.get(id) ?? 0))]))
}

async function buildQuote<Tx extends Executor>(
  tx: Tx,
  purchase: Purchase,
  {
    now,
    draftId,
    email,
    deliveryFee,
    vatTreatment,
    ignoreStock = false,
  }: { now: Date; draftId: string; email?: string | undefined } & Partial<PhoneOrderTerms>,
  readProducts: (tx: Tx, ids: number[]) => Promise<ProductForSale[]>,
  readCode: (tx: Tx, code: string) => Promise<DiscountCodeRow | undefined>,
): Promise<Outcome<Quote, QuoteRefusal>> {
  const items = mergeItems(purchase.items)
  const ids = items.map((item) => item.productId)
  // One connection runs queries in order: the reservations are read after the products are locked.
  const [rows, held, delivery] = await Promise.all([
    readProducts(tx, ids),
    loadReservedStock(tx, ids, draftId, now),
    loadDeliverySettings(tx),
  ])
  const products = new Map(rows.map((row) => [row.id, row]))
  const unknown = ids.filter((id) => !products.has(id))
  if (unknown.length > 0) return refuse('unknownProduct', { productIds: unknown })
  const short = ignoreStock ? [] : findShortages(items, products, held)
  if (short.length > 0) return refuse('outOfStock', { items: short })

  const code = purchase.discountCode ? await readCode(tx, purchase.discountCode) : undefined
  if (purchase.discountCode) {
    if (!code) return refuse('invalidCode', { message: INVALID_CODE })
    const usable = checkCode(code, now, await loadReservedUses(tx, code.id, draftId, now))
    if (!usable.ok) return usable
    const goods = items.map(({ productId, quantity }) => {
      const { category, price } = products.get(productId) as ProductForSale
      return { productId, quantity, category, unitPrice: price }
    })
    if (findFailure(code, goods)) {
      const applicable = checkConditions({ ...code, goodsText: await loadGoodsText(tx, code) }, goods)
      if (!applicable.ok) return applicable
    }
    const unused = email === undefined ? ok(undefined) : await checkCustomerUse(tx, code, { email, now, draftId })
    if (!unused.ok) return unused
  }

  const basket = priceBasket({
    lines: items.map(({ productId, quantity }) => {
      const { price, vatRate, category } = products.get(productId) as ProductForSale
      const isExcluded = code !== undefined && !appliesTo(code, { productId, category })
      return { productId, quantity, unitPrice: price, vatRate, ...(isExcluded && { isExcluded }) }
    }),
    ...(code ? { discount: { code: code.code, type: code.type, value: code.value } } : {}),
    deliveryType: purchase.deliveryType,
    delivery: deliveryFee === undefined ? delivery : flatDeliveryFee(deliveryFee),
    vatRegistered: facts.company.vatRegistered,
    ...(vatTreatment ? { vatTreatment } : {}),
  })
  const names = Object.fromEntries(
    [...products.values()].map(({ id, name, slug, sku, imageUrl }) => [id, { name, slug, sku, imageUrl }]),
  )
  return ok({ basket: { ...basket, names }, codeId: code?.id, items })
}

const flatDeliveryFee = (fee: Pence): DeliverySettings => ({
  ...mapPrices(() => fee),
  freeFrom: Number.MAX_SAFE_INTEGER,
})

export function mergeItems(items: BasketItem[]): BasketItem[] {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of items) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  return [...quantities]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => a.productId - b.productId)
}

export const describeShortages = (items: Shortage[]): string =>
  items
    .map(({ name, available }) => (available === 0 ? `${name} is out of stock.` : `Only ${available} of ${name} left.`))
    .join(' ')

const findShortages = (
  items: BasketItem[],
  products: Map<number, ProductForSale>,
  held: Map<number, number>,
): Shortage[] =>
  items.flatMap(({ productId, quantity }) => {
    const product = products.get(productId)
    const available = product?.inStock ? Math.max(0, product.stockQuantity - (held.get(productId) ?? 0)) : 0
    return available >= quantity ? [] : [{ productId, name: product?.name ?? 'This product', available }]
  })
