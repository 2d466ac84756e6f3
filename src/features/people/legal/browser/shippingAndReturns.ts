import { facts } from '#/features/shop/content/content.facts.ts'
import { batteryShippingText, deliveryTimeText, offersNextDay } from '#/features/shop/content/content.rules.ts'
import {
  freeableDeliveryText,
  hasFreeThreshold,
  leastOrderFee,
  MAINLAND_TEXT,
  responseTimeText,
  sameDayText,
  warrantyText,
} from '#/features/shop/content/promises.rules.ts'
import {
  CANCEL_EARLY_TEXT,
  CONSUMERS_ONLY_TEXT,
  OLD_GOODS_TEXT,
  REFUND_COVERS_TEXT,
  refundText,
  UNSENT_REFUND_TEXT,
} from '#/features/shop/content/returns.rules.ts'
import { returnCostText } from '#/features/shop/content/returnTerms.rules.ts'
import { closureDates } from '#/features/shop/delivery/closures.rules.ts'
import type { DeliverySettings } from '#/features/shop/delivery/delivery.rules.ts'
import { formatArrivalDays } from '#/features/shop/delivery/deliveryDates.rules.ts'
import {
  DELIVERY,
  DELIVERY_TYPES,
  type DeliveryType,
  deliveryTitle,
} from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { heading, list, type Section, section, steps, text } from '#/lib/blocks.ts'
import type { Closure } from '#/lib/closures.ts'
import { capitalise } from '#/lib/format.ts'
import { formatPoundsShort, type Pence } from '#/lib/pence.ts'
import { seller } from '#/lib/seller.ts'
import { excludedAreas } from './excludedAreas.ts'
import type { LegalText } from './LegalPage.tsx'

const { returns } = facts

const fee = (pence: Pence) => (pence === 0 ? 'Free' : formatPoundsShort(pence))

export const shippingAndReturns = (prices: DeliverySettings, closures: readonly Closure[] = []): LegalText => ({
  title: 'Shipping and returns',
  version: '1.0',
  lead: 'What delivery costs, when your order arrives, and how to send something back.',
  sections: [deliveryPrices(prices), deliveryTimes(closures), deliveryArea(), cancellation(), ...refundsAndHelp()],
})

function deliveryPrices(prices: DeliverySettings): Section {
  const free = formatPoundsShort(prices.freeFrom)
  const hasThreshold = hasFreeThreshold(prices)
  const columns = hasThreshold ? [`Under ${free}`, `${free} or more`] : ['Price']
  const priced = (type: DeliveryType) => {
    const least = fee(leastOrderFee(prices, type))
    return hasThreshold ? [least, DELIVERY[type].canBeFree ? 'Free' : least] : [least]
  }
  return section(
    'prices',
    'What delivery costs',
    {
      kind: 'table',
      label: 'Delivery prices',
      head: ['Delivery', ...columns, 'Time'],
      rows: [
        ...DELIVERY_TYPES.map((type) => [deliveryTitle(type), ...priced(type), capitalise(formatArrivalDays(type))]),
      ],
    },
    text(
      `These prices depend on the value of the goods after any discount. ${vat('Delivery prices include VAT.')} A free delivery code makes ${freeableDeliveryText()} free.`,
    ),
  )
}

const deliveryTimes = (closures: readonly Closure[]) =>
  section(
    'times',
    'When it arrives',
    text(`Orders are ${deliveryTimeText()}.`),
    list(
      `${sameDayText()} Later orders are processed on the next working day.`,
      `Working days are Monday to Friday, excluding bank holidays in England and Wales${closures.length > 0 ? ' and the days we’re closed' : ''}.`,
      ...(closures.length > 0 ? [`We’re closed ${closures.map(closureDates).join('; ')}.`] : []),
      'You’ll see the dates for your order at the checkout and in your confirmation email.',
      ...(offersNextDay()
        ? []
        : ['For next-day delivery, contact us before you order. We’ll tell you the price first.']),
      'Someone needs to be in to accept a machine: it’s heavy and comes in a large box.',
    ),
    text(
      'If we can’t deliver on time, we’ll tell you. If we miss a date that was essential to you, or a second date you set, you can cancel and get your money back.',
    ),
  )

const deliveryArea = () =>
  section(
    'where',
    'Where we deliver',
    text(`${MAINLAND_TEXT} The checkout won’t take payment for other addresses. For these areas, ask us for a quote:`),
    {
      kind: 'table',
      label: 'Areas we don’t deliver to',
      head: ['Area', 'Postcodes'],
      rows: excludedAreas(),
    },
    ...(seller.vatRegistered
      ? [
          text(
            'Goods that we agree to send to the Channel Islands or Gibraltar are sold without UK VAT. You may have to pay tax there when they arrive.',
          ),
        ]
      : []),
  )

const cancellation = () =>
  section(
    'cancel',
    'Changing your mind',
    text(
      `As a consumer you can cancel within ${returns.days} days of the day you, or someone you name, receive the last of the goods. You don’t need to ` +
        `give a reason. ${CANCEL_EARLY_TEXT} ${CONSUMERS_ONLY_TEXT} If you ordered for one, ask us before you send anything back.`,
    ),
    steps(
      'Tell us within that time: by email, by post or with the form below. A message sent on the last day still counts.',
      `Send the goods back within ${returns.days} days of telling us, to ${seller.returnsAddress.join(', ')}. Use the original box if you can. ${batteryShippingText()}`,
      'Keep your proof of postage.',
    ),
    text(returnCostText()),
    text(
      'You may unpack and try the goods as you would in a shop. If they’ve lost value because they were used more than that, we may deduct the difference.',
    ),
    {
      kind: 'form',
      title: 'Model cancellation form',
      lines: [
        'Complete and return this form only if you wish to withdraw from the contract.',
        `To: ${seller.returnsAddress.join(', ')}, ${seller.email}`,
        'I/We* hereby give notice that I/we* cancel my/our* contract of sale of the following goods:',
        'Ordered on* / received on*:',
        'Order number:',
        'Name of consumer(s):',
        'Address of consumer(s):',
        'Signature of consumer(s) (only if this form is on paper):',
        'Date:',
        '* Delete as appropriate.',
      ],
    },
  )

const refundsAndHelp = (): Section[] => [
  section(
    'refunds',
    'Refunds',
    text(refundText()),
    list(
      REFUND_COVERS_TEXT,
      'It goes back to the card or account you paid with, at no cost to you.',
      UNSENT_REFUND_TEXT,
    ),
    text('This does not affect your statutory rights.'),
  ),
  section(
    'damage',
    'Damaged, wrong or faulty goods',
    text(
      `Please check the goods when they arrive and report damage within ${returns.damageHours} hours, with photographs, so we can raise it with the ` +
        'carrier. You can still report damage later: this does not affect your statutory rights.',
    ),
    heading('Your rights when something is faulty'),
    list(
      'Within 30 days you may reject faulty goods and get your money back.',
      'After that, you may ask for a repair or a replacement or, if that fails, a price reduction or your money back.',
      'Within the first six months, it’s up to us to show that a fault wasn’t there from the start.',
      `You also have our warranty. ${warrantyText()}`,
    ),
  ),
  section(
    'take-back',
    'Old batteries and old equipment',
    text(
      'The crossed-out bin symbol on our goods means you mustn’t put them in your household waste. ' +
        `${OLD_GOODS_TEXT} ${batteryShippingText()} Your council and shops that sell batteries also take them.`,
    ),
  ),
  section(
    'questions',
    'Questions',
    text(`Email ${seller.email} or call ${seller.phone}. We reply ${responseTimeText()}.`),
    {
      kind: 'places',
      places: [
        { name: 'Contact', to: '/contact' },
        { name: 'Terms and conditions', to: '/terms-and-conditions' },
        { name: 'Warranty', to: '/user-manual', hash: 'warranty' },
      ],
    },
  ),
]

const vat = (words: string) => (seller.vatRegistered ? words : '')
