import type { ReactNode } from 'react'

export const ExpressSection = ({ children, hidden = false }: { children: ReactNode; hidden?: boolean }) => (
  // Hidden with its size kept: Stripe measures the space for its buttons.
  <section aria-labelledby="express" className={hidden ? 'h-0 overflow-hidden' : 'grid gap-4'} inert={hidden}>
    <h2 id="express" className="headline text-2xl">
      Express checkout
    </h2>
    {children}
    <p className="border-t border-line pt-4 text-muted">Or enter your details below.</p>
  </section>
)
