import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Needs } from '#/platform/needs.ts'
import { type DraftRow, updateDraft } from './drafts.store.ts'

const INFIX = '_secret_'
const FREE = 'free_'

/** A purchase as a browser names it: its id, and the secret that proves whose it is, where one was sent. */
export type NamedPurchase = { id: string; secret: string | undefined }

/**
 * Reads the two from a request. The card provider's client secret comes beside the intent's id. A purchase without a
 * payment has none, so its secret is part of the name that the browser got: `free_…_secret_…`, of which only the part
 * before the secret is its id.
 */
export function namedPurchase(paymentIntentId: string, clientSecret: string | null | undefined): NamedPurchase {
  const at = paymentIntentId.indexOf(INFIX)
  if (!paymentIntentId.startsWith(FREE)) return { id: paymentIntentId, secret: clientSecret ?? undefined }
  return at < 0
    ? { id: paymentIntentId, secret: undefined }
    : { id: paymentIntentId.slice(0, at), secret: paymentIntentId }
}

/** A new purchase without a payment: `name` is for its browser alone. */
export function newFreePurchase(): { id: string; name: string } {
  const id = `${FREE}${randomBytes(16).toString('hex')}`
  return { id, name: `${id}${INFIX}${randomBytes(24).toString('hex')}` }
}

const digest = (secret: string) => createHash('sha256').update(secret).digest()

/** What is kept of a secret. */
export const hashSecret = (secret: string): string => digest(secret).toString('hex')

/** Whether this is the purchase's secret. One from before secrets were kept is asked for at the card provider, once. */
export async function provesOwner(
  { database, payments }: Pick<Needs, 'database' | 'payments'>,
  draft: Pick<DraftRow, 'id' | 'secretHash'>,
  secret: string | undefined,
): Promise<boolean> {
  if (!secret) return false
  if (draft.secretHash) return timingSafeEqual(Buffer.from(draft.secretHash, 'hex'), digest(secret))
  if (draft.id.startsWith(FREE)) return false
  const intent = await payments.retrieveIntent(draft.id)
  if (!intent?.clientSecret || !timingSafeEqual(digest(intent.clientSecret), digest(secret))) return false
  await updateDraft(database, draft.id, { secretHash: hashSecret(secret) })
  return true
}
