/**
 * Requests by what is lost if they are turned away. `paid`: money has moved, and its order is waited for. `begun`: a
 * purchase with a payment of its own. `new`: one that begins. `export`: a long read of the administrator's. `browsing`: everything
 * else that takes work. `free`: what takes next to none, and what says how the shop is.
 */
export type Kind = 'paid' | 'begun' | 'new' | 'browsing' | 'export' | 'free'

const PAID = /^\/api\/(orders|stripe\/webhook|pay\/[^/]+\/finish)$/
// The sandbox does the card provider's part of a purchase.
const BEGUN = /^\/(api\/(checkout$|pay\/)|sandbox\/v1\/)/
const NEW = /^\/(api\/create-payment-intent|checkout|order-success|pay\/[^/]+)$/
const EXPORT = /^\/api\/admin\/exports\//
const FREE = /^\/(healthz|readyz|metrics|assets\/.*|media\/.*|favicon\.\w+)$/
/** What the checkout page itself reads. Anybody can send such a Referer, so it counts for these few short reads alone. */
const FROM_CHECKOUT = /^https?:\/\/[^/]+\/(checkout|pay\/[^/]+)$/
const CHECKOUT_READS = /^\/api\/(delivery|shop|user|discount\/validate|products\?ids=[\d%C,]+)$/

/**
 * The kind of a request, by what its first lines say. All of it can be claimed by anybody: the queue of the checkout bounds what
 * a network gains by that (`checkoutQueue.ts`).
 */
export function kindOf({
  method = '',
  url = '',
  headers: { referer = '' },
}: {
  method?: string | undefined
  url?: string | undefined
  headers: { referer?: string | undefined }
}): Kind {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (FREE.test(path)) return 'free'
  if (method === 'POST' && PAID.test(path)) return 'paid'
  if (BEGUN.test(path)) return 'begun'
  if (NEW.test(path) || (FROM_CHECKOUT.test(referer) && CHECKOUT_READS.test(url))) return 'new'
  return EXPORT.test(path) ? 'export' : 'browsing'
}
