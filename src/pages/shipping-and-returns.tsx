import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#/features/people/legal/browser/LegalPage.tsx'
import { shippingAndReturns } from '#/features/people/legal/browser/shippingAndReturns.ts'
import { deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { brand } from '#/lib/brand.ts'
import { HOME } from '#/lib/trail.ts'

export const Route = createFileRoute('/shipping-and-returns')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(deliveryQuery),
  staticData: { trail: () => [HOME, { name: 'Shipping and returns' }] },
  head: () => ({ meta: [{ title: `Shipping and returns – ${brand()}` }] }),
  component: ShippingAndReturns,
})

function ShippingAndReturns() {
  const { data: offer } = useSuspenseQuery(deliveryQuery)
  return <LegalPage text={shippingAndReturns(offer, offer.closures)} />
}
