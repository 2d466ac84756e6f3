import type { Executor } from '#/platform/database.ts'
import { DEFAULT_DELIVERY, type DeliverySettings } from '../delivery.rules.ts'
import { mapPrices } from '../deliveryTypes.rules.ts'
import { deliveryPrices } from './delivery.tables.ts'

export async function loadDeliverySettings(tx: Executor): Promise<DeliverySettings> {
  const changed = new Map((await tx.select().from(deliveryPrices)).map(({ name, price }) => [name, price]))
  return mapPrices((name) => changed.get(name) ?? DEFAULT_DELIVERY[name])
}
