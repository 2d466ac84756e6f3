import type { DeliverySettings } from '#/features/shop/delivery/delivery.rules.ts'
import { formatRange } from '#/lib/format.ts'
import { facts } from './content.facts.ts'
import { batteryLifeText, chargingText, modesText } from './content.rules.ts'
import type { Question } from './productFaq.ts'
import { deliveryPriceText, deliveryText, warrantyText } from './promises.rules.ts'
import { cancelText } from './returns.rules.ts'
import { returnCostText } from './returnTerms.rules.ts'

export function homeFaq(prices: DeliverySettings): Question[] {
  const { machine, balls } = facts
  return [
    {
      question: 'When does my machine arrive, and what does delivery cost?',
      answer: `${deliveryText()} ${deliveryPriceText(prices)}`,
    },
    {
      question: 'How long does one charge last?',
      answer: `On the Courtside Pro, ${batteryLifeText()}. Charging takes ${chargingText()}; the pack slides out, so you can do it indoors.`,
    },
    {
      question: 'How fast and varied are the shots?',
      answer:
        `The Courtside Pro throws at ${formatRange(machine.speedKmh, 'km/h')} in ${machine.speedLevels} levels, a ball every ` +
        `${formatRange(machine.intervalSeconds, 'seconds')}, with ${modesText()}.`,
    },
    { question: 'Which balls can I use?', answer: `${balls.use} ${balls.avoid}` },
    {
      question: 'What if something isn’t right?',
      answer:
        `${warrantyText()} You can also change your mind. ${cancelText()} ${returnCostText()} ` +
        'This is on top of your statutory rights.',
    },
    {
      question: 'Which machine is right for me?',
      answer:
        'It depends on who plays, where and how often. Compare the machines side by side, or answer four questions and ' +
        'we’ll suggest one.',
      link: { to: '/compare', name: 'Choose a machine' },
    },
    {
      question: 'Do I need an account to buy?',
      answer: 'No. Pay by card and we’ll confirm your order by email.',
    },
  ]
}
