import { eq, inArray, sql } from 'drizzle-orm'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { reviews } from '#/features/catalogue/reviews/server/reviews.tables.ts'
import { discountCodes } from '#/features/orders/discounts/server/discounts.tables.ts'
import { paymentEntries } from '#/features/orders/ledger/server/ledger.tables.ts'
import { orderEvents, orderLines, orders } from '#/features/orders/orders/server/orders.tables.ts'
import { parcelLines, parcels } from '#/features/orders/parcels/server/parcels.tables.ts'
import { productQuestions } from '#/features/orders/productQuestions/server/productQuestions.tables.ts'
import { productReviews, reviewPhotographs } from '#/features/orders/productReviews/server/productReviews.tables.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { withDedicatedConnection } from '#/platform/database/withDedicatedConnection.ts'
import type { Database, Executor, Transaction } from '#/platform/database.ts'
import { shopState } from '#/platform/shopState.tables.ts'
import { generateOrders, type OrderableProducts } from './demo/generateOrders.ts'
import { GENERATED_SLUG, generateProducts } from './demo/generateProducts.ts'
import { demoPhotographs, demoProductQuestions, demoProductReviews } from './demo/productReviews.ts'
import { demoProducts, toRow } from './demo/products.ts'
import { demoReviews } from './demo/reviews.ts'

// Arbitrary, but the same in every process.
const SEED_LOCK = 7_283_646
const SEED_KEY = 'seed'
const BATCH_SIZE = 1000
const MAX_ORDERED_PRODUCTS = 2000

/** Returns false if the database was seeded before, emptied, or holds products. */
export const seedDemoShop = (database: Database, { now = new Date() }: { now?: Date } = {}): Promise<boolean> =>
  withSeedLock(database, async (tx) => {
    const marked = await tx.select({ key: shopState.key }).from(shopState).where(sql`${shopState.key} = ${SEED_KEY}`)
    if (marked.length > 0 || (await hasRows(tx, products))) return false
    const inserted = await tx
      .insert(products)
      .values(demoProducts.map((product) => ({ ...toRow(product), createdAt: now })))
      .returning({ id: products.id, slug: products.slug, name: products.name })
    const examples = await tx.insert(productReviews).values(demoProductReviews(inserted, now)).returning()
    await tx.insert(reviewPhotographs).values(demoPhotographs(examples))
    await tx.insert(productQuestions).values(demoProductQuestions(inserted, now))
    await tx.insert(reviews).values(demoReviews(now))
    await tx.insert(discountCodes).values(demoCodes(now))
    await recordSeed(tx, 'demo', now)
    return true
  })

/** Stays empty on later starts. Refused once there are orders. */
export const emptyShop = (
  database: Database,
  { now = new Date() }: { now?: Date } = {},
): Promise<Outcome<{ removedProducts: number }, { code: 'hasOrders' }>> =>
  withSeedLock(database, async (tx) => {
    if (await hasRows(tx, orders)) return refuse('hasOrders')
    const slugs = demoProducts.map(({ slug }) => slug)
    const emails = demoReviews(now).map(({ email }) => email)
    const codes = demoCodes(now).map(({ code }) => code)
    const removed = await tx
      .delete(products)
      .where(sql`${inArray(products.slug, slugs)} or ${products.slug} ~ ${GENERATED_SLUG}`)
      .returning({ id: products.id })
    await tx.delete(productReviews).where(eq(productReviews.isDemo, true))
    await tx.delete(productQuestions).where(eq(productQuestions.isDemo, true))
    await tx.delete(reviews).where(inArray(reviews.email, emails))
    await tx.delete(discountCodes).where(inArray(discountCodes.code, codes))
    await recordSeed(tx, 'empty', now)
    return ok({ removedProducts: removed.length })
  })

/** All or none. Returns the total number of products. */
export async function seedProducts(database: Database, count: number): Promise<number> {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`Not a number of products: ${count}`)
  const total = await withSeedLock(database, async (tx) => {
    // Updating the GIN indexes in bulk is far cheaper, but the insert that does it takes long.
    await tx.execute(
      sql`select set_config('gin_pending_list_limit', '64MB', true), set_config('work_mem', '64MB', true),
        set_config('statement_timeout', '0', true)`,
    )
    const first = (await tx.$count(products, sql`${products.slug} ~ ${GENERATED_SLUG}`)) + 1
    for (let done = 0; done < count; done += BATCH_SIZE) {
      await tx.insert(products).values(generateProducts(first + done, Math.min(BATCH_SIZE, count - done)))
    }
    return tx.$count(products)
  })
  await vacuum(database, 'products, product_fits, product_search, product_words')
  return total
}

/** Each with all lines of its order. */
async function insertParcels(
  tx: Transaction,
  sent: (typeof parcels.$inferInsert)[],
  lines: { id: number; orderId: number; quantity: number }[],
): Promise<void> {
  if (sent.length === 0) return
  const rows = await tx.insert(parcels).values(sent).returning({ id: parcels.id, orderId: parcels.orderId })
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const contents = rows.flatMap(({ id: parcelId, orderId }) =>
    (linesOf.get(orderId) ?? []).map(({ id: lineId, quantity }) => ({ parcelId, lineId, quantity })),
  )
  await tx.insert(parcelLines).values(contents)
}

/** All or none. Takes no stock and sends no email. Refused without products. */
export async function seedOrders(
  database: Database,
  { count, customers, now = new Date() }: { count: number; customers: number; now?: Date },
): Promise<Outcome<number, { code: 'noProducts' }>> {
  const seeded = await withSeedLock(database, async (tx) => {
    const { id, name, slug, sku, imageUrl, price, vatRate } = products
    const stock: OrderableProducts = await tx
      .select({ id, name, slug, sku, imageUrl, price, vatRate })
      .from(products)
      .orderBy(id)
      .limit(MAX_ORDERED_PRODUCTS)
    if (stock.length === 0) return refuse('noProducts')
    // Recalculating a customer for each order takes minutes.
    await tx.execute(sql`alter table orders disable trigger orders_note_customer`)
    await tx.execute(sql`alter table payment_entries disable trigger payment_entries_note_customer`)
    // The generated orders already have what these write.
    await tx.execute(sql`alter table parcels disable trigger user`)
    await tx.execute(sql`alter table parcel_lines disable trigger user`)
    const first = (await tx.$count(orders)) + 1
    for (let done = 0; done < count; done += BATCH_SIZE) {
      const batch = generateOrders(stock, {
        first: first + done,
        count: Math.min(BATCH_SIZE, count - done),
        oldest: first,
        newest: first + count - 1,
        customers,
        now,
      })
      const rows = await tx
        .insert(orders)
        .values(batch.map(({ order }) => order))
        .returning({ id: orders.id })
      const ofOrder = <Part>(parts: (generated: (typeof batch)[number]) => Part[]) =>
        batch.flatMap((generated, at) => parts(generated).map((part) => ({ ...part, orderId: rows[at]?.id as number })))
      const lines = await tx
        .insert(orderLines)
        .values(ofOrder(({ lines }) => lines))
        .returning({ id: orderLines.id, orderId: orderLines.orderId, quantity: orderLines.quantity })
      await tx.insert(orderEvents).values(ofOrder(({ events }) => events))
      const entries = ofOrder((generated) => generated.entries)
      if (entries.length > 0) await tx.insert(paymentEntries).values(entries)
      const sent = ofOrder((generated) => generated.parcels)
      await insertParcels(tx, sent, lines)
    }
    await tx.execute(sql`alter table orders enable trigger orders_note_customer`)
    await tx.execute(sql`alter table payment_entries enable trigger payment_entries_note_customer`)
    await tx.execute(sql`alter table parcels enable trigger user`)
    await tx.execute(sql`alter table parcel_lines enable trigger user`)
    // Without statistics the planner would scan all orders for each customer.
    await tx.execute(sql`analyze orders, payment_entries`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select refresh_customers(array(select distinct lower(customer_email) from orders))`)
    return ok(await tx.$count(orders))
  })
  if (seeded.ok)
    await vacuum(
      database,
      'orders, order_lines, order_events, parcels, parcel_lines, payment_entries, customers, people',
    )
  return seeded
}

/** Autovacuum takes a minute; until then plans are poor and counts slow. */
async function vacuum(database: Database, tables: string): Promise<void> {
  await withDedicatedConnection(database.$client, (client) => client.query(`vacuum analyze ${tables}`))
}

const withSeedLock = <Result>(database: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    return work(tx)
  })

const hasRows = async (tx: Executor, table: typeof products | typeof orders): Promise<boolean> =>
  (await tx.select({ one: sql`1` }).from(table).limit(1)).length > 0

const recordSeed = (tx: Transaction, kind: 'demo' | 'empty', now: Date) => {
  const value = { kind, at: now.toISOString() }
  return tx
    .insert(shopState)
    .values({ key: SEED_KEY, value })
    .onConflictDoUpdate({ target: shopState.key, set: { value } })
}

const DAY_MS = 86_400_000

function demoCodes(now: Date): (typeof discountCodes.$inferInsert)[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return [
    { code: 'ACE10', type: 'percentage', value: 1000, validFrom: daysAgo(30) },
    { code: 'RALLY50', type: 'fixed', value: 5000, validFrom: daysAgo(30) },
    { code: 'FREESHIP', type: 'free_delivery', value: 0, validFrom: daysAgo(30) },
    { code: 'SUMMER15', type: 'percentage', value: 1500, validFrom: daysAgo(120), validUntil: daysAgo(30) },
    { code: 'FIRST25', type: 'fixed', value: 2500, usageLimit: 25, usageCount: 25, validFrom: daysAgo(200) },
  ]
}
