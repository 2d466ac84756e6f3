import { createFileRoute } from '@tanstack/react-router'
import { ConfirmAddress } from '#/features/people/privacy/browser/ConfirmAddress.tsx'
import { seller } from '#/lib/seller.ts'
import { Breadcrumb } from '#/ui/Breadcrumb.tsx'
import { personalHead, validateTokenSearch } from './-shell/personalPage.tsx'

export const Route = createFileRoute('/privacy-request_/confirm')({
  validateSearch: validateTokenSearch,
  head: personalHead('Confirm your privacy request'),
  component: ConfirmPrivacyRequest,
})

function ConfirmPrivacyRequest() {
  const { token } = Route.useSearch()
  return (
    <div className="page pt-6 pb-20 lg:pb-28">
      <Breadcrumb
        steps={[{ name: 'Home', to: '/' }, { name: 'Privacy request', to: '/privacy-request' }, { name: 'Confirm' }]}
      />
      <h1 className="headline mt-6 text-5xl">Confirm your request</h1>
      <div className="mt-8 grid max-w-prose justify-items-start gap-6 text-lg">
        <ConfirmAddress token={token} />
        <p className="hidden noscript:block">
          The button needs JavaScript. Forward our email to{' '}
          <a href={`mailto:${seller.privacyEmail}`} className="link">
            {seller.privacyEmail}
          </a>{' '}
          instead.
        </p>
      </div>
    </div>
  )
}
