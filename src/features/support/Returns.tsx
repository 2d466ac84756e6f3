import { Link } from '@tanstack/react-router'
import { facts } from '#/features/content/content.facts.ts'
import { rangeText } from '#/features/content/content.rules.ts'
import { Steps } from './Steps.tsx'

const { returns, company } = facts

const STEPS = [
  {
    title: 'Tell us',
    text:
      `Write to ${company.email} within ${returns.days} days of delivery with your order number. You need no reason, and ` +
      'we send you the address for the parcel.',
  },
  {
    title: 'Send it back',
    text:
      `Within ${returns.days} days of telling us, in its box if you still have it. Take the battery pack out of the machine ` +
      'first. You may handle the goods as you would in a shop.',
  },
  {
    title: 'Get your money',
    text:
      `The refund usually takes ${rangeText(returns.refundWorkingDays, 'working days')}, and never longer than ` +
      `${returns.refundWithinDays} days after the goods are back. It includes what standard delivery cost.`,
  },
  {
    title: 'Arrived damaged?',
    text:
      `Please report it within ${returns.damageHours} hours with a photograph, so that we can take it up with the carrier. ` +
      'We collect the goods and you pay nothing.',
  },
]

/** How to send something back. */
export const Returns = () => (
  <>
    <h3 className="headline text-xl">Returns within {returns.days} days</h3>
    <div className="mt-4">
      <Steps steps={STEPS} />
    </div>
    <p className="mt-5 max-w-prose">
      This does not affect your statutory rights.{' '}
      <Link to="/shipping-and-returns" className="link">
        Shipping and returns in full
      </Link>
    </p>
  </>
)
