import type { TestShop } from './testShop.ts'

/** `GET /api/orders/:orderId` */
export const routesOf = ({ app }: TestShop) => [
  ...new Set(
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path}`),
  ),
]

export function fillRoute(route: string, values: Record<string, string | number>) {
  const [method = '', path = ''] = route.split(' ')
  return {
    method,
    path: path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) => {
      if (!(name in values)) throw new Error(`${route}: what is a ${name}?`)
      return String(values[name])
    }),
  }
}
