import type { Needs } from '#/platform/needs.ts'
import { type DraftRow, lockDraft, updateDraft } from './drafts.store.ts'
import { letGo } from './reservations.store.ts'

/** Gives back what an attempt held, unless the buyer has pressed Pay again meanwhile. */
export async function endAttempt(
  { database, clock }: Needs,
  { id, attempt }: Pick<DraftRow, 'id' | 'attempt'>,
  to: 'open' | 'cancelled',
): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const draft = await lockDraft(tx, id)
    if (!draft || draft.attempt !== attempt || (draft.state !== 'reserved' && draft.state !== 'open')) return
    await letGo(tx, id)
    await updateDraft(tx, id, { state: to, agreed: null, updatedAt: now, releasedAt: now })
  })
}
