import { useQuery } from '@tanstack/react-query'
import { shopQuery } from '#/features/shop/content/browser/content.queries.ts'
import { checkoutTerms } from '#/features/shop/content/payment.facts.ts'
import { email } from '#/lib/brand.ts'
import { LoadingPage, ScriptRequired } from '#/ui/Loading.tsx'

/** Kept out of `CheckoutScreen.tsx` because it is shown while that is loading. */
export const CheckoutLoading = () => (
  <LoadingPage
    title="Secure Checkout"
    subtitle={checkoutTerms(useQuery(shopQuery).data?.instalments)}
    withoutScript={
      import.meta.env.SSR && (
        <ScriptRequired email={email()}>
          The checkout needs JavaScript, which is switched off in your browser. Switch it on and reload this page, or
          email us at
        </ScriptRequired>
      )
    }
  >
    Preparing your secure checkout
  </LoadingPage>
)
