import { contactFaq } from '#/features/people/contact/contactFaq.ts'
import { supportFaq } from '#/features/people/support/supportFaq.ts'
import { homeFaq } from '#/features/shop/content/homeFaq.ts'
import { productFaq, type Question } from '#/features/shop/content/productFaq.ts'
import type { DeliverySettings } from '#/features/shop/delivery/delivery.rules.ts'
import { slugOf } from './publicPages.ts'

export function faqOf(pathname: string, prices: DeliverySettings | undefined): Question[] {
  if (pathname === '/contact') return [...contactFaq]
  if (!prices) return []
  if (pathname === '/') return homeFaq(prices)
  if (pathname === '/support') return supportFaq(prices).flatMap(({ questions }) => questions)
  return slugOf(pathname) ? productFaq(prices) : []
}
