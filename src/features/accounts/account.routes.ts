import { randomUUID } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import { Refusal } from '#/lib/refusal.schema.ts'
import { type Account, accountOf, createRoutes, json, jsonBody } from '#/platform/http.ts'
import { tooManyTries } from '#/platform/limits.ts'
import type { Needs } from '#/platform/needs.ts'
import { networkOf } from '#/platform/network.ts'
import { clearSessionToken } from './accounts.cookies.ts'
import { accountGuards } from './accounts.limits.ts'
import { accountDeletedMail, passwordChangedMail, verificationMail } from './accounts.mail.ts'
import { hashPassword, isPassword } from './accounts.passwords.ts'
import {
  AccountDetails,
  AccountSession,
  ChangePasswordRequest,
  LinkRequest,
  PasswordRequest,
} from './accounts.schema.ts'
import { deleteUser, findById, markVerified, setPassword } from './accounts.store.ts'
import { deviceWords } from './device.rules.ts'
import { endLinks, holdLink, issueLink } from './links.store.ts'
import { endSession, endSessions, listSessions, type UserRow } from './sessions.store.ts'
import { ADMIN_PASSWORD_MIN } from './signIn.rules.ts'

const FieldRefusal = Refusal.extend({ field: z.string().optional() })
const Said = z.object({ message: z.string() })

/** The calls about an account that need no session: the link proves itself. */
export const OPEN_ACCOUNT_PATHS = ['/api/account/verify-email'] as const

/** The sentence for a mailed link that does not work. */
export const DEAD_LINK = 'This link no longer works. It was used, is too old, or a newer one was sent.'

const NOT_SIGNED_IN = json(Refusal, 'Nobody is signed in')
const TOO_MANY = json(Refusal, 'Too many tries')

/** `/api/account` and below: what the owner of an account sees and changes. Mounted behind `requireUser`. */
export function accountOwnRoutes({ config, database, clock, limits, log, mail, origin }: Needs) {
  const guards = accountGuards(limits)

  /** The account as it is now. The guard has just seen it, but it may be going. */
  const present = async ({ id }: Account): Promise<UserRow> => {
    const user = await findById(database, id)
    if (!user) throw new Error('The account was deleted while it was used')
    return user
  }

  /** Whether this is the password of whoever is signed in. Wrong ones are counted for the session. */
  async function ownPassword(account: Account, password: string) {
    const taken = await guards.password.take(account.sessionId)
    if (!taken.ok) return taken
    const user = await present(account)
    if (!(await isPassword(user.password, password))) return { ok: true as const, value: undefined }
    await guards.password.clear(account.sessionId)
    return { ok: true as const, value: user }
  }

  return createRoutes()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/account',
        summary: 'The account of whoever is signed in',
        responses: { 200: json(AccountDetails, 'The account'), 401: NOT_SIGNED_IN },
      }),
      async (c) => c.json(toDetails(await present(accountOf(c))), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/account/verify-email/send',
        summary: 'Mail another link to confirm the address',
        responses: { 200: json(Said, 'It is on its way'), 401: NOT_SIGNED_IN, 429: TOO_MANY },
      }),
      async (c) => {
        const { id, email, isVerified } = accountOf(c)
        if (isVerified) return c.json({ message: 'Your e-mail address is confirmed already.' }, 200)
        const taken = await guards.verification.take(String(id))
        if (!taken.ok) return tooManyTries(c, taken)
        await database.transaction(async (tx) => {
          const secret = await issueLink(tx, { userId: id, purpose: 'verifyEmail', now: clock.now() })
          const letter = verificationMail({ address: `${origin()}/verify-email?token=${secret}` })
          await mail.queue(tx, { ...letter, reference: randomUUID(), recipient: email })
        })
        return c.json({ message: `We have sent a link to ${email}.` }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/account/verify-email',
        summary: 'Confirm an address with the link that was mailed to it',
        request: { body: jsonBody(LinkRequest) },
        responses: { 200: json(Said, 'The address is confirmed'), 400: json(FieldRefusal, DEAD_LINK), 429: TOO_MANY },
      }),
      async (c) => {
        const network = networkOf(c, config.trustProxy)
        const taken = await guards.link.take(network)
        if (!taken.ok) return tooManyTries(c, taken)
        const isConfirmed = await database.transaction(async (tx) => {
          const now = clock.now()
          const user = await holdLink(tx, { secret: c.req.valid('json').token, purpose: 'verifyEmail', now })
          if (!user) return false
          await endLinks(tx, user.id, 'verifyEmail')
          await markVerified(tx, user.id, now)
          return true
        })
        if (!isConfirmed) return c.json({ message: DEAD_LINK, code: 'deadLink' }, 400)
        await guards.link.giveBack(network)
        return c.json({ message: 'Your e-mail address is confirmed.' }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/account/password',
        summary: 'Change the password; every other session ends',
        request: { body: jsonBody(ChangePasswordRequest) },
        responses: {
          200: json(Said, 'Changed'),
          400: json(FieldRefusal, 'The present password is wrong, or the new one too short'),
          401: NOT_SIGNED_IN,
          429: TOO_MANY,
        },
      }),
      async (c) => {
        const { currentPassword, newPassword } = c.req.valid('json')
        const account = accountOf(c)
        const asked = await ownPassword(account, currentPassword)
        if (!asked.ok) return tooManyTries(c, asked)
        const user = asked.value
        if (!user) return c.json({ message: 'This is not your present password', field: 'currentPassword' }, 400)
        if (isTooShort(user, newPassword)) return c.json({ message: TOO_SHORT, field: 'newPassword' }, 400)
        const passwordHash = await hashPassword(newPassword)
        await database.transaction(async (tx) => {
          const at = clock.now()
          await setPassword(tx, user.id, passwordHash)
          await endLinks(tx, user.id, 'resetPassword')
          await endSessions(tx, user.id, account.sessionId)
          await mail.queue(tx, { ...passwordChangedMail({ at }), reference: randomUUID(), recipient: user.email })
        })
        log.info({ userId: user.id }, 'A password was changed')
        return c.json({ message: 'Your password is changed. Other devices were signed out.' }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/account/sessions',
        summary: 'Where the account is signed in',
        responses: { 200: json(z.array(AccountSession), 'The one seen last first'), 401: NOT_SIGNED_IN },
      }),
      async (c) => {
        const { id, sessionId } = accountOf(c)
        const open = await listSessions(database, id, clock.now())
        return c.json(
          open.map((session) => ({
            id: session.id,
            device: deviceWords(session.userAgent),
            createdAt: session.createdAt.toISOString(),
            lastSeenAt: session.lastSeenAt.toISOString(),
            isThis: session.id === sessionId,
          })),
          200,
        )
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/account/sessions',
        summary: 'Sign every other device out',
        responses: { 200: json(z.object({ ended: z.int() }), 'How many there were'), 401: NOT_SIGNED_IN },
      }),
      async (c) => {
        const { id, sessionId } = accountOf(c)
        return c.json({ ended: await endSessions(database, id, sessionId) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/account/sessions/{sessionId}',
        summary: 'Sign one device out',
        request: { params: z.object({ sessionId: z.uuid('There is no such device.') }) },
        responses: {
          200: json(Said, 'Signed out'),
          400: json(FieldRefusal, 'That is no session'),
          401: NOT_SIGNED_IN,
          404: json(Refusal, 'No such session'),
        },
      }),
      async (c) => {
        const { id } = accountOf(c)
        return (await endSession(database, id, c.req.valid('param').sessionId))
          ? c.json({ message: 'That device is signed out.' }, 200)
          : c.json({ message: 'There is no such device.' }, 404)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/account/delete',
        summary: 'Delete the account; its orders stay in the books',
        request: { body: jsonBody(PasswordRequest) },
        responses: {
          200: json(Said, 'Deleted'),
          400: json(FieldRefusal, 'The password is wrong'),
          401: NOT_SIGNED_IN,
          409: json(Refusal, 'It is the last administrator’s'),
          429: TOO_MANY,
        },
      }),
      async (c) => {
        const asked = await ownPassword(accountOf(c), c.req.valid('json').password)
        if (!asked.ok) return tooManyTries(c, asked)
        const user = asked.value
        if (!user) return c.json({ message: 'This is not your password', field: 'password' }, 400)
        const deleted = await database.transaction(async (tx) => {
          const gone = await deleteUser(tx, user)
          if (!gone.ok) return gone
          const letter = accountDeletedMail({ at: clock.now() })
          await mail.queue(tx, { ...letter, reference: randomUUID(), recipient: user.email })
          return gone
        })
        if (!deleted.ok) return c.json({ message: LAST_ADMIN, code: deleted.code }, 409)
        clearSessionToken(c)
        log.info({ userId: user.id }, 'An account was deleted')
        return c.json({ message: 'Your account is deleted.' }, 200)
      },
    )
}

const LAST_ADMIN = 'You are the only administrator. Without you nobody could run the shop.'

/** The sentence for an administrator's password that would do for a customer only. */
export const TOO_SHORT = `Password must be at least ${ADMIN_PASSWORD_MIN} characters`

/** Whether a password is too short for an administrator; a customer's length was looked at before. */
export const isTooShort = (user: Pick<UserRow, 'isAdmin'>, password: string): boolean =>
  user.isAdmin && password.length < ADMIN_PASSWORD_MIN

const toDetails = (user: UserRow): AccountDetails => ({
  id: user.id,
  username: user.username,
  email: user.email,
  isAdmin: user.isAdmin,
  isVerified: user.emailVerifiedAt !== null,
  createdAt: user.createdAt.toISOString(),
})
