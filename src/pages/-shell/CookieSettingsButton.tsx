import { useQuery } from '@tanstack/react-query'
import { isCookieBannerReopened } from '#/features/buying/analytics/browser/cookieSettings.ts'
import { shopQuery } from '#/features/shop/content/browser/content.queries.ts'

export function CookieSettingsButton({ className }: { className: string }) {
  const { data: shop } = useQuery(shopQuery)
  if (!shop?.analyticsId) return null
  return (
    <button type="button" className={`${className} noscript:hidden`} onClick={() => isCookieBannerReopened.set(true)}>
      Cookie settings
    </button>
  )
}
