import { sql } from 'drizzle-orm'
import { toPence } from '#/lib/pence.ts'
import type { Executor } from '#/platform/database.ts'
import { DEFAULT_DELIVERY, type DeliverySettings } from '../delivery.rules.ts'
import { mapPrices, type PriceName } from '../deliveryTypes.rules.ts'
import { deliveryPrices } from './delivery.tables.ts'

/** A column of any query. */
export const deliverySettingsColumn =
  sql`(select coalesce(json_object_agg(${deliveryPrices.name}, ${deliveryPrices.price}::text), '{}') from ${deliveryPrices})`.mapWith(
    (changed: Partial<Record<PriceName, string>>): DeliverySettings =>
      mapPrices((name) => (changed[name] === undefined ? DEFAULT_DELIVERY[name] : toPence(changed[name]))),
  )

export async function loadDeliverySettings(tx: Executor): Promise<DeliverySettings> {
  const changed = new Map((await tx.select().from(deliveryPrices)).map(({ name, price }) => [name, price]))
  return mapPrices((name) => changed.get(name) ?? DEFAULT_DELIVERY[name])
}
