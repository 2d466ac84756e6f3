import { useQuery } from '@tanstack/react-query'
import { shopQuery } from '#/features/shop/content/browser/content.queries.ts'

export function TestModeNotice() {
  const { data: shop } = useQuery(shopQuery)
  if (!shop?.testMode) return null
  return (
    <p className="font-semibold text-ink">
      {shop.provider === 'sandbox' ? 'Sandbox' : 'Test mode'}: you won’t be charged. Orders placed here are tests.
    </p>
  )
}
