import type { ReactNode } from 'react'
import { ButtonLink } from '#/ui/Button.tsx'

/** The ways to the page of an order, where returns and repairs are asked for. */
export const OrderPageLinks = ({ children }: { children?: ReactNode }) => (
  <>
    <p className="mt-5 max-w-prose">
      If you ordered without an account, use the link in our email about your parcel, or contact us.
    </p>
    <div className="mt-5 flex flex-wrap gap-3">
      <ButtonLink to="/account">Go to your account</ButtonLink>
      <ButtonLink to="/contact">Contact us</ButtonLink>
      {children}
    </div>
  </>
)
