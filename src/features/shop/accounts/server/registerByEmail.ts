import { randomInt, randomUUID } from 'node:crypto'
import { pageUrl } from '#/lib/pageLinks.ts'
import type { Services } from '#/platform/services.ts'
import { registrationEmail } from './accounts.mail.ts'
import { hashPassword } from './accounts.passwords.ts'
import { findUserByEmail, insertUser, normaliseEmail } from './accounts.store.ts'
import { issueLink, LINK_HOURS } from './links.store.ts'

export const LINK_SENT = `A lot of people are registering right now, so we’ve sent a link to this email address. Open it within ${LINK_HOURS.resetPassword} hours to choose your password, then sign in. Check your spam folder too.`

/**
 * The owner of the address gets a link to choose a password, at the same cost whether or not there's an account. The
 * username gets a number, because a username that is taken afterwards would reveal the outcome.
 */
export async function registerByEmail(
  { database, clock, mail, origin }: Services,
  { username, email }: { username: string; email: string },
): Promise<void> {
  const recipient = normaliseEmail(email)
  const passwordHash = await hashPassword(randomUUID())
  const registered = database.transaction(async (tx) => {
    const now = clock.now()
    const numbered = `${username}-${randomInt(1e6, 1e7)}`
    await insertUser(tx, { username: numbered, email, passwordHash, createdAt: now })
    const user = await findUserByEmail(tx, recipient)
    if (!user) return
    const secret = await issueLink(tx, { userId: user.id, purpose: 'resetPassword', now })
    const content = registrationEmail({ address: pageUrl(origin(), `/reset-password?token=${secret}`) })
    if (!(await mail.queue(tx, { ...content, reference: randomUUID(), recipient }))) throw new NotEmailed()
  })
  await registered.catch((error) => {
    if (!(error instanceof NotEmailed)) throw error
  })
}

/** The links sent earlier keep working. */
class NotEmailed extends Error {}
