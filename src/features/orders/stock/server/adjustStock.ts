import { and, eq } from 'drizzle-orm'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { loadReservedStock } from '#/features/orders/drafts/server/reservations.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { type AuditInfo, recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import { MAX_STOCK, STAFF_REASONS } from '../stock.rules.ts'
import type { AdjustedStock, StockAdjustment } from './stock.schema.ts'
import { becauseOf, lockProducts } from './stock.store.ts'
import { stockChanges } from './stock.tables.ts'

/** `stock` is as it is now. */
type AdjustmentRefusal =
  | { code: 'notFound' }
  | { code: 'keyUsed' }
  | { code: 'stockChanged' | 'tooFew' | 'tooMany'; stock: number }

/** Idempotent by request key. Like a sale, it leaves the product's version alone, and reservations too. */
export async function adjustStock(
  tx: Transaction,
  id: number,
  { requestKey, by, stock: counted, stockSeen, reason, inStock: putOnSale, note }: StockAdjustment,
  { actor, at }: AuditInfo,
): Promise<Outcome<AdjustedStock, AdjustmentRefusal>> {
  const [product] = await lockProducts(tx, [id])
  if (!product) return refuse('notFound')
  const reserved = (await loadReservedStock(tx, [id], '', at)).get(id) ?? 0
  const before = product.stockQuantity
  const [earlier] = await tx.select().from(stockChanges).where(eq(stockChanges.requestKey, requestKey))
  if (earlier) {
    const isRepeated = earlier.productId === id && earlier.change === (by ?? earlier.change)
    return isRepeated ? ok({ stock: before, reserved }) : refuse('keyUsed')
  }
  if (stockSeen !== undefined && stockSeen !== before) return refuse('stockChanged', { stock: before })
  const stock = counted ?? before + (by ?? 0)
  if (stock < 0) return refuse('tooFew', { stock: before })
  if (stock > MAX_STOCK) return refuse('tooMany', { stock: before })
  // As for sales and returns: sold out switches a product off, new stock switches it on.
  const inStock = stock > 0 && (product.inStock || (putOnSale ?? before === 0))
  if (stock === before && inStock === product.inStock) return ok({ stock, reserved })

  await tx
    .update(products)
    .set({ stockQuantity: stock, inStock })
    .where(and(eq(products.id, id), becauseOf({ reason, note: note || undefined, requestKey, actor, at })))
  // Without the note, which is in the stock history.
  await recordActivity(tx, {
    at,
    actor,
    action: 'product.stockAdjusted',
    subjectType: 'product',
    subjectId: id,
    subject: product.name,
    before: { stockQuantity: before, ...(inStock !== product.inStock && { inStock: product.inStock }) },
    after: {
      stockQuantity: stock,
      ...(inStock !== product.inStock && { inStock }),
      reason: STAFF_REASONS[reason],
    },
  })
  return ok({ stock, reserved })
}
