import { checkMainland } from '#/features/delivery/delivery.rules.ts'
import type { CustomerDetails } from '#/features/orders/customer.rules.ts'
import type { OrderRecord } from '#/features/orders/server/orders.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { toPence } from '#/lib/pence.ts'
import type { Services } from '#/platform/services.ts'
import { createOrder, type OnOrderPaid } from './createOrder.ts'
import { lockAndQuote, type Purchase } from './quote.store.ts'
import type { ReserveCartRefusal } from './reserveCart.ts'
import { toTotals } from './session.ts'

/** Pending until a transfer arrives, with no stock reserved. A free order is paid at once and takes its stock. */
export async function placeUnpaidOrder(
  services: Services,
  onOrderPaid: OnOrderPaid[],
  { customer, purchase, totalAmount }: { customer: CustomerDetails; purchase: Purchase; totalAmount: string },
): Promise<Outcome<OrderRecord, ReserveCartRefusal>> {
  const mainland = checkMainland(customer.shippingAddress)
  if (!mainland.ok && mainland.code === 'outsideMainland') return mainland
  return services.database.transaction(async (tx) => {
    const now = services.clock.now()
    const quoted = await lockAndQuote(tx, purchase, { now, draftId: '' })
    if (!quoted.ok) return quoted
    const { basket } = quoted.value
    if (basket.totalAmount !== toPence(totalAmount)) return refuse('priceChanged', toTotals(basket))
    const paid = basket.totalAmount === 0
    if (paid && !mainland.ok) return mainland
    const order = await createOrder(tx, onOrderPaid, {
      customer,
      sale: quoted.value,
      paid,
      paymentIntentId: null,
      isTest: paid && services.cardProvider.testMode,
      actor: 'checkout',
      now,
    })
    return ok(order)
  })
}
