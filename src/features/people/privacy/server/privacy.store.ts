import { and, eq, gt } from 'drizzle-orm'
import type { Executor, Transaction } from '#/platform/database.ts'
import { hashToken } from '#/platform/token.ts'
import { CONFIRM_DAYS } from '../privacy.rules.ts'
import type { AdminPrivacyRequest, PrivacyRequest } from './privacy.schema.ts'
import { privacyRequests } from './privacy.tables.ts'

export type PrivacyRequestRow = typeof privacyRequests.$inferSelect
type NewRequest = { request: PrivacyRequest; dueOn: string; now: Date }

const DAY_MS = 86_400_000

export async function insertRequest(
  tx: Executor,
  { request, dueOn, now, hash }: NewRequest & { hash: string },
): Promise<PrivacyRequestRow> {
  const [row] = await tx
    .insert(privacyRequests)
    .values({ ...request, email: request.email.toLowerCase(), dueOn, createdAt: now, confirmTokenHash: hash })
    .returning()
  return row as PrivacyRequestRow
}

/** Returns undefined if the link was used or is older than `CONFIRM_DAYS`. */
export async function confirmRequest(tx: Executor, token: string, now: Date): Promise<PrivacyRequestRow | undefined> {
  const [row] = await tx
    .update(privacyRequests)
    .set({ state: 'confirmed', confirmedAt: now, confirmTokenHash: null })
    .where(
      and(
        eq(privacyRequests.confirmTokenHash, hashToken(token)),
        eq(privacyRequests.state, 'received'),
        gt(privacyRequests.createdAt, new Date(now.getTime() - CONFIRM_DAYS * DAY_MS)),
      ),
    )
    .returning()
  return row
}

export const findRequest = async (tx: Executor, id: number): Promise<PrivacyRequestRow | undefined> =>
  (await tx.select().from(privacyRequests).where(eq(privacyRequests.id, id)))[0]

/** Locked until the transaction ends, so that a request is closed only once. */
export const lockRequest = async (tx: Transaction, id: number): Promise<PrivacyRequestRow | undefined> =>
  (await tx.select().from(privacyRequests).where(eq(privacyRequests.id, id)).for('update'))[0]

export async function updateRequest(
  tx: Transaction,
  id: number,
  change: Partial<PrivacyRequestRow>,
): Promise<PrivacyRequestRow> {
  const [row] = await tx.update(privacyRequests).set(change).where(eq(privacyRequests.id, id)).returning()
  return row as PrivacyRequestRow
}

export const toAdminRequest = ({
  confirmTokenHash: _,
  createdAt,
  confirmedAt,
  closedAt,
  ...row
}: PrivacyRequestRow): AdminPrivacyRequest => ({
  ...row,
  createdAt: createdAt.toISOString(),
  confirmedAt: confirmedAt?.toISOString() ?? null,
  closedAt: closedAt?.toISOString() ?? null,
})
