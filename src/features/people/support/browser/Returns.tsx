import { Link } from '@tanstack/react-router'
import { facts } from '#/features/shop/content/content.facts.ts'
import { batteryShippingText } from '#/features/shop/content/content.rules.ts'
import { cancelText, REFUND_COVERS_TEXT, refundText } from '#/features/shop/content/returns.rules.ts'
import { returnCostText } from '#/features/shop/content/returnTerms.rules.ts'
import { seller } from '#/lib/seller.ts'
import { damagedText } from '../repairs.rules.ts'
import { OrderPageLinks } from './OrderPageLinks.tsx'
import { Steps } from './Steps.tsx'

const { returns } = facts

export const RETURN_STEPS = [
  {
    title: 'Tell us',
    get text() {
      return (
        `Ask on your order’s page: in your account, or with the link in our email about your parcel. You can also email ` +
        `${seller.email} with your order number. ${cancelText()} You don’t need a reason. We’ll reply with what to put in the parcel.`
      )
    },
  },
  {
    title: 'Send it back',
    get text() {
      return (
        `Send it to ${seller.returnsAddress.join(', ')}. Use the original box if you still have it. ${returnCostText()} ` +
        `${batteryShippingText()} You may handle the goods as you would in a shop.`
      )
    },
  },
  {
    title: 'Get your refund',
    text: `${refundText()} ${REFUND_COVERS_TEXT}`,
  },
  {
    title: 'Arrived damaged?',
    text: damagedText(),
  },
]

export const Returns = () => (
  <>
    <h3 className="headline text-xl">Returns within {returns.days} days</h3>
    <div className="mt-4">
      <Steps steps={RETURN_STEPS} />
    </div>
    <p className="mt-5 max-w-prose">
      This does not affect your statutory rights.{' '}
      <Link to="/shipping-and-returns" className="link">
        Shipping and returns in full
      </Link>
    </p>
    <OrderPageLinks />
  </>
)
