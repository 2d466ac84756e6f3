import type { BuyerDetails } from '#/features/orders/orders/orders.rules.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { checkMainland } from '#/features/shop/delivery/delivery.rules.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import type { Services } from '#/platform/services.ts'
import { createOrder, type OnOrderPaid } from './createOrder.ts'
import { lockAndQuote, type Purchase } from './quote.store.ts'
import type { ReserveCartRefusal } from './reserveCart.ts'

/** Pending until a transfer arrives, with no stock reserved. A free order is paid at once and takes its stock. */
export async function placeUnpaidOrder(
  services: Services,
  onOrderPaid: OnOrderPaid[],
  { customer, purchase, totalAmount }: { customer: BuyerDetails; purchase: Purchase; totalAmount: Pence },
): Promise<Outcome<OrderRecord, ReserveCartRefusal>> {
  const mainland = checkMainland(customer.shippingAddress)
  if (!mainland.ok && mainland.code === 'outsideMainland') return mainland
  return services.database.transaction(async (tx) => {
    const now = services.clock.now()
    const quoted = await lockAndQuote(tx, purchase, { now, draftId: '', email: customer.customerEmail })
    if (!quoted.ok) return quoted
    const { basket } = quoted.value
    if (basket.totalAmount !== totalAmount) return refuse('priceChanged', { totals: basket })
    const isPaid = basket.totalAmount === 0
    if (isPaid && !mainland.ok) return mainland
    const order = await createOrder(tx, onOrderPaid, {
      customer,
      sale: quoted.value,
      isPaid,
      paymentIntentId: null,
      isTest: isPaid && services.cardProvider.testMode,
      actor: 'checkout',
      now,
    })
    return ok(order)
  })
}
