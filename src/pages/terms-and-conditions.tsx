import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { createServerOnlyFn } from '@tanstack/react-start'
import { LegalPage } from '#/features/people/legal/browser/LegalPage.tsx'
import { terms } from '#/features/people/legal/browser/terms.ts'
import { policiesQuery } from '#/features/shop/content/browser/content.queries.ts'
import { deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { brand } from '#/lib/brand.ts'
import { HOME } from '#/lib/trail.ts'

export const Route = createFileRoute('/terms-and-conditions')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(policiesQuery), queryClient.ensureQueryData(deliveryQuery)]),
  staticData: {
    trail: () => [HOME, { name: 'Terms and conditions' }],
    description: createServerOnlyFn(
      () =>
        `${brand()}’s terms of sale: how the contract is made, prices and payment, delivery, your right to cancel, faults, warranty and reviews.`,
    ),
  },
  head: () => ({ meta: [{ title: `Terms and conditions – ${brand()}` }] }),
  component: Terms,
})

function Terms() {
  const { data: policies } = useSuspenseQuery(policiesQuery)
  const { data: offer } = useSuspenseQuery(deliveryQuery)
  return <LegalPage text={terms(offer)} updated={policies.updated} />
}
