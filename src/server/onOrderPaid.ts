import type { OnOrderPaid } from '#/features/buying/checkout/server/createOrder.ts'
import { withdrawOrderToPay } from '#/features/buying/paymentLinks/server/orderToPay.mail.ts'
import { issueInvoiceOnOrderPaid } from '#/features/orders/invoices/server/invoices.store.ts'
import { describePayments } from '#/features/orders/ledger/server/describePayments.ts'
import { queueNewOrderOnOrderPaid } from '#/features/orders/orderAlerts/server/newOrder.mail.ts'
import { queueConfirmationOnOrderPaid } from '#/features/orders/orders/server/orderConfirmation.mail.ts'
import { openOrderLinks } from '#/features/orders/orders/server/orderLink.ts'
import type { Services } from '#/platform/services.ts'

/** One after another. Issuing an invoice locks its number series until the transaction ends, so it comes last. */
export async function openOnOrderPaid(
  services: Pick<Services, 'database' | 'origin' | 'mail' | 'clock' | 'log'>,
): Promise<OnOrderPaid[]> {
  const { database, origin, mail, clock, log } = services
  const linkToOrder = await openOrderLinks(database, origin)
  return [
    withdrawOrderToPay,
    queueConfirmationOnOrderPaid(mail, { describePayments, linkToOrder }),
    queueNewOrderOnOrderPaid({ mail, origin }),
    issueInvoiceOnOrderPaid(clock, log),
  ]
}
