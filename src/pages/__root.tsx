import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRouter,
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useMatches,
  useRouter,
} from '@tanstack/react-router'
import { type ReactNode, Suspense, use, useEffect } from 'react'
import { CartDrawer } from '#/features/buying/cart/browser/CartDrawer.tsx'
import { shopQuery } from '#/features/shop/content/browser/content.queries.ts'
import headlineFont from '#/fonts/archivo-headline.woff2?url'
import textFont from '#/fonts/archivo-text.woff2?url'
import { brand, vatRegistered } from '#/lib/brand.ts'
import { ServerHead } from '#/lib/rendering.ts'
import { settingOverrides } from '#/lib/settingOverrides.ts'
import icon from '#/ui/favicon.svg?no-inline'
import { HydrateOnVisible } from '#/ui/HydrateOnVisible.tsx'
import { lazy } from '#/ui/lazy.ts'
import styles from '#/ui/styles.css?url'
import { ToastRegion } from '#/ui/ToastRegion.tsx'
import { CheckoutFooter, CheckoutHeader } from './-shell/CheckoutChrome.tsx'
import { Cookies } from './-shell/Cookies.tsx'
import { NoScriptNotice } from './-shell/NoScriptNotice.tsx'
import { ShopChat } from './-shell/ShopChat.tsx'
import { SiteHeader } from './-shell/SiteHeader.tsx'

const SiteFooter = lazy(async () => ({ default: (await import('./-shell/SiteFooter.tsx')).SiteFooter }))
const NotFoundPage = lazy(async () => ({ default: (await import('./-shell/NotFoundPage.tsx')).NotFoundPage }))

// Few shoppers meet a sold-out product, so the others don’t load this.
const AlertDisclosure = lazy(async () => ({
  default: (await import('#/features/people/restockAlerts/browser/AlertForm.tsx')).AlertDisclosure,
}))

const FONT = { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: ({ matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: matches.length === 1 ? `404 Page Not Found – ${brand()}` : brand() },
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      ...[headlineFont, textFont].map((href) => ({ rel: 'preload', href, ...FONT })),
      { rel: 'stylesheet', href: styles },
      { rel: 'icon', href: icon, type: 'image/svg+xml' },
    ],
  }),
  loader: ({ context }) => context.queryClient.ensureQueryData(shopQuery),
  shellComponent: Document,
  component: Page,
  notFoundComponent: () => (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  ),
})

function Document({ children }: { children: ReactNode }) {
  return (
    // The inlined script may have set an attribute.
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <HeadContent />
        {import.meta.env.SSR && use(ServerHead)}
      </head>
      <body
        onClickCapture={({ nativeEvent }) => {
          globalThis.handledClick = nativeEvent
        }}
      >
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Page() {
  const router = useRouter()
  const chrome: Chrome = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.chrome)?.staticData.chrome ?? 'shop',
  })
  useEffect(() => moveFocusOnNavigation(router), [router])
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="sr-only rounded-sm bg-ball px-4 py-3 font-semibold text-on-ball focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <Cookies asks={chrome === 'shop'} />
      {chrome === 'shop' && <SiteHeader />}
      {chrome === 'checkout' && <CheckoutHeader />}
      {chrome === 'shop' && <NoScriptNotice />}
      {/* One screen high, so that the footer does not jump while content loads. */}
      <main id={MAIN_ID} tabIndex={-1} className="min-h-svh flex-1 print:min-h-0">
        {chrome !== 'admin' && settingOverrides.notice && (
          <p className="page py-2 text-sm">{settingOverrides.notice}</p>
        )}
        <Outlet />
      </main>
      {chrome !== 'admin' && <ShopChat atCheckout={chrome === 'checkout'} />}
      {chrome === 'shop' && (
        <HydrateOnVisible>
          <SiteFooter />
        </HydrateOnVisible>
      )}
      {chrome === 'checkout' && <CheckoutFooter />}
      {chrome === 'shop' && (
        <CartDrawer vat={vatRegistered()} whenSoldOut={(product) => <AlertDisclosure product={product} />} />
      )}
      <ToastRegion />
    </>
  )
}

type Chrome = 'shop' | 'checkout' | 'admin'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    chrome?: Chrome
  }
}

const MAIN_ID = 'main'

/** As a document load would, but what somebody moves to while the page loads keeps the focus. Returns an unsubscribe function. */
function moveFocusOnNavigation(router: AnyRouter): () => void {
  let focused: Element | null = null
  let hasActed = false
  const noteAct = () => {
    hasActed = true
  }
  const listening = new AbortController()
  for (const act of ['keydown', 'pointerdown'])
    document.addEventListener(act, noteAct, { capture: true, signal: listening.signal })
  const stopBefore = router.subscribe('onBeforeNavigate', () => {
    focused = document.activeElement
    hasActed = false
  })
  const stopAfter = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!fromLocation || !pathChanged) return
    const { activeElement, body } = document
    const hasMoved = hasActed && activeElement !== focused && activeElement !== body
    if (!hasMoved) document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
    // It names the first page, and the browser’s share menu would use it.
    document.querySelector('link[rel=canonical]')?.remove()
  })
  return () => {
    listening.abort()
    stopBefore()
    stopAfter()
  }
}
