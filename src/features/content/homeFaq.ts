import { formatPoundsShort } from '#/lib/pence.ts'
import { facts } from './content.facts.ts'
import { batteryLifeText, chargingText, cutOffText, deliveryTimeText, modesText, rangeText } from './content.rules.ts'
import { type DeliveryPrices, priced, type Question } from './productFaq.ts'

/** The questions at the foot of the home page, answered from the shop's facts and its delivery prices. */
export function homeFaq({ standardFee, expressFee, freeFrom }: DeliveryPrices): Question[] {
  const { machine, balls, warranty, returns, delivery } = facts
  return [
    {
      question: 'When does my machine arrive, and what does delivery cost?',
      answer:
        `Orders are ${deliveryTimeText()}. An order before ${cutOffText(delivery.cutOffHour)} on a working day is processed ` +
        `the same day. Standard delivery is ${priced(standardFee)}, express is ${priced(expressFee)}, and either is free ` +
        `from ${formatPoundsShort(freeFrom)} after any discount. We deliver to the UK mainland only.`,
    },
    {
      question: 'How long does one charge last?',
      answer: `It lasts ${batteryLifeText()}. Charging takes ${chargingText()}; the pack slides out, so you can do it indoors.`,
    },
    {
      question: 'How fast and how varied are the balls?',
      answer:
        `${rangeText(machine.speedKmh, 'km/h')} in ${machine.speedLevels} levels, a ball every ` +
        `${rangeText(machine.intervalSeconds, 'seconds')}, with ${modesText()}.`,
    },
    { question: 'Which balls can I use?', answer: `${balls.use} ${balls.avoid}` },
    {
      question: 'What if something is not right?',
      answer:
        `Every machine has a ${warranty.years}-year warranty from delivery. You can also send goods back within ` +
        `${returns.days} days of delivery. Neither affects your statutory rights.`,
    },
    {
      question: 'Do I need an account to buy?',
      answer: 'No. Choose, pay by card, and we confirm the order by e-mail.',
    },
  ]
}
