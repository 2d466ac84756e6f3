import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import { SEALED, type Secrets } from '#/platform/secrets.ts'
import { users } from './accounts.tables.ts'
import type { UserRow } from './sessions.store.ts'
import { hashRecoveryCode, parseCode, totpStep } from './totp.ts'

const ownerOf = ({ id }: Pick<UserRow, 'id'>) => `second factor of user ${id}`

/** Undefined if it was sealed with a key that this process doesn't have. */
export const openSecret = (secrets: Secrets, user: Pick<UserRow, 'id' | 'totpSecret'>): string | undefined =>
  user.totpSecret === null ? undefined : secrets.open(user.totpSecret, ownerOf(user))

/** Returns false if the second factor is already on. */
export async function updatePendingSecret(
  tx: Executor,
  secrets: Secrets,
  { userId, secret }: { userId: number; secret: string },
): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ totpSecret: secrets.seal(secret, ownerOf({ id: userId })), totpLastStep: null, recoveryCodes: [] })
    .where(and(eq(users.id, userId), isNull(users.totpEnabledAt)))
    .returning({ id: users.id })
  return changed.length > 0
}

/** Returns false if secret or state has changed. */
export async function enableSecondFactor(
  tx: Executor,
  { user, step, codes, now }: { user: UserRow; step: number; codes: string[]; now: Date },
): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ totpEnabledAt: now, totpLastStep: step, recoveryCodes: codes.map(hashRecoveryCode) })
    .where(and(eq(users.id, user.id), isNull(users.totpEnabledAt), eq(users.totpSecret, user.totpSecret ?? '')))
    .returning({ id: users.id })
  return changed.length > 0
}

export async function disableSecondFactor(tx: Executor, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({ totpSecret: null, totpEnabledAt: null, totpLastStep: null, recoveryCodes: [] })
    .where(eq(users.id, userId))
}

/** Checks within the update, so that concurrent requests can't use a code twice (RFC 6238, section 5.2). */
export async function consumeCode(
  tx: Executor,
  { user, typed, now, secrets }: { user: UserRow; typed: string; now: Date; secrets: Secrets },
): Promise<boolean> {
  if (!user.totpSecret || !user.totpEnabledAt) return false
  const { kind, code } = parseCode(typed)
  const isUser = eq(users.id, user.id)
  if (kind === 'totp') {
    const secret = openSecret(secrets, user)
    const step = secret && totpStep(secret, code, now)
    if (!step) return false
    const used = await tx
      .update(users)
      .set({ totpLastStep: step })
      .where(and(isUser, or(isNull(users.totpLastStep), lt(users.totpLastStep, step))))
      .returning({ id: users.id })
    return used.length > 0
  }
  const hashed = hashRecoveryCode(code)
  const used = await tx
    .update(users)
    .set({ recoveryCodes: sql`array_remove(${users.recoveryCodes}, ${hashed})` })
    .where(and(isUser, sql`${hashed} = any(${users.recoveryCodes})`))
    .returning({ id: users.id })
  return used.length > 0
}

/** Those from before there was a key. Returns how many. */
export async function sealSecrets(tx: Executor, secrets: Secrets): Promise<number> {
  if (!secrets.prefix) return 0
  const { id, totpSecret } = users
  const plain = await tx
    .select({ id, totpSecret })
    .from(users)
    .where(and(isNotNull(totpSecret), sql`not starts_with(${totpSecret}, ${SEALED})`))
  for (const user of plain) {
    const stored = user.totpSecret as string
    await tx
      .update(users)
      .set({ totpSecret: secrets.seal(stored, ownerOf(user)) })
      .where(and(eq(id, user.id), eq(totpSecret, stored)))
  }
  return plain.length
}

const NO_PREFIX = `${SEALED}.`

/** Of staff with two-factor authentication, by whether this process can read them. */
export async function countSecrets(tx: Executor, { prefix = NO_PREFIX }: Secrets) {
  const { totpSecret } = users
  const isSealed = sql`starts_with(${totpSecret}, ${SEALED})`
  const isReadable = sql`starts_with(${totpSecret}, ${prefix})`
  const [counted] = await tx
    .select({
      plain: sql<number>`(count(*) filter (where not ${isSealed}))::int`,
      sealed: sql<number>`(count(*) filter (where ${isReadable}))::int`,
      unreadable: sql<number>`(count(*) filter (where ${isSealed} and not ${isReadable}))::int`,
    })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNotNull(users.totpEnabledAt)))
  return counted as { plain: number; sealed: number; unreadable: number }
}
