import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { productQuery } from '#/features/catalogue/browser/catalogue.queries.ts'
import type { Product } from '#/features/catalogue/server/catalogue.schema.ts'
import type { Store } from '#/ui/store.ts'
import { isCounted, itemEvent, pageOf } from '../analytics.rules.ts'
import { showCarriedToast } from './carriedToast.ts'
import { consent, isConsentKept } from './consentState.ts'
import { leaveByLoad } from './leaveByLoad.ts'
import { allowTag, deleteTagCookies, hasTag, loadTag, sendEvent, tellPage } from './tag.ts'

type Addition = { product: Pick<Product, 'id' | 'name' | 'category' | 'price'>; quantity: number }

type Needs = {
  id: string
  router: AnyRouter
  queryClient: QueryClient
  additions: Pick<Store<Addition | null>, 'get' | 'subscribe'>
}

const CHECKOUT = /^\/checkout(\/|$)/

export function measure(needs: Needs): void {
  showCarriedToast()
  let stop: (() => void) | undefined
  const follow = () => {
    stop?.()
    stop = undefined
    if (consent.get() === 'accepted') {
      stop = begin(needs)
    } else {
      allowTag(needs.id, false)
      deleteTagCookies()
    }
  }
  consent.subscribe(follow)
  follow()
}

/** Returns an unsubscribe function. */
function begin({ id, router, queryClient, additions }: Needs): () => void {
  // The content security policy of personal pages blocks the tag. A document load needs stored consent.
  if (!isCounted(documentPath())) return isConsentKept() ? leaveByLoad(router) : () => {}
  const here = () => router.state.location.pathname
  const page = () => pageOf(window.location.href, document.referrer)
  const send = (name: string, parameters: Record<string, unknown> = {}) => {
    if (isCounted(here())) sendEvent(name, { ...page(), ...parameters })
  }
  const viewPage = () => {
    send('page_view', { page_title: document.title })
    const slug = /^\/products\/([^/]+)$/.exec(here())?.[1]
    const product = slug && queryClient.getQueryData(productQuery(decodeURIComponent(slug)).queryKey)
    if (product) send('view_item', itemEvent(product))
  }

  allowTag(id, isCounted(here()))
  loadTag(id, page())
  viewPage()
  const ends = [
    router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      allowTag(id, isCounted(toLocation.pathname))
      // The checkout must load as a new document, without the tag.
      if (CHECKOUT.test(toLocation.pathname) && hasTag()) window.location.assign(toLocation.href)
    }),
    router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!fromLocation || !pathChanged) return
      tellPage(id, page())
      viewPage()
    }),
    additions.subscribe(() => {
      const addition = additions.get()
      if (addition) send('add_to_cart', itemEvent(addition.product, addition.quantity))
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
