import { formatList } from '#/lib/format.ts'
import { settingOverrides } from '#/lib/settingOverrides.ts'

export const ACCEPTED_CARDS = ['Visa', 'Mastercard', 'American Express']

/** Wallets and the like depend on the card provider’s account and the buyer’s device, so only the payment form knows them. */
export const acceptedPaymentsText = (instalments = false, isPaused = settingOverrides.cardPaymentsPaused): string =>
  isPaused
    ? 'Card payments are paused at the moment.'
    : `We accept ${formatList([...ACCEPTED_CARDS, ...(instalments ? ['Klarna'] : [])])}, and any other method shown when you pay.`

/** Consumer Contracts Regulations 2013, reg. 14(6). */
export const checkoutTerms = (...state: Parameters<typeof acceptedPaymentsText>): string =>
  `Delivery to mainland UK. ${acceptedPaymentsText(...state)}`
