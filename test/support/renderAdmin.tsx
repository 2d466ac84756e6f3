import { text } from 'node:stream/consumers'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  parseSearchWith,
  RouterProvider,
  stringifySearchWith,
} from '@tanstack/react-router'
import { prerenderToNodeStream } from 'react-dom/static'
import { vi } from 'vitest'
import { currentUserQuery } from '#/browser/currentUser.ts'
import { createQueryClient } from '../../src/browser/api.ts'
import { inProcessApi } from '../../src/lib/rendering.ts'
import { Route as customer } from '../../src/pages/admin/customers_.$customer.tsx'
import { Route as dashboard } from '../../src/pages/admin/dashboard.tsx'
import { Route as codes } from '../../src/pages/admin/discount-codes.tsx'
import { Route as order } from '../../src/pages/admin/orders.$orderId.tsx'
import { Route as orders } from '../../src/pages/admin/orders.tsx'
import { Route as product } from '../../src/pages/admin/products/$productId.tsx'
import { Route as products } from '../../src/pages/admin/products/index.tsx'
import { Route as admin } from '../../src/pages/admin/route.tsx'
import { Route as stock } from '../../src/pages/admin/stock.tsx'
import type { TestShop } from './testShop.ts'

/** As the generated tree of routes, which unit tests don't have. */
function place(route: AnyRoute, parent: AnyRoute, path: string, id = path): AnyRoute {
  // The admin is only rendered in browsers.
  return route.update({ id, path, getParentRoute: () => parent, ssr: true } as never)
}
const root = createRootRoute()
const shell = place(admin, root, '/admin')
const orderList = place(orders, shell, '/orders')
const routeTree = root.addChildren([
  shell.addChildren([
    place(dashboard, shell, '/dashboard'),
    orderList.addChildren([place(order, orderList, '/$orderId')]),
    place(products, shell, '/products/'),
    place(product, shell, '/products/$productId'),
    place(stock, shell, '/stock'),
    place(codes, shell, '/discount-codes'),
    place(customer, shell, '/customers/$customer', '/customers_/$customer'),
  ]),
])

/** The HTML of a page of the admin for whoever `call` is signed in as, with everything that it loads. */
export async function renderAdmin(call: TestShop['call'], address: string): Promise<string> {
  const before = inProcessApi.get
  inProcessApi.get = () => async (path, init) => {
    const { status, body } = await call(init?.method ?? 'GET', path)
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }
  try {
    const queryClient = createQueryClient()
    queryClient.setQueryData(currentUserQuery.queryKey, (await call('GET', '/api/user')).body)
    // Fetched at once: pages keep nothing that they don't show, and here nothing is ever mounted.
    let loading: Promise<unknown>[] = []
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'added' || (query.options as { enabled?: unknown }).enabled === false) return
      query.setOptions({ ...query.options, gcTime: Number.POSITIVE_INFINITY })
      loading.push(query.fetch().catch(() => undefined))
    })
    const history = createMemoryHistory({ initialEntries: [address] })
    const router = createRouter({
      routeTree,
      history,
      isServer: true,
      context: { queryClient } as never,
      // As in src/router.tsx, which needs the generated tree.
      parseSearch: parseSearchWith((value) => value),
      stringifySearch: stringifySearchWith(String),
    })
    await router.load()
    for (let times = 0; times < 8; times += 1) {
      loading = []
      // A drawer remembers what had the focus.
      vi.stubGlobal('document', { activeElement: null })
      const { prelude } = await prerenderToNodeStream(
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>,
      )
      const html = await text(prelude)
      vi.unstubAllGlobals()
      if (loading.length === 0) return html
      await Promise.all(loading)
    }
    throw new Error(`${address} keeps loading`)
  } finally {
    inProcessApi.get = before
    vi.unstubAllGlobals()
  }
}
