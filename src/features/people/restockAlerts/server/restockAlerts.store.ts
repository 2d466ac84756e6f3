import { and, count, eq, gt, inArray, sql } from 'drizzle-orm'
import { isBuyable } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { loadReservedStock } from '#/features/orders/drafts/server/reservations.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { adminRecords } from '#/platform/lists/adminRecords.store.ts'
import { createToken, hashToken } from '#/platform/token.ts'
import { alertConsent, CONFIRM_DAYS } from '../restockAlerts.rules.ts'
import type { RestockAlert } from './restockAlerts.schema.ts'
import { restockAlerts } from './restockAlerts.tables.ts'

export type AlertRow = typeof restockAlerts.$inferSelect
export type AlertProduct = { id: number; name: string; slug: string }

const HOUR_MS = 3_600_000
const CONFIRM_MS = CONFIRM_DAYS * 24 * HOUR_MS
/** For this long, a repeated request relies on the confirmation email already sent. */
const RESEND_MS = HOUR_MS

const productColumns = {
  id: products.id,
  name: products.name,
  slug: products.slug,
  inStock: products.inStock,
  stockQuantity: products.stockQuantity,
}

/** What other purchases have reserved can't be bought, although the product page shows it as in stock. */
export async function isAvailable(
  tx: Executor,
  product: { id: number; inStock: boolean; stockQuantity: number },
  now: Date,
): Promise<boolean> {
  if (!isBuyable(product)) return false
  const reserved = (await loadReservedStock(tx, [product.id], '', now)).get(product.id) ?? 0
  return isBuyable(product, reserved + 1)
}

type Requested = {
  alert: AlertRow
  product: AlertProduct
  /** The secret of a new confirmation link, if one has to be sent. */
  token: string | undefined
}

/** `isProven`: the address is known to be that of the person who asks. */
export async function requestAlert(
  tx: Transaction,
  { productId, email, isProven, now }: { productId: number; email: string; isProven: boolean; now: Date },
): Promise<Outcome<Requested, { code: 'notFound' | 'inStock' }>> {
  // Waits for a product that’s being deleted: its alerts go with it.
  const [product] = await tx.select(productColumns).from(products).where(eq(products.id, productId)).for('key share')
  if (!product) return refuse('notFound')
  if (await isAvailable(tx, product, now)) return refuse('inStock')

  const link = isProven ? undefined : createToken()
  const asked = {
    state: isProven ? ('waiting' as const) : ('unconfirmed' as const),
    consentText: alertConsent(product.name),
    requestedAt: now,
    confirmedAt: isProven ? now : null,
    notifiedAt: null,
    cancelledAt: null,
    confirmTokenHash: link?.hash ?? null,
  }
  const [added] = await tx
    .insert(restockAlerts)
    .values({ productId, email, ...asked })
    .onConflictDoNothing({ target: [restockAlerts.productId, restockAlerts.email] })
    .returning()
  if (added) return ok({ alert: added, product, token: link?.token })
  const [before] = await tx
    .select()
    .from(restockAlerts)
    .where(and(eq(restockAlerts.productId, productId), eq(restockAlerts.email, email)))
    .for('update')
  // Deleted between the two statements: try again.
  if (!before) return requestAlert(tx, { productId, email, isProven, now })
  const isRecent = before.state === 'unconfirmed' && now.getTime() - before.requestedAt.getTime() < RESEND_MS
  if (before.state === 'waiting' || (isRecent && !isProven)) return ok({ alert: before, product, token: undefined })
  await tx.update(restockAlerts).set(asked).where(eq(restockAlerts.id, before.id))
  return ok({ alert: { ...before, ...asked }, product, token: link?.token })
}

/** Undefined if the link was used or has expired. If the product is back already, that ends the alert. */
export async function confirmAlert(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<{ product: AlertProduct; isBack: boolean } | undefined> {
  const [found] = await tx
    .select({ id: restockAlerts.id, product: productColumns })
    .from(restockAlerts)
    .innerJoin(products, eq(products.id, restockAlerts.productId))
    .where(
      and(
        eq(restockAlerts.confirmTokenHash, hashToken(token)),
        gt(restockAlerts.requestedAt, new Date(now.getTime() - CONFIRM_MS)),
      ),
    )
    .for('update', { of: restockAlerts })
  if (!found) return undefined
  const isBack = await isAvailable(tx, found.product, now)
  await tx
    .update(restockAlerts)
    .set({
      state: isBack ? 'notified' : 'waiting',
      confirmedAt: now,
      notifiedAt: isBack ? now : null,
      confirmTokenHash: null,
    })
    .where(eq(restockAlerts.id, found.id))
  return { product: found.product, isBack }
}

/** Returns the product's name; undefined if the token is unknown. An alert that has ended stays as it is. */
export async function cancelAlert(tx: Transaction, unsubscribeToken: string, now: Date): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: restockAlerts.id, state: restockAlerts.state, name: products.name })
    .from(restockAlerts)
    .innerJoin(products, eq(products.id, restockAlerts.productId))
    .where(eq(restockAlerts.unsubscribeToken, unsubscribeToken))
    .for('update', { of: restockAlerts })
  if (found?.state === 'unconfirmed' || found?.state === 'waiting') {
    await tx
      .update(restockAlerts)
      .set({ state: 'cancelled', cancelledAt: now, confirmTokenHash: null })
      .where(eq(restockAlerts.id, found.id))
  }
  return found?.name
}

export const alertRows = adminRecords({
  table: restockAlerts,
  type: 'restockAlert',
  noun: 'alert',
  name: ({ id }) => `Restock alert ${id}`,
  logged: ({ state, productId }) => ({ state, productId }),
})

const waitersOf = sql`${restockAlerts} where ${restockAlerts.productId} = ${products.id} and ${restockAlerts.state} = 'waiting'`

/** How many people wait, by product; products without any are left out. */
async function loadWaiting(tx: Executor, productIds: readonly number[]): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx
    .select({ productId: restockAlerts.productId, waiting: count() })
    .from(restockAlerts)
    .where(and(inArray(restockAlerts.productId, [...productIds]), eq(restockAlerts.state, 'waiting')))
    .groupBy(restockAlerts.productId)
  return new Map(rows.map(({ productId, waiting }) => [productId, waiting]))
}

/** For those who look after products. */
export const waiting = {
  load: loadWaiting,
  isWaitedFor: sql<boolean>`exists (select from ${waitersOf})`,
  count: sql<number>`(select count(*) from ${waitersOf})`,
}

/** Omits the tokens. */
export async function toRestockAlerts(tx: Executor, rows: readonly AlertRow[]): Promise<RestockAlert[]> {
  const ids = [...new Set(rows.map(({ productId }) => productId))]
  const named =
    ids.length === 0
      ? []
      : await tx.select({ id: products.id, name: products.name }).from(products).where(inArray(products.id, ids))
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    id: row.id,
    productId: row.productId,
    product: names.get(row.productId) ?? `Product ${row.productId}`,
    email: row.email,
    state: row.state,
    consentText: row.consentText,
    requestedAt: row.requestedAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    notifiedAt: row.notifiedAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
  }))
}
