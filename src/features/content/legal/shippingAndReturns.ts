import { formatPoundsShort } from '#/lib/pence.ts'
import { heading, list, steps, text } from '#/ui/blocks.ts'
import { facts } from '../content.facts.ts'
import { cutOffText, deliveryTimeText, rangeText } from '../content.rules.ts'
import { excludedAreas } from './excludedAreas.ts'
import type { DeliveryPrices, LegalText } from './legal.ts'

const { company, delivery, returns, warranty, support } = facts

const fee = (pence: number) => (pence === 0 ? 'Free' : formatPoundsShort(pence))

/** Delivery, cancellation, returns, damage and take-back. */
export function shippingAndReturns({ standardFee, expressFee, freeFrom }: DeliveryPrices): LegalText {
  const free = formatPoundsShort(freeFrom)
  return {
    title: 'Shipping and returns',
    version: '1.0',
    lead: 'What delivery costs, when your order arrives, and how to send something back.',
    sections: [
      {
        id: 'prices',
        title: 'What delivery costs',
        blocks: [
          {
            kind: 'table',
            label: 'Delivery prices',
            head: ['Delivery', `Below ${free}`, `From ${free}`, 'Time'],
            rows: [
              ['Standard', fee(standardFee), 'Free', `Within ${delivery.withinWorkingDays} working days`],
              ['Express', fee(expressFee), 'Free', rangeText(delivery.expressWorkingDays, 'working days')],
            ],
          },
          text(
            `What counts is the value of the goods after any discount. ${vat('Delivery prices include VAT.')} A free-delivery code makes either type free.`,
          ),
        ],
      },
      {
        id: 'times',
        title: 'When it arrives',
        blocks: [
          text(`Orders are ${deliveryTimeText()}.`),
          list(
            `An order before ${cutOffText()} on a working day is processed the same day; a later one on the next working day.`,
            'Working days are Monday to Friday, without the bank holidays of England and Wales.',
            'The checkout and your confirmation e-mail name the dates for your order.',
            'For next-day delivery, contact us before you order. We tell you the price first.',
            'Someone has to be there to take a machine in: it is heavy and comes in a large box.',
          ),
          text(
            'If we cannot deliver in time, we tell you. If we miss a date that was essential to you, or a second one that you set, you may cancel and get your money back.',
          ),
        ],
      },
      {
        id: 'where',
        title: 'Where we deliver',
        blocks: [
          text(
            'We deliver to the UK mainland only. The checkout refuses other addresses before any payment. For these areas, ask us for a quote:',
          ),
          {
            kind: 'table',
            label: 'Areas to which we do not deliver',
            head: ['Area', 'Postcodes'],
            rows: excludedAreas(),
          },
        ],
      },
      {
        id: 'cancel',
        title: 'Changing your mind',
        blocks: [
          text(
            `As a consumer you may cancel within ${returns.days} days from the day on which you, or someone you name, have the last of the goods. You need not ` +
              'give a reason. You may also cancel before delivery.',
          ),
          steps(
            'Tell us within that time: by e-mail, by post or with the form below. A message sent on the last day is in time.',
            `Send the goods back within ${returns.days} days of telling us. Use the original box if you can. Batteries need the packaging and carrier that we name: ask us first.`,
            'Keep the proof of posting.',
          ),
          text('You pay for sending back what is not faulty.'),
          text(
            'You may unpack and try the goods as you would in a shop. If their value has fallen because they were used for more than that, we may deduct the difference.',
          ),
          {
            kind: 'form',
            title: 'Model cancellation form',
            lines: [
              'Complete and return this form only if you wish to withdraw from the contract.',
              `To: ${[company.name, ...company.address].join(', ')}, ${company.email}`,
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
        ],
      },
      {
        id: 'refunds',
        title: 'Refunds',
        blocks: [
          text(
            `A refund takes usually ${rangeText(returns.refundWorkingDays, 'working days')}, never later than ${returns.refundWithinDays} days after the goods are ` +
              'back or, if that is earlier, after you have shown us that you sent them.',
          ),
          list(
            'It covers the price of the goods and the standard delivery that you paid, but not what express cost on top.',
            'It goes to the card or account with which you paid, and costs you nothing.',
            'If you cancel before we have sent anything, you get everything back.',
          ),
          text('This does not affect your statutory rights.'),
        ],
      },
      {
        id: 'damage',
        title: 'Damaged, wrong or faulty goods',
        blocks: [
          text(
            `Please look at the goods when they arrive and report damage within ${returns.damageHours} hours, with photographs, so that we can take it up with the ` +
              'carrier. A later report is still good: this does not affect your statutory rights.',
          ),
          heading('Your rights when something is faulty'),
          list(
            'Within 30 days you may reject faulty goods and get your money back.',
            'After that you may ask for a repair or a replacement, and if that fails for a price reduction or your money back.',
            'Within the first six months it is for us to show that a fault was not there from the start.',
            `Besides these, our warranty covers every machine for ${warranty.years} years from delivery.`,
          ),
          text('We pay for the return of faulty, damaged or wrong goods.'),
        ],
      },
      {
        id: 'take-back',
        title: 'Old batteries and old equipment',
        blocks: [
          text(
            'The crossed-out bin on our goods means that they must not go into the household waste. We take back old batteries free of charge, and an old machine ' +
              'when you buy a new one of the same kind from us. Contact us before you send a battery: lithium-ion packs travel as dangerous goods. Your council and ' +
              'shops that sell batteries take them too.',
          ),
        ],
      },
      {
        id: 'questions',
        title: 'Questions',
        blocks: [
          text(
            `We answer within ${support.answerHours} hours: ${company.email}, or ${company.phone} (${support.days}, ${support.hours}).`,
          ),
          {
            kind: 'places',
            places: [
              { name: 'Contact', to: '/contact' },
              { name: 'Terms and conditions', to: '/terms-and-conditions' },
              { name: 'Warranty', to: '/user-manual', hash: 'warranty' },
            ],
          },
        ],
      },
    ],
  }
}

const vat = (words: string) => (company.vatRegistered ? words : '')
