import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { SECRET_GUESSES } from '#/features/abuseLimits/server/checkout.limits.ts'
import { type DraftRow, updateDraft } from '#/features/drafts/server/drafts.store.ts'
import { type Outcome, ok } from '#/lib/outcome.ts'
import type { TooManyTries } from '#/platform/limits.ts'
import type { Needs } from '#/platform/needs.ts'

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

/**
 * Whether this is the purchase's secret. If the purchase is older than the keeping of secrets, the card provider is asked
 * until the right one has come; `network` may have it asked in vain so often and no more.
 */
export async function provesOwner(
  { database, payments, limits }: Pick<Needs, 'database' | 'payments' | 'limits'>,
  draft: Pick<DraftRow, 'id' | 'secretHash'>,
  { secret, network }: { secret: string | undefined; network: string },
): Promise<Outcome<boolean, TooManyTries>> {
  if (!secret) return ok(false)
  if (draft.secretHash) return ok(timingSafeEqual(Buffer.from(draft.secretHash, 'hex'), digest(secret)))
  if (draft.id.startsWith(FREE)) return ok(false)
  const guesses = limits.of('secret-guess', SECRET_GUESSES)
  const allowed = await guesses.take(network)
  if (!allowed.ok) return allowed
  const intent = await payments.retrieveIntent(draft.id)
  if (!intent?.clientSecret || !timingSafeEqual(digest(intent.clientSecret), digest(secret))) return ok(false)
  await updateDraft(database, draft.id, { secretHash: hashSecret(secret) })
  await guesses.giveBack(network)
  return ok(true)
}
