import { createFileRoute } from '@tanstack/react-router'
import { createServerOnlyFn } from '@tanstack/react-start'
import { HowWeRespond } from '#/features/people/privacy/browser/HowWeRespond.tsx'
import { PrivacyRequestForm } from '#/features/people/privacy/browser/PrivacyRequestForm.tsx'
import { YourRights } from '#/features/people/privacy/browser/YourRights.tsx'
import { facts } from '#/features/shop/content/content.facts.ts'
import { brand } from '#/lib/brand.ts'
import { seller } from '#/lib/seller.ts'
import { HOME } from '#/lib/trail.ts'
import { Breadcrumb } from '#/ui/Breadcrumb.tsx'

export const Route = createFileRoute('/privacy-request')({
  staticData: {
    trail: () => [HOME, { name: 'Privacy request' }],
    description: createServerOnlyFn(
      () =>
        `Ask ${brand()} for a copy of your personal data, or ask us to delete it. We’ll answer within ${facts.privacy.answerDays} days.`,
    ),
  },
  head: () => ({ meta: [{ title: `GDPR Privacy Request – ${brand()}` }] }),
  component: PrivacyRequest,
})

function PrivacyRequest() {
  return (
    <div className="page pt-6 pb-20 lg:pb-28">
      <Breadcrumb />
      <h1 className="headline mt-6 text-5xl">GDPR Privacy Request</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        You can ask to see, correct or delete the data we hold about you. You don’t need an account or a reason.
      </p>
      <div className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-2">
        <div>
          <h2 className="headline text-2xl">Make a request</h2>
          <div className="mt-5 max-w-140 noscript:hidden">
            <PrivacyRequestForm />
          </div>
          <p className="mt-4 hidden max-w-prose noscript:block">
            The form needs JavaScript. You can email us instead at{' '}
            <a href={`mailto:${seller.privacyEmail}`} className="link">
              {seller.privacyEmail}
            </a>{' '}
            and tell us whether you’d like a copy of your data or would like us to delete it.
          </p>
        </div>
        <div className="grid content-start gap-10">
          <YourRights />
          <HowWeRespond />
        </div>
      </div>
    </div>
  )
}
