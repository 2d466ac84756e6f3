import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import { users } from './accounts.tables.ts'
import type { UserRow } from './sessions.store.ts'
import { hashRecoveryCode, parseCode, totpStep } from './totp.ts'

/** Returns false if the second factor is already on. */
export async function updatePendingSecret(tx: Executor, userId: number, secret: string): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ totpSecret: secret, totpLastStep: null, recoveryCodes: [] })
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
export async function consumeCode(tx: Executor, user: UserRow, typed: string, now: Date): Promise<boolean> {
  if (!user.totpSecret || !user.totpEnabledAt) return false
  const { kind, code } = parseCode(typed)
  const isUser = eq(users.id, user.id)
  if (kind === 'totp') {
    const step = totpStep(user.totpSecret, code, now)
    if (step === undefined) return false
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
