import type { ReactNode } from 'react'
import type { PageHref } from '#/lib/pageLinks.ts'
import { Button } from '#/ui/Button.tsx'

export const ExpressSection = ({ children, hidden = false }: { children: ReactNode; hidden?: boolean }) => (
  // Hidden with its size kept: Stripe measures the space for its buttons.
  <section aria-labelledby="express" className={hidden ? 'h-0 overflow-hidden' : 'grid gap-4'} inert={hidden}>
    <h2 id="express" className="headline text-2xl">
      Express checkout
    </h2>
    {children}
    {/* Consumer Contracts Regulations 2013, reg. 14(3): the button must be about paying. */}
    <p className="text-sm text-muted">
      Paying this way places your order. Before you do, read our{' '}
      <a className="link" href={'/terms-and-conditions' satisfies PageHref} target="_blank" rel="noopener">
        terms and when you can cancel
      </a>{' '}
      in a new tab.
    </p>
    <p className="border-t border-line pt-4 text-muted">Or enter your details below.</p>
  </section>
)

/** In its place, so that the fields below don’t move. */
export const ExpressLoading = () => (
  <ExpressSection>
    <Button size="large" disabled>
      Loading
    </Button>
  </ExpressSection>
)
