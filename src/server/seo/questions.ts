import { contactFaq } from '#/features/contact/contactFaq.ts'
import { homeFaq } from '#/features/content/homeFaq.ts'
import { productFaq, type Question } from '#/features/content/productFaq.ts'
import { toDeliverySettings } from '#/features/delivery/deliveryPrices.rules.ts'
import type { DeliveryPrices } from '#/features/delivery/server/delivery.schema.ts'
import { supportFaq } from '#/features/support/supportFaq.ts'
import { slugOf } from './publicPages.ts'

export function faqOf(pathname: string, prices: DeliveryPrices | undefined): Question[] {
  if (pathname === '/contact') return [...contactFaq]
  if (!prices) return []
  const inPence = toDeliverySettings(prices)
  if (pathname === '/') return homeFaq(inPence)
  if (pathname === '/support') return supportFaq(inPence).flatMap(({ questions }) => questions)
  return slugOf(pathname) ? productFaq(inPence) : []
}
