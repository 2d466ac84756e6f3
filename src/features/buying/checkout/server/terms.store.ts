import { and, eq, inArray } from 'drizzle-orm'
import type { Terms } from '#/features/orders/drafts/drafts.rules.ts'
import { type DraftRow, updateDraft } from '#/features/orders/drafts/server/drafts.store.ts'
import { checkoutDrafts } from '#/features/orders/drafts/server/drafts.tables.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import type { Intent } from '#/platform/payments/payments.ts'

/*
 * Terms are proposed here, accepted by the card provider, and only then copied to the draft. The provider changes an
 * intent's amount and `metadata.attempt` in one call and refuses it once the intent is paid, so `metadata.attempt` of a
 * paid intent always identifies the terms that were paid for.
 */

const MAX_PROPOSALS = 8

/** Saves terms next to those that may be charged now. Returns their number for `metadata.attempt`. */
export async function proposeTerms(
  tx: Transaction,
  draft: DraftRow,
  terms: Terms,
  also: Partial<DraftRow>,
): Promise<number> {
  const attempt = draft.attempt + 1
  const proposed = [...(draft.proposed ?? []), { ...terms, attempt }].slice(-MAX_PROPOSALS)
  await updateDraft(tx, draft.id, { ...also, attempt, proposed, providerAmount: null })
  return attempt
}

/** Copies accepted terms to the draft. False if there is a later proposal or the draft is closed. */
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

export function withChargedTerms(draft: DraftRow, intent: Intent | undefined): DraftRow {
  const attempt = Number(intent?.metadata.attempt)
  const charged = draft.proposed?.find((proposal) => proposal.attempt === attempt)
  return charged ? { ...draft, ...pickTerms(charged) } : draft
}

export const pickTerms = ({ items, discountCode, deliveryType, amount, agreed, customer }: Terms): Terms => ({
  items,
  discountCode,
  deliveryType,
  amount,
  agreed,
  customer,
})
