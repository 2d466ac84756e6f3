import { Link } from '@tanstack/react-router'
import { HydrateOnVisible } from '#/ui/HydrateOnVisible.tsx'
import { lazy } from '#/ui/lazy.ts'
import { Wordmark } from './navigation.tsx'

const LegalLines = lazy(async () => ({ default: (await import('./LegalLines.tsx')).LegalLines }))

export const CheckoutHeader = () => (
  <header className="court-band print:hidden">
    <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-4">
      <Wordmark />
      <Link to="/products" className="link inline-flex min-h-11 items-center text-sm">
        Continue Shopping
      </Link>
    </div>
  </header>
)

export const CheckoutFooter = () => (
  <footer className="court-band print:hidden">
    <HydrateOnVisible isStatic>
      <LegalLines />
    </HydrateOnVisible>
  </footer>
)
