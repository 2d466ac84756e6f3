import { Link } from '@tanstack/react-router'
import { facts } from '#/features/content/content.facts.ts'
import { batteryShippingText } from '#/features/content/content.rules.ts'
import { responseTimeText, WARRANTY_LIMITS_TEXT, warrantyText } from '#/features/content/promises.rules.ts'
import { OPENING_RULE } from '#/features/manual/manual.facts.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { OrderPageLinks } from './OrderPageLinks.tsx'
import { Steps } from './Steps.tsx'

const { warranty, company } = facts

const STEPS = [
  {
    title: 'Describe the fault',
    get text() {
      return (
        `Report it on your order’s page: in your account, or with the link in our email about your parcel. You can also email ` +
        `${company.email} with the model, your order number and what happens; a short video helps. We reply ` +
        `${responseTimeText()}, and that’s often enough to fix it.`
      )
    },
  },
  {
    title: 'Fit a part yourself',
    text: `Many parts can be changed with hand tools. We’ll tell you whether yours can, and how. ${OPENING_RULE}`,
  },
  {
    title: 'Or send the machine in',
    text: `We’ll send you a label and packing instructions. Keep the battery pack at home unless we ask for it. ${batteryShippingText()}`,
  },
  {
    title: 'Know the price first',
    text:
      `Within ${warranty.years} years of delivery, we repair faults in materials and workmanship free of charge, including carriage. ` +
      'For anything else, we’ll give you a price before we start.',
  },
]

export const Repairs = () => (
  <>
    <h3 className="headline text-xl">Repairs and parts</h3>
    <div className="mt-4">
      <Steps steps={STEPS} />
    </div>
    <p className="mt-5 max-w-prose">
      {warrantyText()} {WARRANTY_LIMITS_TEXT}{' '}
      <Link to="/user-manual" hash="warranty" className="link">
        The warranty in full
      </Link>
    </p>
    <OrderPageLinks>
      <ButtonLink to="/products" search={{ category: 'Parts' }} variant="quiet">
        Replacement Parts
      </ButtonLink>
    </OrderPageLinks>
  </>
)
