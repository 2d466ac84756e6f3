import { randomUUID } from 'node:crypto'
import { ok, refuse } from '#/lib/outcome.ts'
import { endpoint, Reply } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { networkOf } from '#/platform/network.ts'
import type { Services } from '#/platform/services.ts'
import { registrationGuard } from './accounts.limits.ts'
import { verificationEmail } from './accounts.mail.ts'
import { hashPassword } from './accounts.passwords.ts'
import { MessageResponse, refuseUsername, TOO_MANY, usernameRefusals } from './accounts.responses.ts'
import { CurrentUser, RegisterRequest } from './accounts.schema.ts'
import { insertUser } from './accounts.store.ts'
import { createSessionOpener, toCurrentUser } from './browserSession.ts'
import { issueLink } from './links.store.ts'
import { LINK_SENT, registerByEmail } from './registerByEmail.ts'

export function registerRoutes(services: Services) {
  const { config, database, clock, limits, mail, origin } = services
  const open = createSessionOpener(services)
  const registrations = registrationGuard(limits)

  return [
    endpoint('POST /api/register', 'Create an account and sign in', {
      body: RegisterRequest,
      201: json(CurrentUser, 'The new account, signed in'),
      202: json(
        MessageResponse,
        'Too many recent refusals: an emailed link completes registration, whether or not the address has an account',
      ),
      429: TOO_MANY,
      async run({ c, body: { username, email, password } }) {
        const network = networkOf(c, config.trustProxy)
        const attempt = await registrations.begin(network)
        if (!attempt.ok) return attempt
        const unusable = refuseUsername(username)
        if (unusable) return unusable
        if (attempt.value.mustConceal) {
          await registerByEmail(services, { username, email })
          return ok(new Reply(202, { message: LINK_SENT }))
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
        if (!created.ok) return refuse(created.code === 'usernameTaken' ? 'usernameTaken' : 'cannotRegister')
        await attempt.value.succeed()
        await open(c, created.value)
        return ok(toCurrentUser(created.value))
      },
      refuses: { ...usernameRefusals, cannotRegister: [409, CANNOT_REGISTER] },
    }),
  ]
}

// Must not reveal whether the address is known.
const CANNOT_REGISTER =
  'We couldn’t create an account with these details. If you already have one, sign in; otherwise try a different email address.'
