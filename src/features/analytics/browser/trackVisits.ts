import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { type Product, productQuery } from '#/features/catalogue/browser/catalogue.queries.ts'
import type { Store } from '#/ui/store.ts'
import { isTracked, itemParameters, pageParameters } from '../analytics.rules.ts'
import { consent, isConsentStored } from './consentState.ts'
import { forceDocumentLoads } from './forceDocumentLoads.ts'
import { showSavedToast } from './savedToast.ts'
import { deleteTagCookies, isTagLoaded, loadTag, sendEvent, setPage, setTagEnabled } from './tag.ts'

type CartAddition = { product: Pick<Product, 'id' | 'name' | 'category' | 'price'>; quantity: number }

type TrackingOptions = {
  id: string
  router: AnyRouter
  queryClient: QueryClient
  additions: Pick<Store<CartAddition | null>, 'get' | 'subscribe'>
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
      deleteTagCookies()
    }
  }
  consent.subscribe(follow)
  follow()
}

function startTracking({ id, router, queryClient, additions }: TrackingOptions): () => void {
  // The content security policy of personal pages blocks the tag. A document load needs stored consent.
  if (!isTracked(documentPath())) return isConsentStored() ? forceDocumentLoads(router) : () => {}
  const here = () => router.state.location.pathname
  const page = () => pageParameters(window.location.href, document.referrer)
  const send = (name: string, parameters: Record<string, unknown> = {}) => {
    if (isTracked(here())) sendEvent(name, { ...page(), ...parameters })
  }
  const viewPage = () => {
    send('page_view', { page_title: document.title })
    const slug = /^\/products\/([^/]+)$/.exec(here())?.[1]
    const product = slug && queryClient.getQueryData(productQuery(decodeURIComponent(slug)).queryKey)
    if (product) send('view_item', itemParameters(product))
  }

  setTagEnabled(id, isTracked(here()))
  loadTag(id, page())
  viewPage()
  const ends = [
    router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      setTagEnabled(id, isTracked(toLocation.pathname))
      // The checkout must load as a new document, without the tag.
      if (CHECKOUT.test(toLocation.pathname) && isTagLoaded()) window.location.assign(toLocation.href)
    }),
    router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!fromLocation || !pathChanged) return
      setPage(id, page())
      viewPage()
    }),
    additions.subscribe(() => {
      const addition = additions.get()
      if (addition) send('add_to_cart', itemParameters(addition.product, addition.quantity))
    }),
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
