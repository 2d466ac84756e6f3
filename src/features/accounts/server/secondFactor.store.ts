import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import { users } from './accounts.tables.ts'
import type { UserRow } from './sessions.store.ts'
import { hashRecoveryCode, readCode, totpStep } from './totp.ts'

/** Keeps a secret that is not in force yet. Gives whether it did: nothing happens while one is in force. */
export async function proposeSecret(tx: Executor, userId: number, secret: string): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ totpSecret: secret, totpLastStep: null, recoveryCodes: [] })
    .where(and(eq(users.id, userId), isNull(users.totpEnabledAt)))
    .returning({ id: users.id })
  return changed.length > 0
}

/** Puts the kept secret in force, whose code of this time step was just shown. Gives whether it did. */
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

/** Takes the second factor off an account, with its secret and codes. */
export async function disableSecondFactor(tx: Executor, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({ totpSecret: null, totpEnabledAt: null, totpLastStep: null, recoveryCodes: [] })
    .where(eq(users.id, userId))
}

/**
 * Uses a code up, of the app or a recovery code, and gives whether it was right. The database decides in one statement,
 * so that of two who send the same code at once one is refused: none is good twice, nor is an app's older one (RFC 6238,
 * section 5.2).
 */
export async function spendCode(tx: Executor, user: UserRow, typed: string, now: Date): Promise<boolean> {
  if (!user.totpSecret || !user.totpEnabledAt) return false
  const { kind, code } = readCode(typed)
  const mine = eq(users.id, user.id)
  if (kind === 'totp') {
    const step = totpStep(user.totpSecret, code, now)
    if (step === undefined) return false
    const used = await tx
      .update(users)
      .set({ totpLastStep: step })
      .where(and(mine, or(isNull(users.totpLastStep), lt(users.totpLastStep, step))))
      .returning({ id: users.id })
    return used.length > 0
  }
  const hashed = hashRecoveryCode(code)
  const used = await tx
    .update(users)
    .set({ recoveryCodes: sql`array_remove(${users.recoveryCodes}, ${hashed})` })
    .where(and(mine, sql`${hashed} = any(${users.recoveryCodes})`))
    .returning({ id: users.id })
  return used.length > 0
}
