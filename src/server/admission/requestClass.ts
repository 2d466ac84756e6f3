/** `paid`: an order is due. `begun`: has a payment intent. `free`: costs next to nothing (files, health checks). */
export type RequestClass = 'paid' | 'begun' | 'new' | 'browsing' | 'export' | 'free'

const PAID = /^\/api\/(orders|[^/]+\/webhook|pay\/[^/]+\/finish|quotes\/[^/]+\/accept)$/
const BEGUN = /^\/(api\/(checkout(\/invoice)?$|pay\/)|sandbox\/v1\/)/
const NEW = /^\/(api\/create-payment-intent|checkout|order-success|pay\/[^/]+|quote|api\/quotes\/[^/]+)$/
const EXPORT = /^\/api\/admin\/exports\//
const FREE = /^\/(healthz|readyz|metrics|assets\/.*|media\/.*|favicon\.\w+)$/
/** A Referer can be forged, so it counts only for these short reads. */
const CHECKOUT_REFERER = /^https?:\/\/[^/]+\/(checkout|pay\/[^/]+)$/
const CHECKOUT_READS = /^\/api\/(delivery|shop|user|discount\/validate|products\?ids=[\d%C,]+)$/

/** A client can forge all of this; `checkoutQueue.ts` limits what it gains. */
export function classifyRequest({
  method = '',
  url = '',
  headers: { referer = '' },
}: {
  method?: string | undefined
  url?: string | undefined
  headers: { referer?: string | undefined }
}): RequestClass {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (FREE.test(path)) return 'free'
  if (method === 'POST' && PAID.test(path)) return 'paid'
  if (BEGUN.test(path)) return 'begun'
  if (NEW.test(path) || (CHECKOUT_REFERER.test(referer) && CHECKOUT_READS.test(url))) return 'new'
  return EXPORT.test(path) ? 'export' : 'browsing'
}
