import { useQuery } from '@tanstack/react-query'
import { CompanyDetails } from '#/features/shop/content/browser/CompanyDetails.tsx'
import { shopQuery } from '#/features/shop/content/browser/content.queries.ts'
import { OLD_GOODS_TEXT } from '#/features/shop/content/returns.rules.ts'

export const LegalLines = () => (
  <div className="border-t border-line">
    {/* Leaves room for the chat button, which elsewhere moves out of the way of text. */}
    <div className="page grid gap-2 pt-6 pb-24 text-sm text-muted">
      <TestModeNotice />
      <CompanyDetails className="not-italic" />
      <p>Don’t put old batteries or equipment in the bin. {OLD_GOODS_TEXT}</p>
    </div>
  </div>
)

function TestModeNotice() {
  const { data: shop } = useQuery(shopQuery)
  if (!shop?.testMode) return null
  return (
    <p className="font-semibold text-ink">
      {shop.provider === 'sandbox' ? 'Sandbox' : 'Test mode'}: you won’t be charged. Orders placed here are tests.
    </p>
  )
}
