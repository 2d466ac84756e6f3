import { randomInt } from 'node:crypto'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Database, Transaction } from '#/platform/database.ts'
import type { Clock } from '#/platform/services.ts'
import { ADMIN_PASSWORD_MIN } from '../signIn.rules.ts'
import { hashPassword } from './accounts.passwords.ts'
import { findOwner, findUserByEmail, insertUser, updatePassword, updateRole } from './accounts.store.ts'
import { deleteLinks } from './links.store.ts'
import { disableSecondFactor } from './secondFactor.store.ts'
import { endSessions } from './sessions.store.ts'

export type InstalledAdmin = {
  created: boolean
  email: string
  username: string
  /** Only set when generated here: show it once. */
  password?: string
}

/** Creates the administrator `admin` unless there is one. Generates a missing password. Refused with a message. */
export async function ensureAdmin(
  database: Database,
  { email, password, clock }: { email: string; password?: string | undefined; clock: Clock },
): Promise<Outcome<InstalledAdmin, { code: 'passwordTooShort' | 'emailTaken' | 'usernameTaken'; message: string }>> {
  const existing = await findOwner(database)
  if (existing) return ok({ created: false, email: existing.email, username: existing.username })
  if (password !== undefined && password.length < ADMIN_PASSWORD_MIN) {
    return refuse('passwordTooShort', {
      message: `ADMIN_PASSWORD must be at least ${ADMIN_PASSWORD_MIN} characters long.`,
    })
  }
  const actualPassword = password ?? generatePassword()
  const created = await insertUser(database, {
    username: 'admin',
    email,
    passwordHash: await hashPassword(actualPassword),
    role: 'owner',
    createdAt: clock.now(),
  })
  if (created.ok) {
    const { email: stored, username } = created.value
    return ok({
      created: true,
      email: stored,
      username,
      ...(password === undefined ? { password: actualPassword } : {}),
    })
  }
  // A concurrent process may have created it first.
  const concurrent = await findOwner(database)
  if (concurrent) return ok({ created: false, email: concurrent.email, username: concurrent.username })
  return refuse(created.code, {
    message:
      created.code === 'emailTaken'
        ? 'ADMIN_EMAIL belongs to a customer account. Choose another address for the administrator.'
        : 'The username admin belongs to an account that isn’t an administrator. Remove that account and start again.',
  })
}

/** Generates a password for somebody on the staff (`email`, or the first owner) and ends their sessions and reset links. */
export async function resetAdminPassword(
  database: Database,
  { email, withoutSecondFactor = false }: { email?: string | undefined; withoutSecondFactor?: boolean },
): Promise<
  Outcome<{ email: string; password: string; hasSecondFactor: boolean }, { code: 'noAdmin'; message: string }>
> {
  const admin = email === undefined ? await findOwner(database) : await findUserByEmail(database, email)
  if (!admin?.isAdmin) {
    const message =
      email === undefined
        ? 'This shop has no owner yet. Start the shop once to create one.'
        : `Nobody on the staff has the address ${email}.`
    return refuse('noAdmin', { message })
  }
  const password = await database.transaction(async (tx) => {
    if (withoutSecondFactor) await disableSecondFactor(tx, admin.id)
    return replacePassword(tx, admin.id)
  })
  return ok({ email: admin.email, password, hasSecondFactor: admin.totpEnabledAt !== null && !withoutSecondFactor })
}

/** For a shop that has lost its owner. The account needs a new password: a customer’s may be short, and known elsewhere. */
export async function makeOwner(
  database: Database,
  { email }: { email: string },
): Promise<Outcome<{ email: string; password: string }, { code: 'noAccount'; message: string }>> {
  const user = await findUserByEmail(database, email)
  if (!user) {
    return refuse('noAccount', { message: `No account has the address ${email}. Register it in the shop first.` })
  }
  const password = await database.transaction(async (tx) => {
    await updateRole(tx, user.id, 'owner')
    return replacePassword(tx, user.id)
  })
  return ok({ email: user.email, password })
}

async function replacePassword(tx: Transaction, userId: number): Promise<string> {
  const password = generatePassword()
  await updatePassword(tx, userId, await hashPassword(password))
  await deleteLinks(tx, userId, 'resetPassword')
  await endSessions(tx, userId)
  return password
}

// No characters that look alike in print.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const generatePassword = (): string =>
  Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join(
    '-',
  )
