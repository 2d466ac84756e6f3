import type { Context } from 'hono'
import { signedInUser } from '#/features/accountSettings/server/signedInUser.ts'
import { accountGuards } from '#/features/accounts/server/accounts.limits.ts'
import { hashPassword } from '#/features/accounts/server/accounts.passwords.ts'
import {
  INVALID_LINK,
  MessageResponse,
  NOT_SIGNED_IN,
  TOO_MANY,
} from '#/features/accounts/server/accounts.responses.ts'
import { CurrentUser, LinkRequest, PasswordRequest } from '#/features/accounts/server/accounts.schema.ts'
import {
  findUserByEmail,
  insertUser,
  lockPassword,
  markVerified,
  updateLastSignIn,
} from '#/features/accounts/server/accounts.store.ts'
import { usernameProblem } from '#/features/accounts/server/accounts.usernames.ts'
import { createSessionOpener, toCurrentUser } from '#/features/accounts/server/browserSession.ts'
import { endSessions } from '#/features/accounts/server/sessions.store.ts'
import { isTooShortForAdmin } from '#/features/accounts/signIn.rules.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { createRoutes, json, requireAccount, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { networkOf } from '#/platform/network.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { deleteInvitation, findInvitation, lockInvitation } from './invitations.store.ts'
import { recordStaffActivity } from './recordStaffActivity.ts'
import { NewStaffAccount, OpenInvitation } from './staff.schema.ts'
import { makeStaff } from './staff.store.ts'

const DEAD_LINK = { message: INVALID_LINK, code: 'deadLink' }

/** For the person invited. Mount `/api/account/*` behind `requireUser`. */
export function acceptInvitationRoutes(services: Services) {
  const { config, database, clock, limits, log } = services
  const links = accountGuards(limits).link
  const open = createSessionOpener(services)
  const { loadUser, checkPassword } = signedInUser(services)
  const network = (c: Context) => networkOf(c, config.trustProxy)

  return createRoutes()
    .openapi(
      route('post', '/api/staff-invitation/check', 'Check an invitation to the staff without accepting it', {
        body: LinkRequest,
        200: json(OpenInvitation, 'The invitation'),
        400: json(FieldRefusal, 'The link is no longer valid'),
        429: TOO_MANY,
      }),
      async (c) => {
        const consumed = await links.consume(network(c))
        if (!consumed.ok) return tooManyAttemptsResponse(c, consumed)
        const invitation = await findInvitation(database, c.req.valid('json').token, clock.now())
        if (!invitation) return c.json(DEAD_LINK, 400)
        await links.restore(network(c))
        const { email, role } = invitation
        return c.json({ email, role, hasAccount: (await findUserByEmail(database, email)) !== undefined }, 200)
      },
    )
    .openapi(
      route('post', '/api/staff-invitation/accept', 'Join the staff with a new account, and sign in', {
        body: LinkRequest.extend(NewStaffAccount.shape),
        201: json(CurrentUser, 'Signed in'),
        400: json(FieldRefusal, 'The link is no longer valid, or a field is'),
        409: json(FieldRefusal, 'The username is taken, or the address has an account, which has to sign in'),
        429: TOO_MANY,
      }),
      async (c) => {
        const { token, username, password } = c.req.valid('json')
        const consumed = await links.consume(network(c))
        if (!consumed.ok) return tooManyAttemptsResponse(c, consumed)
        const problem = usernameProblem(username)
        if (problem) return c.json({ message: problem.message, field: 'username' }, problem.status)
        const passwordHash = await hashPassword(password)
        const at = clock.now()
        const joined = await database.transaction(async (tx) => {
          const invitation = await lockInvitation(tx, token, at)
          if (!invitation) return refuse('deadLink')
          const { email, role } = invitation
          const created = await insertUser(tx, { username, email, passwordHash, role, createdAt: at })
          if (!created.ok) return created
          const user = created.value
          await markVerified(tx, user.id, at)
          await deleteInvitation(tx, invitation.id)
          await updateLastSignIn(tx, user.id, at)
          const after = { role, invitation: invitation.id, invitedBy: invitation.invitedBy }
          await recordStaffActivity(tx, { at, actor: username, action: 'staff.joined', person: user, after })
          return ok(user)
        })
        if (!joined.ok && joined.code === 'deadLink') return c.json(DEAD_LINK, 400)
        await links.restore(network(c))
        if (!joined.ok && joined.code === 'usernameTaken') {
          return c.json({ message: 'This username is taken. Please choose another.', field: 'username' }, 409)
        }
        if (!joined.ok) return c.json({ message: HAS_ACCOUNT, code: 'hasAccount' }, 409)
        await open(c, joined.value)
        return c.json(toCurrentUser(joined.value), 201)
      },
    )
    .openapi(
      route('post', '/api/account/staff-invitation', 'Join the staff with the signed-in account', {
        body: LinkRequest.extend(PasswordRequest.shape),
        200: json(MessageResponse, 'Joined; the account’s other devices are signed out'),
        400: json(FieldRefusal, 'The link is no longer valid, or the password is wrong or too short for staff'),
        401: NOT_SIGNED_IN,
        409: json(Refusal, 'The invitation is for another address, or the account is a member of staff already'),
        429: TOO_MANY,
      }),
      async (c) => {
        const { token, password } = c.req.valid('json')
        const consumed = await links.consume(network(c))
        if (!consumed.ok) return tooManyAttemptsResponse(c, consumed)
        const user = await loadUser(c)
        const checked = await checkPassword(c, user, password)
        if (!checked.ok) return tooManyAttemptsResponse(c, checked)
        if (!checked.value) return c.json({ message: 'That isn’t your password', field: 'password' }, 400)
        if (isTooShortForAdmin({ isAdmin: true }, password)) {
          return c.json({ message: PASSWORD_TOO_SHORT, code: 'passwordTooShort', field: 'password' }, 400)
        }
        const at = clock.now()
        const joined = await database.transaction(async (tx) => {
          if (!(await lockPassword(tx, user))) return refuse('deadLink')
          const invitation = await lockInvitation(tx, token, at)
          if (!invitation) return refuse('deadLink')
          if (invitation.email !== user.email) return refuse('otherAccount')
          const { role } = invitation
          if (!(await makeStaff(tx, user.id, role))) return refuse('alreadyStaff')
          await markVerified(tx, user.id, at)
          await deleteInvitation(tx, invitation.id)
          await updateLastSignIn(tx, user.id, at)
          // Somebody may be signed in as this customer elsewhere.
          await endSessions(tx, user.id, requireAccount(c).sessionId)
          const after = { role, invitation: invitation.id, invitedBy: invitation.invitedBy }
          await recordStaffActivity(tx, { at, actor: user.username, action: 'staff.joined', person: user, after })
          return ok(undefined)
        })
        if (!joined.ok && joined.code === 'deadLink') return c.json(DEAD_LINK, 400)
        await links.restore(network(c))
        if (joined.ok) log.info({ userId: user.id }, 'joined the staff')
        if (joined.ok) return c.json({ message: 'Welcome to the team.' }, 200)
        return c.json({ message: REFUSALS[joined.code], code: joined.code }, 409)
      },
    )
}

const HAS_ACCOUNT = 'This email address already has an account. Sign in to it to accept the invitation.'
const PASSWORD_TOO_SHORT =
  'Staff passwords have at least 12 characters. Change yours under Your account, then open the link in the email again.'
const REFUSALS = {
  otherAccount: 'This invitation is for a different email address. Sign out, then open the link again.',
  alreadyStaff: 'You’re already on the staff.',
}
