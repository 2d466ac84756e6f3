import type { Context } from 'hono'
import { ok, refuse } from '#/lib/outcome.ts'
import type { Transaction } from '#/platform/database.ts'
import { endpoint, Reply } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { hashedNetwork, networkOf } from '#/platform/network.ts'
import type { Services } from '#/platform/services.ts'
import { createToken } from '#/platform/token.ts'
import { describeDevice } from '../device.rules.ts'
import { clearSessionToken, clearSignedInCookie, sessionToken, setDeviceToken } from './accounts.cookies.ts'
import { lacksSecondFactor, sessionUser } from './accounts.guard.ts'
import { attemptOf, type GuardedAttempt, knownPlaces, loginGuard, secondFactorGuard } from './accounts.limits.ts'
import { signInEmail } from './accounts.mail.ts'
import { verifyPassword } from './accounts.passwords.ts'
import { MessageResponse, TOO_MANY } from './accounts.responses.ts'
import { CurrentUser, LoginRequest, SecondFactorRequest, SecondFactorRequired } from './accounts.schema.ts'
import { findUserByEmail, updateLastSignIn } from './accounts.store.ts'
import { accessOf, createSessionOpener, toCurrentUser } from './browserSession.ts'
import { recordStaffActivity } from './recordStaffActivity.ts'
import { consumeCode } from './secondFactor.store.ts'
import { deleteSession, findPendingSession, type UserRow } from './sessions.store.ts'
import { parseCode } from './totp.ts'

export function signInRoutes(services: Services) {
  const { config, database, clock, limits, log, secrets } = services
  const open = createSessionOpener(services)
  const signIn = createSignIn(services)
  const userOf = sessionUser(services)
  const logins = loginGuard(limits)
  const codes = secondFactorGuard(limits)

  return [
    endpoint('GET /api/user', 'Get the signed-in user', {
      200: json(CurrentUser, 'Who is signed in'),
      async run({ c }) {
        const user = await userOf(c)
        if (!user) {
          clearSignedInCookie(c)
          return refuse('notSignedIn')
        }
        const needsSecondFactor = accessOf(user).isAdmin && (await lacksSecondFactor(database, user))
        return ok({ ...toCurrentUser(user), ...(needsSecondFactor && { needsSecondFactor }) })
      },
      refuses: { notSignedIn: [401, 'You’re not signed in.'] },
    }),
    endpoint('POST /api/login', 'Sign in with email and password', {
      body: LoginRequest,
      200: json(CurrentUser, 'Signed in; the session is in the cookie __Host-session'),
      202: json(
        SecondFactorRequired,
        'The password is correct; the session is limited until a two-factor code is sent',
      ),
      429: TOO_MANY,
      async run({ c, body: { email, password } }) {
        const tried = attemptOf(c, email, config)
        const attempt = await logins.begin(tried)
        if (!attempt.ok) return attempt
        const user = await findUserByEmail(database, email)
        if (!(await verifyPassword(user?.password, password)) || !user) {
          log.info({ userId: user?.id }, 'login refused')
          return refuse('wrongLogin')
        }
        await attempt.value.succeed()
        if (user.totpEnabledAt) {
          if (!(await open(c, user, { awaitsSecondFactor: true })).ok) return refuse('wrongLogin')
          return ok(new Reply(202, { secondFactor: true as const }))
        }
        const signedIn = await signIn(c, user, tried, { method: 'password' })
        return signedIn.ok ? ok(toCurrentUser(user)) : refuse('wrongLogin')
      },
      refuses: { wrongLogin: [401, 'Invalid email or password'] },
    }),
    endpoint(
      'POST /api/login/second-factor',
      'Finish signing in with a code from the authenticator app or a recovery code',
      {
        body: SecondFactorRequest,
        200: json(CurrentUser, 'Signed in, with a new session'),
        429: TOO_MANY,
        async run({ c, body: { code } }) {
          const token = sessionToken(c)
          const waiting = token ? await findPendingSession(database, token, clock.now()) : undefined
          if (!waiting) return refuse('loginOver')
          const { user } = waiting
          const tried = attemptOf(c, user.email, config)
          const attempt = await codes.begin(tried)
          if (!attempt.ok) return attempt
          const method = parseCode(code).kind === 'totp' ? 'password and app code' : 'password and recovery code'
          const consume = (tx: Transaction) => consumeCode(tx, { user, typed: code, now: clock.now(), secrets })
          const signedIn = await signIn(c, user, tried, { method, consume })
          if (!signedIn.ok && signedIn.code === 'wrongCode') {
            log.info({ userId: user.id }, 'second factor refused')
            return refuse('wrongCode')
          }
          if (!signedIn.ok) return refuse('loginOver')
          await attempt.value.succeed()
          return ok(toCurrentUser(user))
        },
        refuses: {
          wrongCode: [401, 'That code is wrong or has already been used. Wait for a new one and try again.'],
          loginOver: [401, 'Please sign in with your password again.'],
        },
      },
    ),
    endpoint('POST /api/logout', 'Sign out', {
      200: json(MessageResponse, 'The session is closed'),
      async run({ c }) {
        const token = sessionToken(c)
        if (token) await deleteSession(database, token)
        clearSessionToken(c)
        return { message: 'You have been logged out successfully.' }
      },
    }),
  ]
}

function createSignIn(services: Services) {
  const { config, database, clock, limits, log, mail } = services
  const open = createSessionOpener(services)
  const places = knownPlaces(limits)
  const deviceOf = (c: Context) => describeDevice(c.req.header('User-Agent'))

  /** A failure to queue the email does not fail the sign-in. */
  async function notifyAdmin(c: Context, user: UserRow, sessionId: string) {
    const content = signInEmail({ at: clock.now(), device: deviceOf(c), network: networkOf(c, config.trustProxy) })
    try {
      await database.transaction((tx) => mail.queue(tx, { ...content, reference: sessionId, recipient: user.email }))
    } catch (error) {
      log.error({ err: error, userId: user.id }, 'could not queue the sign-in email')
    }
  }

  /** The log is kept permanently, so the network is hashed as the privacy policy promises, and shortened: it can be compared but not found out. */
  async function recordStaffSignIn(
    c: Context,
    user: UserRow,
    { method, isKnown }: { method: string; isKnown: boolean },
  ) {
    const at = clock.now()
    await database.transaction(async (tx) => {
      await updateLastSignIn(tx, user.id, at)
      await recordStaffActivity(tx, {
        at,
        actor: user.username,
        action: 'staff.signedIn',
        person: user,
        after: {
          method,
          device: deviceOf(c),
          network: hashedNetwork(c, config.trustProxy).slice(0, 4),
          newDeviceOrNetwork: !isKnown,
        },
      })
    })
  }

  /** Also remembers browser and network. */
  return async (
    c: Context,
    user: UserRow,
    attempt: GuardedAttempt,
    { method, consume }: { method: string; consume?: (tx: Transaction) => Promise<boolean> },
  ) => {
    const opened = await open(c, user, { consume })
    if (!opened.ok) return opened
    const isKnown = await places.isKnown(attempt)
    const device = attempt.device ?? createToken().token
    await places.remember({ ...attempt, device })
    setDeviceToken(c, device)
    if (accessOf(user).isAdmin) {
      if (!isKnown) await notifyAdmin(c, user, opened.value)
      await recordStaffSignIn(c, user, { method, isKnown })
    }
    return opened
  }
}
