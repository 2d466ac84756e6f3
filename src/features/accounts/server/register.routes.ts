import { randomUUID } from 'node:crypto'
import { createRoutes, json, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { networkOf } from '#/platform/network.ts'
import { FieldRefusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { registrationGuard } from './accounts.limits.ts'
import { verificationEmail } from './accounts.mail.ts'
import { hashPassword } from './accounts.passwords.ts'
import { MessageResponse, TOO_MANY } from './accounts.responses.ts'
import { CurrentUser, RegisterRequest } from './accounts.schema.ts'
import { insertUser } from './accounts.store.ts'
import { usernameProblem } from './accounts.usernames.ts'
import { createSessionOpener, toCurrentUser } from './browserSession.ts'
import { issueLink } from './links.store.ts'
import { LINK_SENT, registerByEmail } from './registerByEmail.ts'

const registerRoute = route('post', '/api/register', 'Create an account and sign in', {
  body: RegisterRequest,
  201: json(CurrentUser, 'The new account, signed in'),
  202: json(
    MessageResponse,
    'Too many recent refusals: an emailed link completes registration, whether or not the address has an account',
  ),
  400: json(FieldRefusal, 'A field is missing, malformed or not allowed'),
  409: json(FieldRefusal, 'No account can be created with these details'),
  429: TOO_MANY,
})

export function registerRoutes(services: Services) {
  const { config, database, clock, limits, mail, origin } = services
  const open = createSessionOpener(services)
  const registrations = registrationGuard(limits)

  const routes = createRoutes()
  return routes.openapi(registerRoute, async (c) => {
    const { username, email, password } = c.req.valid('json')
    const network = networkOf(c, config.trustProxy)
    const attempt = await registrations.begin(network)
    if (!attempt.ok) return tooManyAttemptsResponse(c, attempt)
    const problem = usernameProblem(username)
    if (problem) return c.json({ message: problem.message, field: 'username' }, problem.status)
    if (attempt.value.mustConceal) {
      await registerByEmail(services, { username, email })
      return c.json({ message: LINK_SENT }, 202)
    }
    const passwordHash = await hashPassword(password)
    const now = clock.now()
    const created = await database.transaction(async (tx) => {
      const registered = await insertUser(tx, { username, email, passwordHash, createdAt: now })
      if (registered.ok) {
        const { id, email: recipient } = registered.value
        const secret = await issueLink(tx, { userId: id, purpose: 'verifyEmail', now })
        const content = verificationEmail({ origin: origin(), secret })
        await mail.queue(tx, { ...content, reference: randomUUID(), recipient })
      }
      return registered
    })
    if (!created.ok && created.code === 'usernameTaken') {
      return c.json({ message: 'This username is taken. Please choose another.', field: 'username' }, 409)
    }
    if (!created.ok) return c.json({ message: CANNOT_REGISTER, code: 'cannotRegister' }, 409)
    await attempt.value.succeed()
    await open(c, created.value)
    return c.json(toCurrentUser(created.value), 201)
  })
}

// Must not reveal whether the address is known.
const CANNOT_REGISTER =
  'We couldn’t create an account with these details. If you already have one, sign in; otherwise try a different email address.'
