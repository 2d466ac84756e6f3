import { formatPoundsShort, type Pence } from '#/lib/pence.ts'
import { facts } from './content.facts.ts'
import { batteryLifeText, chargingText, cutOffText, deliveryTimeText, rangeText } from './content.rules.ts'

export type Question = { question: string; answer: string }

/** What delivery costs in this shop, in pence; free at or above `freeFrom` after discount. */
export type DeliveryPrices = { standardFee: Pence; expressFee: Pence; freeFrom: Pence }

/** `'£50'`, or `'free'`. */
export const priced = (fee: Pence): string => (fee === 0 ? 'free' : formatPoundsShort(fee))

/** The four questions of every product page, answered from the shop's facts and its delivery prices. */
export function productFaq({ standardFee, expressFee, freeFrom }: DeliveryPrices): Question[] {
  const { warranty, returns, delivery } = facts
  return [
    {
      question: 'How much is delivery, and how long does it take?',
      answer:
        `Standard delivery is ${priced(standardFee)} and express is ${priced(expressFee)}. Either is free from ` +
        `${formatPoundsShort(freeFrom)} after any discount. Orders are ${deliveryTimeText()}. An order before ` +
        `${cutOffText(delivery.cutOffHour)} on a working day is processed the same day. We deliver to the UK mainland only.`,
    },
    {
      question: 'What does the warranty cover?',
      answer:
        `Faults in materials and workmanship for ${warranty.years} years from delivery. The warranty belongs to the first ` +
        'buyer and cannot be transferred. It is extra: it does not affect your statutory rights.',
    },
    {
      question: 'Can I send it back?',
      answer:
        `Yes. Tell us within ${returns.days} days of delivery. The refund usually takes ` +
        `${rangeText(returns.refundWorkingDays, 'working days')}, and never longer than ${returns.refundWithinDays} days ` +
        `after the goods are back. Please report damage within ${returns.damageHours} hours, so that we can take it up with ` +
        'the carrier. This does not affect your statutory rights.',
    },
    {
      question: 'How long does the battery last?',
      answer:
        `One charge of the battery pack drives a Courtside machine for ${batteryLifeText()}. Charging takes ` +
        `${chargingText()}, depending on how empty the pack is.`,
    },
  ]
}
