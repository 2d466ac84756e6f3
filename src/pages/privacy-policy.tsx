import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { createServerOnlyFn } from '@tanstack/react-start'
import { LegalPage } from '#/features/people/legal/browser/LegalPage.tsx'
import { privacyPolicy } from '#/features/people/legal/browser/privacyPolicy.ts'
import { policiesQuery } from '#/features/shop/content/browser/content.queries.ts'
import { brand } from '#/lib/brand.ts'
import { HOME } from '#/lib/trail.ts'

export const Route = createFileRoute('/privacy-policy')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(policiesQuery),
  staticData: {
    trail: () => [HOME, { name: 'Privacy policy' }],
    description: createServerOnlyFn(
      () => `What ${brand()} knows about you, why, how long we keep it, which cookies we set, and your rights.`,
    ),
  },
  head: () => ({ meta: [{ title: `Privacy policy – ${brand()}` }] }),
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  const { data } = useSuspenseQuery(policiesQuery)
  return <LegalPage text={privacyPolicy} updated={data.updated} />
}
