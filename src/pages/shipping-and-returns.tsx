import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { createServerOnlyFn } from '@tanstack/react-start'
import { LegalPage } from '#/features/people/legal/browser/LegalPage.tsx'
import { shippingAndReturns } from '#/features/people/legal/browser/shippingAndReturns.ts'
import { deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { brand } from '#/lib/brand.ts'
import { HOME } from '#/lib/trail.ts'

export const Route = createFileRoute('/shipping-and-returns')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(deliveryQuery),
  staticData: {
    trail: () => [HOME, { name: 'Shipping and returns' }],
    description: createServerOnlyFn(
      () =>
        'What delivery costs, when and where we deliver, how to cancel and send goods back, refunds, and what to do when something arrives damaged.',
    ),
  },
  head: () => ({ meta: [{ title: `Shipping and returns – ${brand()}` }] }),
  component: ShippingAndReturns,
})

function ShippingAndReturns() {
  const { data: offer } = useSuspenseQuery(deliveryQuery)
  return <LegalPage text={shippingAndReturns(offer, offer.closures)} />
}
