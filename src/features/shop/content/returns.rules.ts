import { deliveryNames } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { formatRange } from '#/lib/format.ts'
import { returnTerms } from './returnTerms.rules.ts'

/** Where the reader may be either. */
export const CONSUMERS_ONLY_TEXT = 'Orders for clubs, schools and businesses don’t have this right.'

export const cancelText = (): string =>
  `Tell us within ${returnTerms.days} days of delivery; after that you have ${returnTerms.days} more days to send the goods back. ${CONSUMERS_ONLY_TEXT}`

/** Consumer Contracts Regulations 2013, reg. 34. */
export const refundText = (): string =>
  `A refund takes a few days: usually ${formatRange(returnTerms.refundWorkingDays, 'working days')}, and never later than ` +
  `${returnTerms.refundWithinDays} days after the goods are back or, if that is earlier, after you’ve shown us you’ve sent them.`

const [USUAL] = deliveryNames()
/** Reg. 34: no more than the least expensive common kind. */
export const REFUND_COVERS_TEXT = `It covers what you paid for the goods, and for delivery up to the cost of ${USUAL} delivery.`

export const CANCEL_EARLY_TEXT = 'You can also cancel before delivery.'

/** Reg. 34(6). */
export const UNSENT_REFUND_TEXT = 'If you cancel before we’ve sent anything, we’ll refund everything you paid.'

export const OLD_GOODS_TEXT =
  'We take back old batteries free of charge, and an old machine when you buy a new one of the same kind from us.'
