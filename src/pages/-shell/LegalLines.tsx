import { useQuery } from '@tanstack/react-query'
import { shopQuery } from '#/features/shop/content/browser/content.queries.ts'
import { OLD_GOODS_TEXT } from '#/features/shop/content/returns.rules.ts'
import { seller } from '#/lib/seller.ts'

export const LegalLines = () => (
  <div className="border-t border-line">
    {/* Leaves room for the chat button, which elsewhere moves out of the way of text. */}
    <div className="page grid gap-2 pt-6 pb-24 text-sm text-muted">
      <TestModeNotice />
      <CompanyDetails />
      <p>Don’t put old batteries or equipment in the bin. {OLD_GOODS_TEXT}</p>
    </div>
  </div>
)

/** Seller details that the law requires on every page. */
const CompanyDetails = () => (
  <address className="not-italic">
    {seller.name}, registered in England and Wales, company number {seller.number}
    {seller.vatRegistered && `, VAT number ${seller.vatNumber}`}. Registered office: {seller.address.join(', ')}.{' '}
    <a href={`mailto:${seller.email}`} className="link">
      {seller.email}
    </a>
    , <span className="whitespace-nowrap">{seller.phone}</span>.
  </address>
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
