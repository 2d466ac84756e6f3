import { randomBytes } from 'node:crypto'
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
  setDeviceToken,
  setSessionToken,
} from './accounts.cookies.ts'
import { type SessionUser, sessionUser } from './accounts.guard.ts'
import { loginGuard, registrationGuard } from './accounts.limits.ts'
import { hashPassword, isPassword } from './accounts.passwords.ts'
import { hasInvisible, isReservedUsername } from './accounts.rules.ts'
import { CurrentUser, LoginRequest, RegisterRequest } from './accounts.schema.ts'
import { createSession, deleteSession, findByEmail, normaliseEmail, register } from './accounts.store.ts'

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
    400: json(FieldRefusal, 'A field is missing or malformed'),
    401: json(Refusal, 'The e-mail or the password is wrong'),
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

/** `/api/user`, `/api/login`, `/api/register`, `/api/logout`. Their answers are never stored by anybody. */
export function accountRoutes(needs: Needs) {
  const { config, database, clock, limits, log } = needs
  const userOf = sessionUser(needs)
  const logins = loginGuard(limits)
  const registrations = registrationGuard(limits)
  const network = (c: Context) => networkOf(c, config.trustProxy)

  /** A new session for this browser; the one it had before is closed, so that nobody can have planted it. */
  async function signIn(c: Context, userId: number) {
    const token = await database.transaction(async (tx) => {
      const before = sessionToken(c)
      if (before) await deleteSession(tx, before)
      return createSession(tx, userId, clock.now())
    })
    setSessionToken(c, token)
    log.info({ userId }, 'Signed in')
  }

  const routes = createRoutes()
  for (const path of ['/api/user', '/api/login', '/api/register', '/api/logout']) {
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
      const marked = deviceToken(c)
      const attempt = await logins.begin({ email: normaliseEmail(email), network: network(c), device: marked })
      if (!attempt.ok) return tooManyTries(c, attempt)
      const user = await findByEmail(database, email)
      if (!(await isPassword(user?.password, password)) || !user) {
        log.info({ userId: user?.id }, 'A login was refused')
        return c.json({ message: 'Invalid email or password' }, 401)
      }
      const device = marked ?? randomBytes(32).toString('base64url')
      await attempt.value.succeed(device)
      await signIn(c, user.id)
      setDeviceToken(c, device)
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
      const made = await register(database, {
        username,
        email,
        passwordHash: await hashPassword(password),
        createdAt: clock.now(),
      })
      if (!made.ok && made.code === 'usernameTaken') {
        return c.json({ message: 'This username is taken. Please choose another.', field: 'username' }, 409)
      }
      if (!made.ok) return c.json({ message: CANNOT_REGISTER, code: 'cannotRegister' }, 409)
      await attempt.value.succeed()
      await signIn(c, made.value.id)
      return c.json(toCurrentUser(made.value), 201)
    })
    .openapi(logoutRoute, async (c) => {
      const token = sessionToken(c)
      if (token) await deleteSession(database, token)
      clearSessionToken(c)
      return c.json({ message: 'You have been logged out successfully.' }, 200)
    })
}

// Says what to do, not whether the address is known.
const CANNOT_REGISTER =
  'We could not make an account with these details. If you already have one, log in; otherwise try another e-mail address.'

const toCurrentUser = (user: SessionUser): CurrentUser => ({
  id: user.id,
  username: user.username,
  email: user.email,
  isAdmin: user.isAdmin,
  createdAt: user.createdAt.toISOString(),
})
