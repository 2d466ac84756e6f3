import type { DeliverySettings } from '#/features/shop/delivery/delivery.rules.ts'
import type { StaticPage } from '#/lib/pageLinks.ts'
import { facts } from './content.facts.ts'
import { batteryLifeText, chargingText } from './content.rules.ts'
import { deliveryPriceText, deliveryText, WARRANTY_LIMITS_TEXT, warrantyText } from './promises.rules.ts'
import { cancelText, refundText } from './returns.rules.ts'
import { returnCostText } from './returnTerms.rules.ts'

export type Question = {
  question: string
  answer: string
  /** Shown after the answer. */
  link?: { to: StaticPage; name: string }
}

export function productFaq(prices: DeliverySettings): Question[] {
  return [
    {
      question: 'How much is delivery, and how long does it take?',
      answer: `${deliveryPriceText(prices)} ${deliveryText()}`,
    },
    {
      question: 'What does the warranty cover?',
      answer: `${warrantyText()} ${WARRANTY_LIMITS_TEXT}`,
    },
    {
      question: 'Can I send it back?',
      answer:
        `Yes. ${cancelText()} ${returnCostText()} ${refundText()} Please report damage within ` +
        `${facts.returns.damageHours} hours, so we can raise it with the carrier. This does not affect your statutory rights.`,
    },
    {
      question: 'How long does the battery last?',
      answer:
        `A fully charged pack powers the Courtside Pro for ${batteryLifeText()}. Charging takes ` +
        `${chargingText()}, depending on how empty the pack is. If another machine’s battery life differs, it’s in that machine’s ` +
        'specifications.',
    },
  ]
}
