import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { shopQuery } from '#/features/shop/content/browser/content.queries.ts'

/** Browser only: rendered pages are the same for everybody. */
export function Cookies({ asks }: { asks: boolean }) {
  const id = useQuery(shopQuery).data?.analyticsId
  const router = useRouter()
  const queryClient = useQueryClient()
  const [Banner, setBanner] = useState<ComponentType>()

  useEffect(() => {
    if (!id) return
    import('../-analytics.ts').then(
      ({ startAnalytics, CookieBanner }) => {
        startAnalytics(id, router, queryClient)
        setBanner(() => CookieBanner)
      },
      () => {}, // Failed to load: no banner, no analytics.
    )
  }, [id, router, queryClient])

  return asks && Banner && <Banner />
}
