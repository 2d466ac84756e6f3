import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createQueryClient } from './browser/api.ts'
import { forgetTimes } from './browser/forgetTimes.ts'
import { scriptMark } from './lib/scriptMark.ts'
import { ErrorPage } from './pages/-shell/ErrorPage.tsx'
import { routeTree } from './routeTree.gen.ts'

/** A router and its own query client: one for each rendered page, one for each open tab. */
export function getRouter() {
  const queryClient = createQueryClient()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: import.meta.env.SSR || unlessScrolledEarly(),
    trailingSlash: 'never',
    ...(import.meta.env.SSR ? { ssr: { nonce: scriptMark() } } : {}),
    // Plain words, as a form sends them: no JSON in addresses.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
  })
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    // What failed is no data: a page would otherwise bring the failure along and throw it at nobody.
    dehydrateOptions: { shouldDehydrateQuery: ({ state }) => state.status === 'success' },
  })
  if (import.meta.env.SSR) forgetTimes(router)
  return router
}

/**
 * Whether the router may scroll a page that it has rendered. Not at first if somebody has scrolled before it was there: they
 * would lose their place.
 */
function unlessScrolledEarly() {
  let isFirst = true
  return () => {
    const may = !isFirst || scrollY === 0
    isFirst = false
    // The router remembers, for the way back, the places of what tells it that it is scrolled.
    if (!may) document.dispatchEvent(new Event('scroll'))
    return may
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
