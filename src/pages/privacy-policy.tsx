import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { brand } from '#/features/content/brand.facts.ts'
import { policiesQuery } from '#/features/content/browser/content.queries.ts'
import { LegalPage } from '#/features/legal/browser/LegalPage.tsx'
import { privacyPolicy } from '#/features/legal/browser/privacyPolicy.ts'

export const Route = createFileRoute('/privacy-policy')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(policiesQuery),
  head: () => ({
    meta: [
      { title: `Privacy policy – ${brand()}` },
      {
        name: 'description',
        content: `What ${brand()} knows about you, why and for how long, which cookies it sets, and what you can ask of us.`,
      },
    ],
  }),
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  const { data } = useSuspenseQuery(policiesQuery)
  return <LegalPage text={privacyPolicy} updated={data.updated} />
}
