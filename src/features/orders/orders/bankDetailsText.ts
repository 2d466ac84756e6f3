import { formatPounds, type Pence } from '#/lib/pence.ts'
import { seller } from '#/lib/seller.ts'

/** While the shop has no bank account in its settings: on the order’s page, in its emails and on its pro forma invoice. */
export const askForBankDetailsText = (amount: Pence, orderId: string): string =>
  `To pay ${formatPounds(amount)} by bank transfer, email ${seller.email} or call ${seller.phone} for our bank details. Use ${orderId} as the reference.`
