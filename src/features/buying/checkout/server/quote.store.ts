import { sql } from 'drizzle-orm'
import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { idValues, isOneOf, saleColumns } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import {
  appliesTo,
  checkConditions,
  findFailure,
  type NotApplicable,
} from '#/features/orders/discounts/conditions.rules.ts'
import { checkCode, INVALID_CODE } from '#/features/orders/discounts/discounts.rules.ts'
import {
  type DiscountCodeRow,
  findCode,
  loadGoodsText,
  lockCode,
} from '#/features/orders/discounts/server/discounts.store.ts'
import type { AgreedBasket } from '#/features/orders/drafts/drafts.rules.ts'
import { loadReservedUses, reservedColumn } from '#/features/orders/drafts/server/reservations.store.ts'
import { priceSale } from '#/features/orders/pricing/pricing.rules.ts'
import { lockProducts } from '#/features/orders/stock/server/stock.store.ts'
import type { DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { deliverySettingsColumn } from '#/features/shop/delivery/server/delivery.store.ts'
import type { VatTreatment } from '#/features/shop/vat/vat.rules.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import { seller } from '#/lib/seller.ts'
import { type Executor, prepareForEach, type Transaction } from '#/platform/database.ts'
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
  buildQuote(tx, purchase, at, readGoods, findCode)

type StaffTerms = { agreedFee?: Pence | undefined; vatTreatment?: VatTreatment; ignoreStock?: boolean }

/** `email`: the customer’s if it is known, for codes that each customer can use once. */
export const lockAndQuote = (
  tx: Transaction,
  purchase: Purchase,
  at: { now: Date; draftId: string; email: string | undefined } & StaffTerms,
) => buildQuote(tx, purchase, at, lockGoods, lockCode)

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
  const goods = await lockGoods(tx, idsOf(items), { now, except: 'orderId' in except ? except : except.draftId })
  return findShortages(items, byId(goods))
}

/** Ignores the reservations of `draftId`. */
export const listShortages = async (
  tx: Executor,
  items: BasketItem[],
  { now, draftId }: { now: Date; draftId: string },
): Promise<Shortage[]> => findShortages(items, byId(await readGoods(tx, idsOf(items), { now, except: draftId })))

/** Returns the stock by product id less the reservations of others, including products not on sale. */
export async function lockAvailableStock(
  tx: Transaction,
  productIds: number[],
  { now, orderId }: { now: Date; orderId: number },
): Promise<Map<number, number>> {
  const goods = await lockGoods(tx, productIds, { now, except: { orderId } })
  return new Map(goods.map(({ id, stockQuantity, reserved }) => [id, Math.max(0, stockQuantity - reserved)]))
}

type Goods = Awaited<ReturnType<typeof readGoods>>[number]
type ReadGoods<Tx> = (
  tx: Tx,
  ids: number[],
  at: { now: Date; except: string | { orderId: number } },
) => Promise<Goods[]>

/** All that a price depends on but the code, and what others have reserved, in one statement. */
const readGoods = (tx: Executor, ids: number[], { now, except }: Parameters<ReadGoods<Executor>>[2]) => {
  const exceptFor = typeof except === 'string' ? 'draft' : 'order'
  const values = { now, except: typeof except === 'string' ? except : except.orderId }
  return goods(tx, { count: ids.length, exceptFor }).execute({ ...values, ...idValues(ids) })
}

type GoodsShape = { count: number; exceptFor: 'draft' | 'order' }

const goods = prepareForEach(
  ({ count, exceptFor }: GoodsShape) => `${exceptFor} ${count}`,
  (executor, { count, exceptFor }) => {
    const except = sql.placeholder('except')
    const reserved = reservedColumn(
      executor,
      exceptFor === 'draft' ? except : { orderId: except },
      sql.placeholder('now'),
    )
    return executor
      .select({ ...saleColumns, reserved, delivery: deliverySettingsColumn })
      .from(products)
      .where(isOneOf(count))
      .prepare('')
  },
)

/** A statement doesn’t see what was committed while it waited for a lock, so the goods are read by one that starts afterwards. */
const lockGoods: ReadGoods<Transaction> = async (tx, ids, at) => {
  await lockProducts(tx, ids)
  return readGoods(tx, ids, at)
}

const idsOf = (items: BasketItem[]) => items.map(({ productId }) => productId)
const byId = (goods: Goods[]) => new Map(goods.map((row) => [row.id, row]))

async function buildQuote<Tx extends Executor>(
  tx: Tx,
  purchase: Purchase,
  {
    now,
    draftId,
    email,
    agreedFee,
    vatTreatment,
    ignoreStock = false,
  }: { now: Date; draftId: string; email?: string | undefined } & StaffTerms,
  read: ReadGoods<Tx>,
  readCode: (tx: Tx, code: string) => Promise<DiscountCodeRow | undefined>,
): Promise<Outcome<Quote, QuoteRefusal>> {
  const items = mergeItems(purchase.items)
  const ids = idsOf(items)
  const rows = await read(tx, ids, { now, except: draftId })
  const goods = byId(rows)
  const unknown = ids.filter((id) => !goods.has(id))
  if (unknown.length > 0) return refuse('unknownProduct', { productIds: unknown })
  const short = ignoreStock ? [] : findShortages(items, goods)
  if (short.length > 0) return refuse('outOfStock', { items: short })

  const code = purchase.discountCode ? await readCode(tx, purchase.discountCode) : undefined
  if (purchase.discountCode) {
    if (!code) return refuse('invalidCode', { message: INVALID_CODE })
    const usable = checkCode(code, now, await loadReservedUses(tx, code.id, draftId, now))
    if (!usable.ok) return usable
    const lines = items.map(({ productId, quantity }) => {
      const { category, price } = goods.get(productId) as Goods
      return { productId, quantity, category, unitPrice: price }
    })
    if (findFailure(code, lines)) {
      const applicable = checkConditions({ ...code, goodsText: await loadGoodsText(tx, code) }, lines)
      if (!applicable.ok) return applicable
    }
    const unused = email === undefined ? ok(undefined) : await checkCustomerUse(tx, code, { email, now, draftId })
    if (!unused.ok) return unused
  }

  const basket = priceSale({
    lines: items.map(({ productId, quantity }) => {
      const { price, vatRate, category } = goods.get(productId) as Goods
      const isExcluded = code !== undefined && !appliesTo(code, { productId, category })
      return { productId, quantity, unitPrice: price, vatRate, ...(isExcluded && { isExcluded }) }
    }),
    code,
    deliveryType: purchase.deliveryType,
    delivery: (rows[0] as Goods).delivery,
    agreedFee,
    vatRegistered: seller.vatRegistered,
    vatTreatment,
  })
  const names = Object.fromEntries(
    [...goods.values()].map(({ id, name, slug, sku, imageUrl }) => [id, { name, slug, sku, imageUrl }]),
  )
  return ok({ basket: { ...basket, names }, codeId: code?.id, items })
}

export function mergeItems(items: BasketItem[]): BasketItem[] {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of items) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  return [...quantities]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => a.productId - b.productId)
}

/** Lines without a product have no stock to reserve. */
export const goodsOf = (lines: readonly { productId: number | null; quantity: number }[]): BasketItem[] =>
  mergeItems(lines.flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }])))

export const describeShortages = (items: Shortage[]): string =>
  items
    .map(({ name, available }) => (available === 0 ? `${name} is out of stock.` : `Only ${available} of ${name} left.`))
    .join(' ')

const findShortages = (items: BasketItem[], goods: Map<number, Goods>): Shortage[] =>
  items.flatMap(({ productId, quantity }) => {
    const product = goods.get(productId)
    const available = product?.inStock ? Math.max(0, product.stockQuantity - product.reserved) : 0
    return available >= quantity ? [] : [{ productId, name: product?.name ?? 'This product', available }]
  })
