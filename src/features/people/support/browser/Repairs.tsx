import { Link } from '@tanstack/react-router'
import { OPENING_RULE } from '#/features/catalogue/manual/manual.facts.ts'
import { batteryShippingText } from '#/features/shop/content/content.rules.ts'
import { WARRANTY_LIMITS_TEXT, warrantyText } from '#/features/shop/content/promises.rules.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { repairPriceText, reportFaultText } from '../repairs.rules.ts'
import { OrderPageLinks } from './OrderPageLinks.tsx'
import { Steps } from './Steps.tsx'

const STEPS = [
  {
    title: 'Describe the fault',
    get text() {
      return reportFaultText()
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
    text: repairPriceText(),
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
