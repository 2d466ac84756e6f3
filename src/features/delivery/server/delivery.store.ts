import type { Executor } from '#/platform/database.ts'
import { DEFAULT_DELIVERY, type DeliverySettings } from '../delivery.rules.ts'
import { mapPrices } from '../deliveryTypes.rules.ts'
import { deliverySettings } from './delivery.tables.ts'

export async function loadDeliverySettings(tx: Executor): Promise<DeliverySettings> {
  const [row] = await tx.select().from(deliverySettings)
  return row ? mapPrices((name) => row[name]) : DEFAULT_DELIVERY
}
