import { toDeliverySettings } from '#/features/delivery/deliveryPrices.rules.ts'
import type { DeliveryPrices } from '#/features/delivery/server/delivery.schema.ts'
import { Disclosure } from '#/ui/Disclosure.tsx'
import { productFaq } from '../productFaq.ts'

export const ProductQuestions = (prices: DeliveryPrices) => (
  <div className="border-t border-line">
    {productFaq(toDeliverySettings(prices)).map(({ question, answer }) => (
      <Disclosure key={question} summary={question}>
        {answer}
      </Disclosure>
    ))}
  </div>
)
