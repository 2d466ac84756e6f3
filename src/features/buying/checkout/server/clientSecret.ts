import { randomBytes } from 'node:crypto'
import { SECRET_GUESSES } from '#/features/buying/abuseLimits/server/checkout.limits.ts'
import { type DraftRow, findDraft, updateDraft } from '#/features/orders/drafts/server/drafts.store.ts'
import { type Outcome, ok } from '#/lib/outcome.ts'
import type { TooManyAttempts } from '#/platform/limits.ts'
import type { Services } from '#/platform/services.ts'
import { hashToken, isSameSecret } from '#/platform/token.ts'

const SECRET_INFIX = '_secret_'
const FREE_PREFIX = 'free_'

/** A free purchase has no client secret: its id is sent as `free_…_secret_…`, and the whole string is the secret. */
function parsePurchaseId(
  paymentIntentId: string,
  clientSecret: string | null | undefined,
): { id: string; secret: string | undefined } {
  const infixIndex = paymentIntentId.indexOf(SECRET_INFIX)
  if (!paymentIntentId.startsWith(FREE_PREFIX)) return { id: paymentIntentId, secret: clientSecret ?? undefined }
  return infixIndex < 0
    ? { id: paymentIntentId, secret: undefined }
    : { id: paymentIntentId.slice(0, infixIndex), secret: paymentIntentId }
}

/** `secretId` contains the secret: only the purchase's own browser may see it. */
export function newFreePurchase(): { id: string; secretId: string } {
  const id = `${FREE_PREFIX}${randomBytes(16).toString('hex')}`
  return { id, secretId: `${id}${SECRET_INFIX}${randomBytes(24).toString('hex')}` }
}

/** `isOwner`: whether the secret is that of the purchase. */
export async function findPurchase(
  services: Pick<Services, 'database' | 'payments' | 'limits'>,
  { paymentIntentId, clientSecret }: { paymentIntentId: string; clientSecret?: string | null | undefined },
  network: string,
) {
  const { id, secret } = parsePurchaseId(paymentIntentId, clientSecret)
  const draft = await findDraft(services.database, id)
  if (!draft) return ok({ draft, secret, isOwner: false })
  const proof = await checkOwnership(services, draft, { secret, network })
  return proof.ok ? ok({ draft, secret, isOwner: proof.value }) : proof
}

/** Drafts from before secrets were stored are checked with the card provider, with a limit on wrong guesses. */
async function checkOwnership(
  { database, payments, limits }: Pick<Services, 'database' | 'payments' | 'limits'>,
  draft: Pick<DraftRow, 'id' | 'secretHash'>,
  { secret, network }: { secret: string | undefined; network: string },
): Promise<Outcome<boolean, TooManyAttempts>> {
  if (!secret) return ok(false)
  if (draft.secretHash) return ok(isSameSecret(draft.secretHash, hashToken(secret)))
  if (draft.id.startsWith(FREE_PREFIX)) return ok(false)
  const guesses = limits.get('secret-guess', SECRET_GUESSES)
  const allowed = await guesses.consume(network)
  if (!allowed.ok) return allowed
  const intent = await payments.retrieveIntent(draft.id)
  if (!intent?.clientSecret || !isSameSecret(intent.clientSecret, secret)) return ok(false)
  await updateDraft(database, draft.id, { secretHash: hashToken(secret) })
  await guesses.restore(network)
  return ok(true)
}
