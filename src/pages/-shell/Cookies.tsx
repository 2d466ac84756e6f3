import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { shopQuery } from '#/features/content/browser/content.queries.ts'

/**
 * The cookie question and what follows from its answer, in shops that count visits. Elsewhere nothing of it is fetched.
 * In the browser only: the page itself is the same for everybody. Unless it `asks`, a page has no question on it.
 */
export function Cookies({ asks }: { asks: boolean }) {
  const id = useQuery(shopQuery).data?.analyticsId
  const router = useRouter()
  const queryClient = useQueryClient()
  const [Banner, setBanner] = useState<ComponentType>()

  useEffect(() => {
    if (!id) return
    import('../-measuring.ts').then(
      ({ beginMeasuring, CookieBanner }) => {
        beginMeasuring(id, router, queryClient)
        setBanner(() => CookieBanner)
      },
      () => {}, // Not to be had: nobody is asked and nothing is counted.
    )
  }, [id, router, queryClient])

  return asks && Banner && <Banner />
}
