/** The Stripe SDK supports no path prefix. */
export function stripeFetch(apiBase: string | undefined, send: typeof fetch): typeof fetch {
  if (!apiBase) return send
  const base = apiBase.replace(/\/+$/, '')
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return send(`${base}${pathname}${search}`, init)
  }
}
