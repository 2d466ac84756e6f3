import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { CartLines } from '#/features/buying/cart/browser/CartLines.tsx'
import { useCartView } from '#/features/buying/cart/browser/pricedCart.ts'
import { QuoteRequestForm } from '#/features/buying/quoteRequests/browser/QuoteRequestForm.tsx'
import { responseTimeText } from '#/features/shop/content/promises.rules.ts'
import { vatRegistered } from '#/lib/brand.ts'
import { Breadcrumb } from '#/ui/Breadcrumb.tsx'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LoadingPage } from '#/ui/Loading.tsx'
import { personalPageOptions } from './-shell/personalPage.tsx'

export const Route = createFileRoute('/request-a-quote')({
  ...personalPageOptions('Request a quote'),
  component: RequestAQuote,
})

function RequestAQuote() {
  const cart = useCartView(vatRegistered())
  const [requested, setRequested] = useState<{ number: string; email: string }>()
  if (cart.status === 'loading' && !requested) return <LoadingPage>Loading your cart</LoadingPage>
  return (
    <div className="page pt-6 pb-20 lg:pb-28">
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'Request a quote' }]} />
      <h1 className="headline mt-6 text-5xl">Request a quote</h1>
      {requested ? (
        <section aria-label="Your request" role="status" className="mt-6 grid justify-items-start gap-6">
          <p className="max-w-prose text-lg">
            Thank you. We’ve received your request <strong className="figures">{requested.number}</strong> and will
            email your quote to <span className="wrap-anywhere">{requested.email}</span>. We reply {responseTimeText()}.
            Your cart stays as it is.
          </p>
          <ButtonLink to="/products" variant="primary">
            Continue Shopping
          </ButtonLink>
        </section>
      ) : (
        <>
          <p className="mt-4 max-w-prose text-lg text-muted">
            For clubs, schools and companies, and for delivery outside the UK mainland. We’ll email you our price, with
            a PDF and a link to accept and pay by card or bank transfer.
          </p>
          {cart.status === 'empty' && (
            <EmptyState
              title="Your cart is empty"
              className="mt-10"
              action={<ButtonLink to="/products">See our products</ButtonLink>}
            >
              Add the products you need, then come back.
            </EmptyState>
          )}
          {cart.status === 'failed' && (
            <EmptyState
              role="alert"
              title="We couldn’t show your cart"
              className="mt-10"
              action={<Button onClick={cart.retry}>Try again</Button>}
            >
              We couldn’t reach the shop. Your cart is safe.
            </EmptyState>
          )}
          {cart.status === 'priced' && (
            <div className="mt-10 grid gap-12 lg:grid-cols-12 lg:gap-0">
              <section aria-labelledby="goods" className="lg:order-2 lg:col-span-5 lg:border-l lg:border-line lg:pl-14">
                <h2 id="goods" className="headline mb-4 text-2xl">
                  What you need
                </h2>
                <CartLines lines={cart.lines} />
                <p className="mt-4 text-sm text-muted">
                  These are our list prices. Ask for more than we have in stock in your message.
                </p>
              </section>
              <section aria-labelledby="you" className="lg:col-span-7 lg:pr-14">
                <h2 id="you" className="headline mb-4 text-2xl">
                  Your details
                </h2>
                <QuoteRequestForm items={cart.items} onRequested={setRequested} />
              </section>
            </div>
          )}
        </>
      )}
    </div>
  )
}
