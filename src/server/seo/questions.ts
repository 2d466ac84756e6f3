import { contactFaq } from '#/features/contact/contactFaq.ts'
import { homeFaq } from '#/features/content/homeFaq.ts'
import { productFaq, type Question } from '#/features/content/productFaq.ts'
import type { DeliverySettings } from '#/features/delivery/delivery.rules.ts'
import { supportFaq } from '#/features/support/supportFaq.ts'
import { slugOf } from './publicPages.ts'

export function faqOf(pathname: string, prices: DeliverySettings | undefined): Question[] {
  if (pathname === '/contact') return [...contactFaq]
  if (!prices) return []
  if (pathname === '/') return homeFaq(prices)
  if (pathname === '/support') return supportFaq(prices).flatMap(({ questions }) => questions)
  return slugOf(pathname) ? productFaq(prices) : []
}
