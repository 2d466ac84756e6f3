import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { normaliseEmail } from '#/features/shop/accounts/server/accounts.store.ts'
import type { Role } from '#/lib/roles.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { createToken, hashToken } from '#/platform/token.ts'
import { INVITATION_DAYS } from '../staff.rules.ts'
import { staffInvitations } from './staff.tables.ts'

export type Invitation = typeof staffInvitations.$inferSelect

const DAY_MS = 86_400_000

const newLink = (now: Date) => {
  const { token: secret, hash: tokenHash } = createToken()
  return {
    secret,
    row: { tokenHash, sentAt: now, expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS) },
  }
}

type SentInvitation = { invitation: Invitation; secret: string }

/** Undefined if the address has an invitation already. */
export async function insertInvitation(
  tx: Transaction,
  { email, role, invitedBy, now }: { email: string; role: Role; invitedBy: string; now: Date },
): Promise<SentInvitation | undefined> {
  const { secret, row } = newLink(now)
  const [invitation] = await tx
    .insert(staffInvitations)
    .values({ email: normaliseEmail(email), role, invitedBy, ...row })
    .onConflictDoNothing()
    .returning()
  return invitation && { invitation, secret }
}

/** Replaces the link, also of an expired invitation. */
export async function renewInvitation(tx: Transaction, id: number, now: Date): Promise<SentInvitation | undefined> {
  const { secret, row } = newLink(now)
  const [invitation] = await tx.update(staffInvitations).set(row).where(eq(staffInvitations.id, id)).returning()
  return invitation && { invitation, secret }
}

export const listInvitations = (tx: Executor): Promise<Invitation[]> =>
  tx.select().from(staffInvitations).orderBy(asc(staffInvitations.email))

const isValid = (secret: string, now: Date) =>
  and(eq(staffInvitations.tokenHash, hashToken(secret)), gt(staffInvitations.expiresAt, now))

export const findInvitation = async (tx: Executor, secret: string, now: Date): Promise<Invitation | undefined> =>
  (await tx.select().from(staffInvitations).where(isValid(secret, now)))[0]

/** So that it can't be used twice. */
export const lockInvitation = async (tx: Transaction, secret: string, now: Date): Promise<Invitation | undefined> =>
  (await tx.select().from(staffInvitations).where(isValid(secret, now)).for('update'))[0]

export const deleteInvitation = async (tx: Executor, id: number): Promise<Invitation | undefined> =>
  (await tx.delete(staffInvitations).where(eq(staffInvitations.id, id)).returning())[0]

export async function deleteInvitationTo(tx: Executor, email: string): Promise<number> {
  const { rowCount } = await tx.delete(staffInvitations).where(eq(staffInvitations.email, email))
  return rowCount ?? 0
}

export async function deleteInvitationsExpiredBefore(tx: Executor, date: Date): Promise<number> {
  const { rowCount } = await tx.delete(staffInvitations).where(lt(staffInvitations.expiresAt, date))
  return rowCount ?? 0
}
