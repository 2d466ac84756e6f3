import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import {
  featuredQuery,
  listingQuery,
  productQuery,
  relatedQuery,
} from '#/features/catalogue/catalogue/browser/catalogue.queries.ts'
import { knownCategory } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { parseSearch } from '#/features/catalogue/catalogue/search.rules.ts'
import type { Store } from '#/ui/store.ts'
import {
  type Item,
  type ItemLine,
  type ItemList,
  itemParameters,
  linesParameters,
  listParameters,
  type Purchase,
  purchaseParameters,
} from '../analytics.rules.ts'
import { beginOnce, countOrderOnce, forgetBegun } from './countOnce.ts'

type Watched<Value> = Pick<Store<Value>, 'get' | 'subscribe'>

/** What the shop tells; products are read from the query cache. */
export type ShopSignals = {
  additions: Watched<{ product: Item; quantity: number } | null>
  /** By the shopper; `by` is negative for what was taken out. */
  quantityChanges: Watched<{ productId: number; by: number } | null>
  cartOpen: Watched<boolean>
  /** The order that the confirmation shows. */
  confirmed: Watched<Purchase | null>
  /** Pay was pressed, and the server has accepted the address and reserved the goods. */
  paying: Watched<{ deliveryType: string; paymentType: string; coupon: string | null } | null>
  loadCart: () => Promise<readonly ItemLine[]>
}

export type SendEvent = (name: string, parameters: Record<string, unknown>) => void

type EcommerceOptions = { send: SendEvent; router: AnyRouter; queryClient: QueryClient; signals: ShopSignals }

const signatureOf = (lines: readonly ItemLine[]) =>
  lines
    .map(({ product, quantity }) => `${product.id}x${quantity}`)
    .sort()
    .join()

/** On a page with the tag. Returns an unsubscribe function. */
export function watchShopping({ send, router, queryClient, signals }: EcommerceOptions): () => void {
  const sendLines = async (name: string) => {
    const lines = await signals.loadCart().catch(() => [])
    if (lines.length > 0) send(name, linesParameters(lines))
  }
  const purchased = () => sendPurchase(signals, send)
  const clicked = ({ target }: MouseEvent) => {
    const href = target instanceof Element && target.closest('a[href]')?.getAttribute('href')
    if (!href) return
    if (/^\/checkout$/.test(href)) void begin(signals, send)
    const slug = /^\/products\/([^/?#]+)$/.exec(href)?.[1]
    for (const list of slug ? listsOf(router, queryClient) : []) {
      const products = list.products.filter((product) => product.slug === slug)
      if (products.length > 0) return send('select_item', listParameters({ ...list, products }))
    }
  }
  document.addEventListener('click', clicked, true)
  const ends = [
    () => document.removeEventListener('click', clicked, true),
    signals.additions.subscribe(() => {
      const addition = signals.additions.get()
      if (addition) send('add_to_cart', itemParameters(addition.product, addition.quantity))
    }),
    signals.quantityChanges.subscribe(() => void sendQuantityChange(signals, queryClient, send)),
    signals.cartOpen.subscribe(() => {
      if (signals.cartOpen.get()) void sendLines('view_cart')
    }),
    signals.confirmed.subscribe(purchased),
  ]
  purchased()
  return () => {
    for (const end of ends) end()
  }
}

type QueueOptions = { signals: ShopSignals; queryClient: QueryClient; queue: SendEvent; atCheckout: boolean }

/** In a document without the tag: events wait in `queue` for one with it. Returns an unsubscribe function. */
export function watchWithoutTag({ signals, queryClient, queue, atCheckout }: QueueOptions): () => void {
  if (atCheckout) void begin(signals, queue)
  const purchased = () => sendPurchase(signals, queue)
  let reported = ''
  const ends = [
    signals.confirmed.subscribe(purchased),
    signals.quantityChanges.subscribe(() => void sendQuantityChange(signals, queryClient, queue)),
    signals.paying.subscribe(async () => {
      const paying = signals.paying.get()
      const lines = paying ? await signals.loadCart().catch(() => []) : []
      // A second attempt at the same payment is no second step.
      const step = JSON.stringify([signatureOf(lines), paying])
      if (!paying || lines.length === 0 || step === reported) return
      reported = step
      const parameters = { ...linesParameters(lines), ...(paying.coupon ? { coupon: paying.coupon } : {}) }
      queue('add_shipping_info', { ...parameters, shipping_tier: paying.deliveryType })
      queue('add_payment_info', { ...parameters, payment_type: paying.paymentType })
    }),
  ]
  purchased()
  return () => {
    for (const end of ends) end()
  }
}

function sendPurchase({ confirmed }: ShopSignals, send: SendEvent): void {
  const order = confirmed.get()
  if (!order) return
  void countOrderOnce(order.orderId, () => {
    forgetBegun()
    send('purchase', purchaseParameters(order))
  })
}

async function begin(signals: ShopSignals, send: SendEvent): Promise<void> {
  const lines = await signals.loadCart().catch(() => [])
  if (beginOnce(signatureOf(lines))) send('begin_checkout', linesParameters(lines))
}

async function sendQuantityChange(signals: ShopSignals, queryClient: QueryClient, send: SendEvent): Promise<void> {
  const change = signals.quantityChanges.get()
  const product = change && findProduct(queryClient, change.productId)
  if (!change || !product) return
  send(change.by < 0 ? 'remove_from_cart' : 'add_to_cart', itemParameters(product, Math.abs(change.by)))
}

/** Among the products that the cart has loaded. */
function findProduct(queryClient: QueryClient, id: number): Item | undefined {
  const loaded = queryClient.getQueriesData<{ products?: Item[] }>({ queryKey: ['api', 'products'] })
  return loaded.flatMap(([, data]) => data?.products ?? []).find((product) => product.id === id)
}

/** Sends what the page shows. Waits for a list that’s still loading. */
export async function sendView({ send, router, queryClient }: Omit<EcommerceOptions, 'signals'>): Promise<void> {
  const { pathname, search, href } = router.state.location
  const slug = slugOf(pathname)
  if (slug) {
    const product = queryClient.getQueryData(productQuery(slug).queryKey)
    if (product) send('view_item', itemParameters(product))
    return
  }
  if (pathname === '/products') await queryClient.ensureQueryData(listingQuery(parseSearch(search))).catch(() => {})
  else if (pathname === '/') await queryClient.ensureQueryData(featuredQuery).catch(() => {})
  if (router.state.location.href !== href) return
  for (const list of listsOf(router, queryClient))
    if (list.products.length > 0) send('view_item_list', listParameters(list))
}

const slugOf = (pathname: string) => {
  const slug = /^\/products\/([^/]+)$/.exec(pathname)?.[1]
  return slug && decodeURIComponent(slug)
}

type LinkedList = Omit<ItemList, 'products'> & { products: readonly (Item & { slug: string })[] }

/** The lists of the current page. */
function listsOf(router: AnyRouter, queryClient: QueryClient): LinkedList[] {
  const { pathname, search } = router.state.location
  const slug = slugOf(pathname)
  if (pathname === '/') {
    const products = queryClient.getQueryData(featuredQuery.queryKey) ?? []
    return [{ id: 'featured', name: 'Featured products', products }]
  }
  if (pathname === '/products') {
    const filters = parseSearch(search)
    const products = queryClient.getQueryData(listingQuery(filters).queryKey)?.products ?? []
    if (filters.q) return [{ id: 'search', name: 'Search results', products }]
    const category = knownCategory(filters.category)
    return [{ id: category ? category.id : 'products', name: category ? category.label : 'Products', products }]
  }
  const related = slug ? queryClient.getQueryData(relatedQuery(slug).queryKey) : undefined
  return related
    ? [
        { id: 'related', name: 'Related Accessories', products: related.related },
        { id: 'compatible', name: 'Compatible accessories and parts', products: related.accessories },
      ]
    : []
}
