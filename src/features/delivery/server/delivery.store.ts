import type { Executor } from '#/platform/database.ts'
import { DEFAULT_DELIVERY, type DeliverySettings } from '../delivery.rules.ts'
import { deliverySettings } from './delivery.tables.ts'

/** What delivery costs in this shop, in pence. */
export async function readDeliverySettings(tx: Executor): Promise<DeliverySettings> {
  const [row] = await tx
    .select({
      standardFee: deliverySettings.standardFee,
      expressFee: deliverySettings.expressFee,
      freeFrom: deliverySettings.freeFrom,
    })
    .from(deliverySettings)
  return row ?? DEFAULT_DELIVERY
}
