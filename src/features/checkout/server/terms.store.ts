import { and, eq, inArray } from 'drizzle-orm'
import type { Terms } from '#/features/drafts/drafts.rules.ts'
import { type DraftRow, updateDraft } from '#/features/drafts/server/drafts.store.ts'
import { checkoutDrafts } from '#/features/drafts/server/drafts.tables.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import type { Intent } from '#/platform/payments/payments.ts'

/*
 * The amount of an intent and the number of its terms change at the card provider in one call, which it refuses once the
 * intent has been paid. So `metadata.attempt` of a paid intent says what was paid for, whatever was asked for meanwhile:
 * terms are proposed here, accepted there, and only then become the purchase.
 */

/** How many proposals may be on their way to the card provider at once, from several tabs. */
const KEPT = 8

/** Saves terms beside those that may be charged right now; gives their number, to be told to the card provider. */
export async function proposeTerms(
  tx: Transaction,
  draft: DraftRow,
  terms: Terms,
  also: Partial<DraftRow>,
): Promise<number> {
  const attempt = draft.attempt + 1
  const proposed = [...(draft.proposed ?? []), { ...terms, attempt }].slice(-KEPT)
  await updateDraft(tx, draft.id, { ...also, attempt, proposed, providerAmount: null })
  return attempt
}

/** The card provider has accepted the proposal: it is the purchase now. False if a later one has been made, or it is over. */
export async function acceptTerms(tx: Executor, id: string, attempt: number, terms: Terms): Promise<boolean> {
  const accepted = await tx
    .update(checkoutDrafts)
    .set({ ...terms, providerAmount: terms.amount })
    .where(
      and(
        eq(checkoutDrafts.id, id),
        eq(checkoutDrafts.attempt, attempt),
        inArray(checkoutDrafts.state, ['open', 'reserved']),
      ),
    )
    .returning({ id: checkoutDrafts.id })
  return accepted.length > 0
}

/** The purchase as it was agreed when its card was charged. */
export function asCharged(draft: DraftRow, intent: Intent | undefined): DraftRow {
  const attempt = Number(intent?.metadata.attempt)
  const charged = draft.proposed?.find((proposal) => proposal.attempt === attempt)
  return charged ? { ...draft, ...termsOf(charged) } : draft
}

/** The terms in a draft or a proposal. */
export const termsOf = ({ items, discountCode, deliveryType, amount, agreed, customer }: Terms): Terms => ({
  items,
  discountCode,
  deliveryType,
  amount,
  agreed,
  customer,
})
