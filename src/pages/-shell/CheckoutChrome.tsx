import { Link } from '@tanstack/react-router'
import { lazy } from '#/ui/lazy.ts'
import { OnVisible } from '#/ui/OnVisible.tsx'
import { Wordmark } from './Wordmark.tsx'

const LegalLines = lazy(async () => ({ default: (await import('./LegalLines.tsx')).LegalLines }))

/** The head of a page on which nothing should distract: the name, and the way back. */
export const CheckoutHeader = () => (
  <header className="court-band">
    <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-4">
      <Wordmark />
      <Link to="/products" className="link text-sm">
        Continue Shopping
      </Link>
    </div>
  </header>
)

/** Its foot: who sells here. */
export const CheckoutFooter = () => (
  <footer className="court-band">
    <OnVisible>
      <LegalLines />
    </OnVisible>
  </footer>
)
