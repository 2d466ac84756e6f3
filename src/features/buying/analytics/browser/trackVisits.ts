import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { isTracked, mayLoadTag, pageParameters } from '../analytics.rules.ts'
import { consent, isConsentStored } from './consentState.ts'
import { type SendEvent, type ShopSignals, sendView, watchShopping, watchWithoutTag } from './ecommerce.ts'
import { forceDocumentLoads } from './forceDocumentLoads.ts'
import { clearOutbox, queueEvent, sendQueued } from './outbox.ts'
import { showSavedToast } from './savedToast.ts'
import { deleteTagCookies, isTagLoaded, loadTag, sendEvent, setPage, setTagEnabled } from './tag.ts'

type TrackingOptions = {
  id: string
  router: AnyRouter
  queryClient: QueryClient
  signals: ShopSignals
}

const CHECKOUT = /^\/checkout(\/|$)/

export function trackVisits(options: TrackingOptions): void {
  showSavedToast()
  let stop: (() => void) | undefined
  const follow = () => {
    stop?.()
    stop = undefined
    if (consent.get() === 'accepted') {
      stop = startTracking(options)
    } else {
      setTagEnabled(options.id, false)
      clearOutbox()
      deleteTagCookies()
    }
  }
  consent.subscribe(follow)
  follow()
}

function startTracking({ id, router, queryClient, signals }: TrackingOptions): () => void {
  // The content security policy of personal pages blocks the tag. A document load needs stored consent.
  if (!mayLoadTag(documentPath())) {
    if (!isConsentStored()) return () => {}
    const atCheckout = CHECKOUT.test(router.state.location.pathname)
    const ends = [forceDocumentLoads(router), watchWithoutTag({ signals, queryClient, queue: queueEvent, atCheckout })]
    return () => {
      for (const end of ends) end()
    }
  }
  const here = () => router.state.location.pathname
  const page = () => pageParameters(window.location.href, document.referrer)
  const send: SendEvent = (name, parameters) => {
    if (mayLoadTag(here())) sendEvent(name, { ...page(), ...parameters })
  }
  const sendShown = () => {
    if (isTracked(here())) void sendView({ send, router, queryClient })
  }
  const viewPage = () => {
    if (isTracked(here())) send('page_view', { page_title: document.title })
  }

  setTagEnabled(id, mayLoadTag(here()))
  loadTag(id, page())
  viewPage()
  sendQueued(send)
  sendShown()
  const ends = [
    router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      setTagEnabled(id, mayLoadTag(toLocation.pathname))
      // The checkout must load as a new document, without the tag.
      if (CHECKOUT.test(toLocation.pathname) && isTagLoaded()) window.location.assign(toLocation.href)
    }),
    router.subscribe('onRendered', ({ pathChanged, hrefChanged, fromLocation }) => {
      if (!fromLocation) return
      if (pathChanged) {
        setPage(id, page())
        viewPage()
      }
      // Elsewhere a new address of the same page shows the same products.
      if (pathChanged || (hrefChanged && here() === '/products')) sendShown()
    }),
    watchShopping({ send, router, queryClient, signals }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** The path that this document was loaded for; client-side navigation does not change it. */
function documentPath(): string {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded ? new URL(loaded.name).pathname : window.location.pathname
}
