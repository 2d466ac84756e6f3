import type { DeliverySettings } from '#/features/shop/delivery/delivery.rules.ts'
import { Disclosure } from '#/ui/Disclosure.tsx'
import { productFaq } from '../productFaq.ts'

export const ProductQuestions = (prices: DeliverySettings) => (
  <div className="border-t border-line">
    {productFaq(prices).map(({ question, answer }) => (
      <Disclosure key={question} summary={question}>
        {answer}
      </Disclosure>
    ))}
  </div>
)
