import { handling, MAKE_SAFE, TWO_LINE_DRILL, WHEEL_CARE } from '#/features/catalogue/manual/manual.facts.ts'
import { facts } from '#/features/shop/content/content.facts.ts'
import { batteryLifeText, chargingText, numberWord, sizeText } from '#/features/shop/content/content.rules.ts'
import type { Question } from '#/features/shop/content/productFaq.ts'
import {
  deliveryText,
  isDeliveryFreeText,
  responseTimeText,
  warrantyText,
} from '#/features/shop/content/promises.rules.ts'
import type { DeliverySettings } from '#/features/shop/delivery/delivery.rules.ts'
import { seller } from '#/lib/seller.ts'

/** `tab` is the value in the URL: `/support?tab=delivery`. */
export type FaqTab = { tab: 'product' | 'delivery' | 'technical'; title: string; questions: Question[] }

const { machine, battery, balls } = facts

/** Prices are in pence. */
export const supportFaq = (prices: DeliverySettings): FaqTab[] => [
  { tab: 'product', title: 'Product Information', questions: PRODUCT },
  { tab: 'delivery', title: 'Shipping & Delivery', questions: deliveryQuestions(prices) },
  { tab: 'technical', title: 'Technical Support', questions: TECHNICAL },
]

const PRODUCT: Question[] = [
  {
    question: 'How long does the battery last?',
    answer:
      `One charge of the Courtside Pro lasts ${batteryLifeText()}. Charging takes ${chargingText()}, depending on how empty the pack is. The ` +
      'charger’s light is red while charging and green when the pack is full.',
  },
  {
    question: 'Can I use the machine outdoors?',
    answer:
      'Yes, on hard, clay, grass and artificial courts, and indoors too. Keep it dry: don’t use it in the rain or ' +
      `leave it out overnight. The Pro weighs ${machine.weightKg} kg, plus ${battery.weightKg} kg for the pack, and is ` +
      `${sizeText()} in size, so it fits in the boot of a car.`,
  },
  {
    question: 'Which balls are compatible?',
    answer: `${balls.use} ${balls.avoid} Keep them dry and clean: wet balls slip between the wheels and fly short.`,
  },
]

const deliveryQuestions = (prices: DeliverySettings): Question[] => [
  {
    question: 'How long does delivery take?',
    answer: deliveryText(),
  },
  {
    question: 'Is shipping free?',
    answer: `${isDeliveryFreeText(prices)} The price is shown next to each product and in the cart before you pay.`,
  },
  {
    question: 'How do I track my order?',
    answer:
      'Enter the order number from your confirmation, ORD- and ten characters, under Track your order on this page. ' +
      'You’ll see its status and, once it’s on its way, the carrier’s tracking number.',
  },
]

const TECHNICAL: Question[] = [
  {
    question: 'How do I set up the 2-line drill programme?',
    answer: TWO_LINE_DRILL.join(' '),
  },
  {
    question: 'What do I do when the machine stops working?',
    answer:
      `${MAKE_SAFE} Then check three things: the pack is charged, no ball is stuck in the feed or between the wheels, and ` +
      'the balls are dry. Push the pack back in until it clicks and switch on again. If it still doesn’t run, stop there ' +
      `and contact us with the model and your order number. ${warrantyText()}`,
  },
  {
    question: 'What maintenance does it need each year?',
    get answer() {
      return (
        `${MAKE_SAFE} Brush the felt out of the hopper and the opening. ${WHEEL_CARE} Look at the tyres and the feed plate ` +
        'for wear and cracks, and tighten the screws of the transport wheels and the panel by hand. Store the pack ' +
        `${handling.storeChargePercent.join('–')}% charged and top it up to that every ${numberWord(handling.topUpMonths)} months. The ` +
        `machine’s page lists the parts we sell for it; for a service, email ${seller.email}. We reply ${responseTimeText()}.`
      )
    },
  },
]
