import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { brand } from '#/features/content/brand.facts.ts'
import { deliveryQuery } from '#/features/delivery/browser/delivery.queries.ts'
import { pricesOf } from '#/features/delivery/deliveryWords.rules.ts'
import { LegalPage } from '#/features/legal/browser/LegalPage.tsx'
import { shippingAndReturns } from '#/features/legal/browser/shippingAndReturns.ts'

export const Route = createFileRoute('/shipping-and-returns')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(deliveryQuery),
  head: () => ({
    meta: [
      { title: `Shipping and returns – ${brand()}` },
      {
        name: 'description',
        content:
          'What delivery costs, when and where we deliver, how to cancel and send goods back, refunds, and what to do when something arrives damaged.',
      },
    ],
  }),
  component: ShippingAndReturns,
})

function ShippingAndReturns() {
  const { data: offer } = useSuspenseQuery(deliveryQuery)
  return <LegalPage text={shippingAndReturns(pricesOf(offer))} />
}
