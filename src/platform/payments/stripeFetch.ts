/**
 * A `fetch` for the Stripe SDK, which only knows a host: asks `apiBase` (any address, a path prefix included) for what
 * the SDK asks of `https://api.stripe.com`, through `send`.
 */
export function stripeFetch(apiBase: string | undefined, send: typeof fetch): typeof fetch {
  if (!apiBase) return send
  const base = apiBase.replace(/\/+$/, '')
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return send(`${base}${pathname}${search}`, init)
  }
}
