import type { Context } from 'hono'
import { accountGuards, LINKS } from '#/features/shop/accounts/server/accounts.limits.ts'
import { hashPassword } from '#/features/shop/accounts/server/accounts.passwords.ts'
import {
  DEAD_LINK,
  MessageResponse,
  refuseUsername,
  usernameRefusals,
  WRONG_PASSWORD,
} from '#/features/shop/accounts/server/accounts.responses.ts'
import { CurrentUser, LinkRequest, PasswordRequest } from '#/features/shop/accounts/server/accounts.schema.ts'
import {
  findUserByEmail,
  insertUser,
  lockPassword,
  markVerified,
  updateLastSignIn,
} from '#/features/shop/accounts/server/accounts.store.ts'
import { createSessionOpener, toCurrentUser } from '#/features/shop/accounts/server/browserSession.ts'
import { recordStaffActivity } from '#/features/shop/accounts/server/recordStaffActivity.ts'
import { endSessions, type UserRow } from '#/features/shop/accounts/server/sessions.store.ts'
import { signedInUser } from '#/features/shop/accounts/server/signedInUser.ts'
import { isTooShortForAdmin } from '#/features/shop/accounts/signIn.rules.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import type { Transaction } from '#/platform/database.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { networkOf } from '#/platform/network.ts'
import type { Services } from '#/platform/services.ts'
import { deleteInvitation, findInvitation, type Invitation, lockInvitation } from './invitations.store.ts'
import { NewStaffAccount, OpenInvitation } from './staff.schema.ts'
import { makeStaff } from './staff.store.ts'

/** For the person invited. */
export function acceptInvitationRoutes(services: Services) {
  const { config, database, clock, limits, log } = services
  const links = accountGuards(limits).link
  const open = createSessionOpener(services)
  const { loadUser, checkPassword } = signedInUser(services)
  const network = (c: Context) => networkOf(c, config.trustProxy)

  return [
    endpoint('POST /api/staff-invitation/check', 'Check an invitation to the staff without accepting it', {
      body: LinkRequest,
      200: json(OpenInvitation, 'The invitation'),
      limits: [LINKS],
      async run({ c, body: { token } }) {
        const invitation = await findInvitation(database, token, clock.now())
        if (!invitation) return refuse('deadLink')
        await links.restore(network(c))
        const { email, role } = invitation
        return ok({ email, role, hasAccount: (await findUserByEmail(database, email)) !== undefined })
      },
      refuses: { deadLink: DEAD_LINK },
    }),
    endpoint('POST /api/staff-invitation/accept', 'Join the staff with a new account, and sign in', {
      body: LinkRequest.extend(NewStaffAccount.shape),
      201: json(CurrentUser, 'Signed in'),
      limits: [LINKS],
      async run({ c, body: { token, username, password } }) {
        const unusable = refuseUsername(username)
        if (unusable) return unusable
        const passwordHash = await hashPassword(password)
        const at = clock.now()
        const joined = await database.transaction(async (tx) => {
          const invitation = await lockInvitation(tx, token, at)
          if (!invitation) return refuse('deadLink')
          const { email, role } = invitation
          const created = await insertUser(tx, { username, email, passwordHash, role, createdAt: at })
          if (!created.ok) return refuse(created.code === 'usernameTaken' ? 'usernameTaken' : 'hasAccount')
          const user = created.value
          await join(tx, { user, invitation, at })
          return ok(user)
        })
        if (joined.ok || joined.code !== 'deadLink') await links.restore(network(c))
        if (!joined.ok) return joined
        await open(c, joined.value)
        return ok(toCurrentUser(joined.value))
      },
      refuses: {
        ...usernameRefusals,
        deadLink: DEAD_LINK,
        hasAccount: [409, 'This email address already has an account. Sign in to it to accept the invitation.'],
      },
    }),
    endpoint('POST /api/account/staff-invitation', 'Join the staff with the signed-in account', {
      body: LinkRequest.extend(PasswordRequest.shape),
      200: json(MessageResponse, 'Joined; the account’s other devices are signed out'),
      limits: [LINKS],
      async run({ c, body: { token, password }, account }) {
        const user = await loadUser(c)
        const checked = await checkPassword(c, user, password)
        if (!checked.ok) return checked
        if (isTooShortForAdmin({ isAdmin: true }, password)) return refuse('passwordTooShort')
        const at = clock.now()
        const joined = await database.transaction(async (tx) => {
          if (!(await lockPassword(tx, user))) return refuse('deadLink')
          const invitation = await lockInvitation(tx, token, at)
          if (!invitation) return refuse('deadLink')
          if (invitation.email !== user.email) return refuse('otherAccount')
          if (!(await makeStaff(tx, user.id, invitation.role))) return refuse('alreadyStaff')
          // Somebody may be signed in as this customer elsewhere.
          await endSessions(tx, user.id, account.sessionId)
          await join(tx, { user, invitation, at })
          return ok({ message: 'Welcome to the team.' })
        })
        if (joined.ok || joined.code !== 'deadLink') await links.restore(network(c))
        if (joined.ok) log.info({ userId: user.id }, 'joined the staff')
        return joined
      },
      refuses: {
        wrongPassword: WRONG_PASSWORD,
        passwordTooShort: [400, PASSWORD_TOO_SHORT, { field: 'password' }],
        deadLink: DEAD_LINK,
        otherAccount: [409, 'This invitation is for a different email address. Sign out, then open the link again.'],
        alreadyStaff: [409, 'You’re already on the staff.'],
      },
    }),
  ]
}

async function join(
  tx: Transaction,
  { user, invitation, at }: { user: Pick<UserRow, 'id' | 'username'>; invitation: Invitation; at: Date },
) {
  const { id, role, invitedBy } = invitation
  // Opening the link proves that the user reads this address.
  await markVerified(tx, user.id, at)
  await deleteInvitation(tx, id)
  await updateLastSignIn(tx, user.id, at)
  const after = { role, invitation: id, invitedBy }
  await recordStaffActivity(tx, { at, actor: user.username, action: 'staff.joined', person: user, after })
}

const PASSWORD_TOO_SHORT =
  'Staff passwords have at least 12 characters. Change yours under Your account, then open the link in the email again.'
