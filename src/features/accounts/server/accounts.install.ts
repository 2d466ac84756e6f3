import { randomInt } from 'node:crypto'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Clock } from '#/platform/clock.ts'
import type { Database } from '#/platform/database.ts'
import { ADMIN_PASSWORD_MIN } from '../signIn.rules.ts'
import { hashPassword } from './accounts.passwords.ts'
import { findAdmin, findByEmail, register, setPassword } from './accounts.store.ts'
import { endLinks } from './links.store.ts'
import { disableSecondFactor } from './secondFactor.store.ts'
import { endSessions } from './sessions.store.ts'

export type InstalledAdmin = {
  created: boolean
  email: string
  username: string
  /** The generated password, to be shown once; absent when the merchant gave one or the admin was there. */
  password?: string
}

/**
 * Makes the first administrator, `admin`, and only the first: with any administrator in the database nothing changes.
 * This is the only way to that name. Without a password, one is generated. Refused with a sentence when the password is
 * too short or the address belongs to a customer.
 */
export async function ensureAdmin(
  database: Database,
  { email, password, clock }: { email: string; password?: string | undefined; clock: Clock },
): Promise<Outcome<InstalledAdmin, { code: 'passwordTooShort' | 'emailTaken' | 'usernameTaken'; message: string }>> {
  const before = await findAdmin(database)
  if (before) return ok({ created: false, email: before.email, username: before.username })
  if (password !== undefined && password.length < ADMIN_PASSWORD_MIN) {
    return refuse('passwordTooShort', {
      message: `ADMIN_PASSWORD must be at least ${ADMIN_PASSWORD_MIN} characters long.`,
    })
  }
  const chosen = password ?? generatePassword()
  const made = await register(database, {
    username: 'admin',
    email,
    passwordHash: await hashPassword(chosen),
    isAdmin: true,
    createdAt: clock.now(),
  })
  if (made.ok) {
    const { email: stored, username } = made.value
    return ok({ created: true, email: stored, username, ...(password === undefined ? { password: chosen } : {}) })
  }
  // Another process of the shop, started at the same moment, may have been first.
  const meanwhile = await findAdmin(database)
  if (meanwhile) return ok({ created: false, email: meanwhile.email, username: meanwhile.username })
  return refuse(made.code, {
    message:
      made.code === 'emailTaken'
        ? 'ADMIN_EMAIL belongs to a customer account. Choose another address for the administrator.'
        : 'The username admin belongs to an account without the right. Remove it and start again.',
  })
}

/**
 * Gives an administrator, the first one or the one with `email`, a made-up password, to be shown once, and ends every
 * session. The second factor stays unless `withoutSecondFactor`. Refused with a sentence when there is no such administrator.
 */
export async function resetAdminPassword(
  database: Database,
  { email, withoutSecondFactor = false }: { email?: string | undefined; withoutSecondFactor?: boolean },
): Promise<
  Outcome<{ email: string; password: string; hasSecondFactor: boolean }, { code: 'noAdmin'; message: string }>
> {
  const found = email === undefined ? await findAdmin(database) : await findByEmail(database, email)
  if (!found?.isAdmin) {
    const message =
      email === undefined
        ? 'This shop has no administrator yet. Start it once.'
        : `No administrator has the address ${email}.`
    return refuse('noAdmin', { message })
  }
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  await database.transaction(async (tx) => {
    await setPassword(tx, found.id, passwordHash)
    await endLinks(tx, found.id, 'resetPassword')
    await endSessions(tx, found.id)
    if (withoutSecondFactor) await disableSecondFactor(tx, found.id)
  })
  return ok({ email: found.email, password, hasSecondFactor: found.totpEnabledAt !== null && !withoutSecondFactor })
}

// Without characters that look alike in print.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Five groups of five characters, 123 bits: long enough for ever, short enough to type once. */
const generatePassword = (): string =>
  Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
    '-',
  )
