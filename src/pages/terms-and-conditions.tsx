import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { brand } from '#/features/content/brand.facts.ts'
import { policiesQuery } from '#/features/content/content.queries.ts'
import { LegalPage } from '#/features/content/legal/LegalPage.tsx'
import { terms } from '#/features/content/legal/terms.ts'
import { deliveryQuery } from '#/features/delivery/delivery.queries.ts'
import { pricesOf } from '#/features/delivery/deliveryWords.rules.ts'

export const Route = createFileRoute('/terms-and-conditions')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(policiesQuery), queryClient.ensureQueryData(deliveryQuery)]),
  head: () => ({
    meta: [
      { title: `Terms and conditions – ${brand()}` },
      {
        name: 'description',
        content: `The terms on which ${brand()} sells: how the contract is made, prices and payment, delivery, your right to cancel, faults, warranty and reviews.`,
      },
    ],
  }),
  component: Terms,
})

function Terms() {
  const { data: policies } = useSuspenseQuery(policiesQuery)
  const { data: offer } = useSuspenseQuery(deliveryQuery)
  return <LegalPage text={terms(pricesOf(offer))} updated={policies.updated} />
}
