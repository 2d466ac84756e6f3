import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createQueryClient } from './browser/api.ts'
import { stripTimestamps } from './browser/stripTimestamps.ts'
import { scriptNonce } from './lib/rendering.ts'
import { ErrorPage } from './pages/-shell/ErrorPage.tsx'
import { routeTree } from './routeTree.gen.ts'
import { closeErrorToast } from './ui/toast.ts'

/** One per rendered page on the server, one per tab in the browser. */
export function getRouter() {
  const queryClient = createQueryClient(closeErrorToast)
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: import.meta.env.SSR || restoreUnlessScrolled(),
    trailingSlash: 'never',
    ...(import.meta.env.SSR ? { ssr: { nonce: scriptNonce() } } : {}),
    // As forms submit them; the default is JSON.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
  })
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    // A failed query has no data to send, and its error would be unhandled in the browser.
    dehydrateOptions: { shouldDehydrateQuery: ({ state }) => state.status === 'success' },
  })
  if (import.meta.env.SSR) stripTimestamps(router)
  return router
}

/** The visitor may scroll before hydration. */
function restoreUnlessScrolled() {
  let isFirst = true
  return () => {
    const mayRestore = !isFirst || scrollY === 0
    isFirst = false
    // The router only records positions on scroll events.
    if (!mayRestore) document.dispatchEvent(new Event('scroll'))
    return mayRestore
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
