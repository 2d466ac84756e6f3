import { createFileRoute } from '@tanstack/react-router'
import { ConfirmOrder } from '#/features/buying/invoicePayment/browser/ConfirmOrder.tsx'
import { email } from '#/lib/brand.ts'
import { personalHead, validateTokenSearch } from './-shell/personalPage.tsx'

export const Route = createFileRoute('/order_/confirm')({
  validateSearch: validateTokenSearch,
  head: personalHead('Confirm your order'),
  component: ConfirmYourOrder,
})

function ConfirmYourOrder() {
  const { token } = Route.useSearch()
  return (
    <div className="page pt-12 pb-20 lg:pb-28">
      <h1 className="headline text-5xl">Confirm your order</h1>
      <div className="mt-8 grid max-w-prose justify-items-start gap-6 text-lg">
        <ConfirmOrder token={token} />
        <p className="hidden noscript:block">
          The button needs JavaScript. Forward our email to{' '}
          <a href={`mailto:${email()}`} className="link">
            {email()}
          </a>{' '}
          instead.
        </p>
      </div>
    </div>
  )
}
