import { randomBytes, randomUUID } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Refusal } from '#/lib/refusal.schema.ts'
import { createRoutes, json, jsonBody } from '#/platform/http.ts'
import { tooManyTries } from '#/platform/limits.ts'
import type { Needs } from '#/platform/needs.ts'
import { networkOf } from '#/platform/network.ts'
import {
  clearSessionToken,
  clearStaleMark,
  deviceToken,
  sessionToken,
  setAwaitingToken,
  setDeviceToken,
  setSessionToken,
} from './accounts.cookies.ts'
import { sessionUser } from './accounts.guard.ts'
import { type Attempt, familiarPlaces, loginGuard, registrationGuard, secondFactorGuard } from './accounts.limits.ts'
import { signInMail, verificationMail } from './accounts.mail.ts'
import { hashPassword, isPassword } from './accounts.passwords.ts'
import { hasInvisible, isReservedUsername } from './accounts.rules.ts'
import { CurrentUser, LoginRequest, RegisterRequest, SecondFactorDue, SecondFactorRequest } from './accounts.schema.ts'
import { findByEmail, normaliseEmail, register } from './accounts.store.ts'
import { deviceWords } from './device.rules.ts'
import { issueLink } from './links.store.ts'
import { spendCode } from './secondFactor.store.ts'
import { awaitingSession, createSession, deleteSession, type UserRow } from './sessions.store.ts'

const FieldRefusal = Refusal.extend({ field: z.string().optional() })

const userRoute = createRoute({
  method: 'get',
  path: '/api/user',
  summary: 'The signed-in user',
  responses: { 200: json(CurrentUser, 'Who is signed in'), 401: json(Refusal, 'Nobody is signed in') },
})

const loginRoute = createRoute({
  method: 'post',
  path: '/api/login',
  summary: 'Log in with e-mail and password',
  request: { body: jsonBody(LoginRequest) },
  responses: {
    200: json(CurrentUser, 'Signed in; the session is in the cookie __Host-session'),
    202: json(SecondFactorDue, 'The password is right; the session opens nothing until the second factor has come'),
    400: json(FieldRefusal, 'A field is missing or malformed'),
    401: json(Refusal, 'The e-mail or the password is wrong'),
    429: json(Refusal, 'Too many tries; Retry-After says how many seconds to wait'),
  },
})

const secondFactorRoute = createRoute({
  method: 'post',
  path: '/api/login/second-factor',
  summary: 'Finish a login with a code of the authenticator app or a recovery code',
  request: { body: jsonBody(SecondFactorRequest) },
  responses: {
    200: json(CurrentUser, 'Signed in, with a new session'),
    400: json(FieldRefusal, 'The code is missing or malformed'),
    401: json(Refusal, 'The code is wrong or was used, or no login waits for it'),
    429: json(Refusal, 'Too many tries; Retry-After says how many seconds to wait'),
  },
})

const registerRoute = createRoute({
  method: 'post',
  path: '/api/register',
  summary: 'Make an account and sign in',
  request: { body: jsonBody(RegisterRequest) },
  responses: {
    201: json(CurrentUser, 'The new account, signed in'),
    400: json(FieldRefusal, 'A field is missing, malformed or not allowed'),
    409: json(FieldRefusal, 'No account can be made with these details'),
    429: json(Refusal, 'Too many tries; Retry-After says how many seconds to wait'),
  },
})

const logoutRoute = createRoute({
  method: 'post',
  path: '/api/logout',
  summary: 'Log out',
  responses: { 200: json(z.object({ message: z.string() }), 'The session is closed') },
})

/** `/api/user`, `/api/login` with its second factor, `/api/register`, `/api/logout`. Their answers are never stored by anybody. */
export function accountRoutes(needs: Needs) {
  const { config, database, clock, limits, log, mail, origin } = needs
  const userOf = sessionUser(needs)
  const logins = loginGuard(limits)
  const codes = secondFactorGuard(limits)
  const places = familiarPlaces(limits)
  const registrations = registrationGuard(limits)
  const network = (c: Context) => networkOf(c, config.trustProxy)
  const attemptOf = (c: Context, email: string): Attempt => ({
    email: normaliseEmail(email),
    network: network(c),
    device: deviceToken(c),
  })

  /** A new session for this browser; the one it had before is closed, so that nobody can have planted it. */
  async function open(c: Context, userId: number, awaitsSecondFactor = false) {
    const session = await database.transaction(async (tx) => {
      const before = sessionToken(c)
      if (before) await deleteSession(tx, before)
      return createSession(tx, {
        userId,
        now: clock.now(),
        userAgent: c.req.header('User-Agent'),
        awaitsSecondFactor,
      })
    })
    if (awaitsSecondFactor) setAwaitingToken(c, session.token)
    else setSessionToken(c, session.token)
    log.info({ userId }, awaitsSecondFactor ? 'A login waits for the second factor' : 'Signed in')
    return session.id
  }

  /** Signs in whoever has shown all that is asked for, and knows the browser and the network from now on. */
  async function signIn(c: Context, user: UserRow, attempt: Attempt) {
    const isFamiliar = await places.isFamiliar(attempt)
    const device = attempt.device ?? randomBytes(32).toString('base64url')
    await places.remember({ ...attempt, device })
    const sessionId = await open(c, user.id)
    setDeviceToken(c, device)
    if (user.isAdmin && !isFamiliar) await tellOfSignIn(c, user, sessionId)
  }

  /** A mail to the administrator. Where it cannot be written, the sign-in stands all the same. */
  async function tellOfSignIn(c: Context, user: UserRow, sessionId: string) {
    const device = deviceWords(c.req.header('User-Agent'))
    const letter = signInMail({ at: clock.now(), device, network: network(c) })
    try {
      await database.transaction((tx) => mail.queue(tx, { ...letter, reference: sessionId, recipient: user.email }))
    } catch (error) {
      log.error({ err: error, userId: user.id }, 'the mail about a sign-in could not be written')
    }
  }

  const routes = createRoutes()
  for (const path of ['/api/user', '/api/login', '/api/login/second-factor', '/api/register', '/api/logout']) {
    routes.use(path, async (c, next) => {
      c.header('Cache-Control', 'no-store')
      await next()
    })
  }

  return routes
    .openapi(userRoute, async (c) => {
      const user = await userOf(c)
      if (user) return c.json(toCurrentUser(user), 200)
      clearStaleMark(c)
      return c.json({ message: 'Nobody is signed in.' }, 401)
    })
    .openapi(loginRoute, async (c) => {
      const { email, password } = c.req.valid('json')
      const tried = attemptOf(c, email)
      const attempt = await logins.begin(tried)
      if (!attempt.ok) return tooManyTries(c, attempt)
      const user = await findByEmail(database, email)
      if (!(await isPassword(user?.password, password)) || !user) {
        log.info({ userId: user?.id }, 'A login was refused')
        return c.json({ message: 'Invalid email or password' }, 401)
      }
      await attempt.value.forgive()
      if (user.totpEnabledAt) {
        await open(c, user.id, true)
        return c.json({ secondFactor: true as const }, 202)
      }
      await signIn(c, user, tried)
      return c.json(toCurrentUser(user), 200)
    })
    .openapi(secondFactorRoute, async (c) => {
      const token = sessionToken(c)
      const waiting = token ? await awaitingSession(database, token, clock.now()) : undefined
      if (!waiting) return c.json({ message: LOG_IN_AGAIN, code: 'loginOver' }, 401)
      const { user } = waiting
      const tried = attemptOf(c, user.email)
      const attempt = await codes.begin(tried)
      if (!attempt.ok) return tooManyTries(c, attempt)
      if (!(await spendCode(database, user, c.req.valid('json').code, clock.now()))) {
        log.info({ userId: user.id }, 'A second factor was refused')
        return c.json({ message: WRONG_CODE, code: 'wrongCode' }, 401)
      }
      await attempt.value.forgive()
      await signIn(c, user, tried)
      return c.json(toCurrentUser(user), 200)
    })
    .openapi(registerRoute, async (c) => {
      const { username, email, password } = c.req.valid('json')
      const attempt = await registrations.begin(network(c))
      if (!attempt.ok) return tooManyTries(c, attempt)
      if (hasInvisible(username)) {
        return c.json({ message: 'Please use a username without invisible characters', field: 'username' }, 400)
      }
      if (isReservedUsername(username)) {
        return c.json({ message: 'This username cannot be used. Please choose another.', field: 'username' }, 409)
      }
      const passwordHash = await hashPassword(password)
      const now = clock.now()
      const made = await database.transaction(async (tx) => {
        const registered = await register(tx, { username, email, passwordHash, createdAt: now })
        if (registered.ok) {
          const { id, email: recipient } = registered.value
          const secret = await issueLink(tx, { userId: id, purpose: 'verifyEmail', now })
          const letter = verificationMail({ address: `${origin()}/verify-email?token=${secret}` })
          await mail.queue(tx, { ...letter, reference: randomUUID(), recipient })
        }
        return registered
      })
      if (!made.ok && made.code === 'usernameTaken') {
        return c.json({ message: 'This username is taken. Please choose another.', field: 'username' }, 409)
      }
      if (!made.ok) return c.json({ message: CANNOT_REGISTER, code: 'cannotRegister' }, 409)
      await attempt.value.succeed()
      await open(c, made.value.id)
      return c.json(toCurrentUser(made.value), 201)
    })
    .openapi(logoutRoute, async (c) => {
      const token = sessionToken(c)
      if (token) await deleteSession(database, token)
      clearSessionToken(c)
      return c.json({ message: 'You have been logged out successfully.' }, 200)
    })
}

const WRONG_CODE = 'This code is wrong or was used already. Wait for the next one and try again.'
const LOG_IN_AGAIN = 'Please log in with your password again.'

// Says what to do, not whether the address is known.
const CANNOT_REGISTER =
  'We could not make an account with these details. If you already have one, log in; otherwise try another e-mail address.'

const toCurrentUser = (user: Pick<UserRow, 'id' | 'username' | 'email' | 'isAdmin' | 'createdAt'>): CurrentUser => ({
  id: user.id,
  username: user.username,
  email: user.email,
  isAdmin: user.isAdmin,
  createdAt: user.createdAt.toISOString(),
})
