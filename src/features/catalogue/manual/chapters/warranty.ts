import { facts } from '#/features/shop/content/content.facts.ts'
import { responseTimeText, WARRANTY_LIMITS_TEXT, warrantyText } from '#/features/shop/content/promises.rules.ts'
import { heading, list, note, section, steps, text } from '#/lib/blocks.ts'
import { seller } from '#/lib/seller.ts'
import { figure } from '../figure.ts'

const { warranty } = facts

export const warrantyChapter = section(
  'warranty',
  'Warranty and support',
  text(`${warrantyText()} We repair or replace what fails, free of charge. ${WARRANTY_LIMITS_TEXT}`),
  note(
    'Your statutory rights',
    'Goods must be as described, fit for purpose and of satisfactory quality, and ' +
      `you can hold us to that even after the ${warranty.years} years are over.`,
  ),
  heading('What it covers on a machine'),
  list(
    'The housing, the motors, the control panel and its electronics.',
    'The feed plate and the hopper.',
    'The battery pack and the charger.',
  ),
  heading('What it does not cover'),
  list(
    'Wear: the tyres on the throwing wheels, balls, and the capacity every pack loses with use.',
    'Damage from accidents, water, frost, the wrong balls or a different charger.',
    'Machines that have been modified, or opened other than to fit a part we sent or named.',
  ),
  heading('How to claim'),
  steps(
    'See “When something is wrong” under Maintenance. The cause is often a jam or an empty pack.',
    'Email us your order number, what happened and, if you can, a photo or a short video.',
    'We’ll tell you what happens next: a part to fit yourself, or a collection. We pay the carriage.',
  ),
  figure('courtside-pro-4', 'The throwing wheels wear with use. They are sold as a balanced pair.'),
  heading('Support', 'support'),
  text(`We answer ${responseTimeText()}.`),
  {
    kind: 'facts',
    label: 'How to reach us',
    get rows() {
      return [
        { name: 'Email', value: seller.email, href: `mailto:${seller.email}` },
        { name: 'Phone', value: seller.phone, href: `tel:${seller.phone.replaceAll(' ', '')}` },
        { name: 'Address', value: [seller.name, ...seller.address].join(', ') },
      ]
    },
  },
)
