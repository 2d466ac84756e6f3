import { facts } from '#/features/shop/content/content.facts.ts'
import { batteryShippingText } from '#/features/shop/content/content.rules.ts'
import { responseTimeText, WARRANTY_LIMITS_TEXT, warrantyText } from '#/features/shop/content/promises.rules.ts'
import {
  CANCEL_EARLY_TEXT,
  OLD_GOODS_TEXT,
  REFUND_COVERS_TEXT,
  refundText,
  UNSENT_REFUND_TEXT,
} from '#/features/shop/content/returns.rules.ts'
import { mayCancel, NO_RIGHT_TEXT, returnCostText } from '#/features/shop/content/returnTerms.rules.ts'
import { besideUrl, type PageUrl } from '#/lib/pageLinks.ts'
import { seller } from '#/lib/seller.ts'
import { fullDate, londonDay } from '#/lib/workingDays.ts'
import { block, type EmailBlock } from '#/platform/mail/emailContent.ts'
import type { OrderRecord } from './orders.store.ts'

type OrderReference = Pick<OrderRecord, 'orderId' | 'createdAt' | 'company' | 'vatNumber'>

/** Required by the Consumer Contracts Regulations 2013, Schs 2 and 3, and the Consumer Rights Act 2015, ss. 9–11, 22–23. */
export const orderTerms = (order: OrderReference, orderUrl: PageUrl): EmailBlock[] =>
  mayCancel(order)
    ? [...cancellation(order), ...rights(CONSUMER_RIGHTS), ...contact(orderUrl)]
    : [...noCancellation(), ...rights(BUSINESS_RIGHTS), ...contact(orderUrl)]

const noCancellation = (): EmailBlock[] => [
  { type: 'heading', text: 'If you’d like to send something back' },
  { type: 'text', text: `${NO_RIGHT_TEXT} Please ask us first: we’ll tell you whether we can take it back.` },
]

function cancellation(order: OrderReference): EmailBlock[] {
  const { returns } = facts
  return [
    { type: 'heading', text: 'Your right to cancel' },
    {
      type: 'text',
      text:
        `You may cancel this order without giving a reason until ${returns.days} days after the day on which you, or ` +
        `somebody you name, receive the last of the goods. ${CANCEL_EARLY_TEXT} Tell us clearly in time, by email, letter or phone. ` +
        'You can use the form below, but you don’t have to.',
    },
    {
      type: 'text',
      text:
        `Send the goods back within ${returns.days} days of telling us, to ${seller.returnsAddress.join(', ')}. ${returnCostText()} ${batteryShippingText()} ` +
        `${refundText()} ${REFUND_COVERS_TEXT} ${UNSENT_REFUND_TEXT} We’ll refund the card or account you paid with. We may refund less if the goods have lost ` +
        'value because they were handled more than necessary to see what they are and how they work.',
    },
    { type: 'text', text: 'Model cancellation form (fill in and send it back only if you want to cancel):' },
    {
      type: 'frame',
      lines: [
        `To: ${seller.returnsAddress.join(', ')}, ${seller.email}`,
        'I/We* hereby give notice that I/We* cancel my/our* contract of sale of the following goods:',
        '________________________________',
        `Ordered on*/received on*: ${fullDate(londonDay(order.createdAt))} / ____________`,
        `Order number: ${order.orderId}`,
        'Name of consumer(s): ____________',
        'Address of consumer(s): ____________',
        'Signature of consumer(s) (only if this form is notified on paper): ____________',
        'Date: ____________',
        '* Delete as appropriate',
      ],
    },
  ]
}

const CONSUMER_RIGHTS =
  'By law the goods must be as described, fit for purpose and of satisfactory quality. If they aren’t, you can ' +
  'reject them within 30 days of receiving them, and ask for a repair or replacement after that.'

/** Sale of Goods Act 1979, ss. 13, 14 and 35: a business rejects within a reasonable time. */
const BUSINESS_RIGHTS =
  'By law the goods must match their description, be fit for purpose and of satisfactory quality. If they aren’t, please ' +
  'tell us as soon as you can.'

function rights(byLaw: string): EmailBlock[] {
  return [
    { type: 'heading', text: 'If something is wrong' },
    {
      type: 'text',
      text: `${byLaw} You also have our warranty. ${warrantyText()} ${WARRANTY_LIMITS_TEXT}`,
    },
    { type: 'heading', text: 'Batteries and old equipment' },
    {
      type: 'text',
      text:
        `Don’t put batteries or electrical equipment in your household waste. ${OLD_GOODS_TEXT} Your council’s recycling ` +
        `centre takes them too. ${batteryShippingText()}`,
    },
  ]
}

function contact(orderUrl: PageUrl): EmailBlock[] {
  return [
    { type: 'heading', text: 'Questions and complaints' },
    {
      type: 'text',
      text: `Email ${seller.email} or call ${seller.phone}, quoting your order number. We reply ${responseTimeText()}.`,
    },
    block.button('Terms and conditions', besideUrl(orderUrl, '/terms-and-conditions')),
  ]
}
