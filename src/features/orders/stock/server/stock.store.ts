import { type SQL, sql } from 'drizzle-orm'
import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { idValues, type ProductForSale, selectForSale } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import type { AuditInfo } from '#/platform/activity/activity.ts'
import { prepareForEach, type Transaction } from '#/platform/database.ts'
import type { StockReason } from '../stock.rules.ts'

const forSaleForUpdate = prepareForEach(String, (executor, count: number) =>
  selectForSale(executor, count).for('update').prepare(''),
)

/** Locks by id against deadlocks. Sends its query when called: later statements on `tx` run under the locks. */
export const lockProducts = (tx: Transaction, ids: number[]): Promise<ProductForSale[]> =>
  forSaleForUpdate(tx, ids.length).execute(idValues(ids))

export type StockCause = AuditInfo & {
  reason: StockReason
  orderId?: number
  refundId?: number
  file?: string | undefined
  note?: string | undefined
  requestKey?: string
}

/**
 * A condition, always true, for the `where` of a statement that changes stock: the trigger that records the changes reads
 * the cause. In the same statement, so that a sale needs no other.
 */
export const becauseOf = ({ at, ...cause }: StockCause): SQL =>
  sql`(select set_config('courtside.stock_cause', ${JSON.stringify({ ...cause, at: at.toISOString() })}, true)) is not null`

/** For the next statement, if it has no `where`. */
export const announceCause = async (tx: Transaction, cause: StockCause): Promise<void> => {
  await tx.execute(sql`select ${becauseOf(cause)}`)
}

/** For `writeTogether`. Throws (table check) if there are too few. */
export const deductStock = (items: readonly BasketItem[], cause: StockCause): SQL => sql`
  update products set
    stock_quantity = stock_quantity - wanted.quantity,
    in_stock = in_stock and stock_quantity > wanted.quantity
  from (values ${valuesOf(items)}) as wanted (id, quantity)
  where products.id = wanted.id and ${becauseOf(cause)}`

/** Ignores deleted products. */
export async function returnStock(tx: Transaction, items: readonly BasketItem[], cause: StockCause): Promise<void> {
  if (items.length === 0) return
  await tx.execute(sql`
    update products set
      stock_quantity = stock_quantity + back.quantity,
      in_stock = in_stock or stock_quantity = 0
    from (values ${valuesOf(items)}) as back (id, quantity)
    where products.id = back.id and ${becauseOf(cause)}`)
}

const valuesOf = (items: readonly BasketItem[]): SQL =>
  sql.join(
    items.map(({ productId, quantity }) => sql`(${productId}::int, ${quantity}::int)`),
    sql`, `,
  )
