import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { SECRET_GUESSES } from '#/features/abuseLimits/server/checkout.limits.ts'
import { type DraftRow, updateDraft } from '#/features/drafts/server/drafts.store.ts'
import { type Outcome, ok } from '#/lib/outcome.ts'
import type { TooManyTries } from '#/platform/limits.ts'
import type { Services } from '#/platform/services.ts'

const INFIX = '_secret_'
const FREE = 'free_'

/** A free purchase has no client secret: its id is sent as `free_…_secret_…`, and the whole string is the secret. */
export function namedPurchase(
  paymentIntentId: string,
  clientSecret: string | null | undefined,
): { id: string; secret: string | undefined } {
  const at = paymentIntentId.indexOf(INFIX)
  if (!paymentIntentId.startsWith(FREE)) return { id: paymentIntentId, secret: clientSecret ?? undefined }
  return at < 0
    ? { id: paymentIntentId, secret: undefined }
    : { id: paymentIntentId.slice(0, at), secret: paymentIntentId }
}

/** `name` contains the secret: only the purchase's own browser may see it. */
export function newFreePurchase(): { id: string; name: string } {
  const id = `${FREE}${randomBytes(16).toString('hex')}`
  return { id, name: `${id}${INFIX}${randomBytes(24).toString('hex')}` }
}

const digest = (secret: string) => createHash('sha256').update(secret).digest()

export const hashSecret = (secret: string): string => digest(secret).toString('hex')

/** Drafts from before secrets were stored are checked with the card provider, with a limit on wrong guesses. */
export async function provesOwner(
  { database, payments, limits }: Pick<Services, 'database' | 'payments' | 'limits'>,
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
