import { acceptedPaymentsText } from '#/features/shop/content/payment.facts.ts'

/** Consumer Contracts Regulations 2013, reg. 14(6). */
export const checkoutTerms = (...state: Parameters<typeof acceptedPaymentsText>): string =>
  `Delivery to mainland UK. ${acceptedPaymentsText(...state)}`
