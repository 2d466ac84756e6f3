import { EMAIL } from '#/features/content/brand.facts.ts'
import { Spinner } from '#/ui/Spinner.tsx'

/** Until the first payment session is there. In a file of its own: it is shown before the checkout's code is loaded. */
export const CheckoutWaiting = () => (
  <div className="page grid min-h-dvh content-start justify-items-center pt-[25vh]">
    <p className="flex items-center gap-3 text-lg noscript:hidden" role="status">
      <Spinner /> Preparing your secure checkout
    </p>
    <noscript>
      {/* React leaves it alone in the browser, whose scripts need not know it. */}
      {import.meta.env.SSR && (
        <p className="max-w-prose text-lg">
          The checkout needs JavaScript, which is switched off in your browser. Switch it on and load this page again,
          or write to us at{' '}
          <a className="link" href={`mailto:${EMAIL}`}>
            {EMAIL}
          </a>
          .
        </p>
      )}
    </noscript>
  </div>
)
