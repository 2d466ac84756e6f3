import { brand } from '#/lib/brand.ts'
import { Button } from '#/ui/Button.tsx'

export const ErrorPage = () => (
  <div className="page section grid gap-6" role="alert">
    <title>{`Something went wrong – ${brand()}`}</title>
    <h1 className="headline text-5xl">Something went wrong</h1>
    <p className="max-w-prose text-lg text-muted">
      We couldn’t show this page. Your cart is safe. Please try again in a moment.
    </p>
    <Button className="w-fit" onClick={() => window.location.reload()}>
      Try again
    </Button>
  </div>
)
