import { productFaq, type Question } from '#/features/content/productFaq.ts'
import type { DeliveryPrices } from '#/features/content/shipping.jsonLd.ts'
import { toPence } from '#/lib/pence.ts'
import { slugOf } from './publicPages.ts'

/** The questions that a page answers, from the functions that the page itself shows them with. */
export function questionsOn(pathname: string, prices: DeliveryPrices): Question[] {
  const inPence = {
    standardFee: toPence(prices.standardFee),
    expressFee: toPence(prices.expressFee),
    freeFrom: toPence(prices.freeFrom),
  }
  if (pathname === '/' || slugOf(pathname)) return productFaq(inPence)
  return []
}
