import { statusLabel } from '#/features/orders/orderLabels.ts'
import { quoteNumber, STANDING_LABELS } from '#/features/quotes/quotes.rules.ts'
import { formatCount } from '#/lib/formatCount.ts'
import type { PageHref, StaticPage } from '#/lib/pageLinks.ts'
import { findPlaces, type Place } from '../places.rules.ts'
import type { JumpResults } from '../server/jump.schema.ts'

export type JumpTarget = { href: PageHref; label: string; about?: string; state?: string }
export type JumpGroup = { title: string; targets: JumpTarget[] }

export type JumpPlaces = { screens: readonly Place[]; settings: readonly Place[] }

const MAX_PLACES = 5

/** With nothing typed, every screen. */
export function jumpGroups(places: JumpPlaces, q: string, found: JumpResults | undefined): JumpGroup[] {
  const settings = q === '' ? [] : findPlaces(places.settings, q)
  const screens = findPlaces(places.screens, q)
  const all = (path: StaticPage, noun: string, isMore: boolean): JumpTarget[] =>
    isMore ? [{ href: `${path}?q=${encodeURIComponent(q)}`, label: `All ${noun} matching “${q}”` }] : []
  const groups: JumpGroup[] = [
    { title: 'Go to', targets: q === '' ? screens : screens.slice(0, MAX_PLACES) },
    {
      title: 'Settings',
      targets: settings.slice(0, MAX_PLACES).map(({ label, section = '', href }) => ({ href, label, about: section })),
    },
  ]
  if (found) {
    const { orders, quotes, customers, products } = found
    groups.push(
      {
        title: 'Customers',
        targets: [
          ...customers.rows.map(({ id, email, name }) => ({
            href: `/admin/customers/${id}` as const,
            label: name,
            about: email,
          })),
          ...all('/admin/customers', 'customers', customers.isMore),
        ],
      },
      {
        title: 'Orders',
        targets: [
          ...orders.rows.map(({ id, orderId, customerName, orderStatus }) => ({
            href: `/admin/orders/${id}` as const,
            label: orderId,
            about: customerName,
            state: statusLabel(orderStatus),
          })),
          ...all('/admin/orders', 'orders', orders.isMore),
        ],
      },
      {
        title: 'Quotes',
        targets: [
          ...quotes.rows.map(({ id, customerName, company, state }) => ({
            href: `/admin/quotes/${id}` as const,
            label: quoteNumber(id),
            about: company ?? customerName,
            state: STANDING_LABELS[state],
          })),
          ...all('/admin/quotes', 'quotes', quotes.isMore),
        ],
      },
      {
        title: 'Products',
        targets: [
          ...products.rows.map(({ id, name, stockQuantity }) => ({
            href: `/admin/products/${id}` as const,
            label: name,
            state: stockQuantity === 0 ? 'Out of stock' : `${formatCount(stockQuantity)} in stock`,
          })),
          ...all('/admin/products', 'products', products.isMore),
        ],
      },
    )
  }
  return groups.filter(({ targets }) => targets.length > 0)
}
