import { sql } from 'drizzle-orm'
import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { discountCodes } from '#/features/orders/discounts/server/discounts.tables.ts'
import { checkoutDrafts } from '#/features/orders/drafts/server/drafts.tables.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Transaction } from '#/platform/database.ts'
import { RESERVATION_LIMITS, reservationTimes } from './checkout.limits.ts'

export type TooManyReservations = { code: 'tooManyReservations'; retryAfterSeconds: number }

type ReservationRequest = {
  draftId: string
  network: string
  items: BasketItem[]
  codeId: number | undefined
  now: Date
}

/** The caller must have locked the products and the code, so that concurrent reservations are counted. */
export async function checkReservationLimits(
  tx: Transaction,
  { draftId, network, items, codeId, now }: ReservationRequest,
  config: { checkoutReservationSeconds: number },
): Promise<Outcome<void, TooManyReservations>> {
  const { durationMs, maxTotalMs } = reservationTimes(config)
  const windowMs = durationMs * RESERVATION_LIMITS.windowInReservations
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const ids = items.map(({ productId }) => productId)
  // Unfinished drafts are cancelled after a day, so created_at can be bounded to use the index.
  const { rows } = await tx.execute<{ what: string; id: number; seconds: number; supply: number; live: number }>(sql`
    with mine as (
      select id, items, discount_code, held_since > ${ago(maxTotalMs)} and released_at is null as is_live,
        extract(epoch from least(coalesce(released_at, ${now}::timestamptz), held_since + ${maxTotalMs} * interval '1 ms') - held_since) as seconds
      from ${checkoutDrafts}
      where network = ${network} and created_at > ${ago(windowMs + 25 * 3_600_000)} and held_since > ${ago(windowMs)} and id <> ${draftId}
    ), reserved as (
      select mine.is_live, mine.seconds, goods."productId" as product_id, goods.quantity
      from mine, jsonb_to_recordset(mine.items) as goods ("productId" int, quantity int)
    )
    select 'product' as what, p.id, sum(reserved.quantity * reserved.seconds)::float8 as seconds, p.stock_quantity as supply, 0 as live
      from reserved join ${products} p on p.id = reserved.product_id
      where p.id = any(${sql.param(ids)}::int[]) group by p.id
    union all
    select 'code', c.id, sum(mine.seconds)::float8, c.usage_limit - c.usage_count, 0
      from mine join ${discountCodes} c on c.code = mine.discount_code
      where c.id = ${codeId ?? null}::int and c.usage_limit is not null group by c.id
    union all
    select 'purchases', 0, 0, 0, count(*) filter (where is_live)::int from mine
    union all
    select 'units', 0, 0, 0, coalesce(sum(quantity) filter (where is_live), 0)::int from reserved`)

  const live = (what: string) => rows.find((row) => row.what === what)?.live ?? 0
  const quantityOf = new Map(items.map(({ productId, quantity }) => [productId, quantity]))
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const isTooMuch =
    // A single purchase may exceed the limit.
    (live('units') > 0 && live('units') + units > RESERVATION_LIMITS.units) ||
    live('purchases') >= RESERVATION_LIMITS.purchases ||
    rows.some(({ what, id, seconds, supply }) => {
      const wanted = what === 'code' ? 1 : what === 'product' ? (quantityOf.get(id) ?? 0) : undefined
      if (wanted === undefined) return false
      return seconds * 1000 + wanted * durationMs > RESERVATION_LIMITS.fullReservations * supply * maxTotalMs
    })
  return isTooMuch ? refuse('tooManyReservations', { retryAfterSeconds: Math.ceil(durationMs / 1000) }) : ok(undefined)
}
