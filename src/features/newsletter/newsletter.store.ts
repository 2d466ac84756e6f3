import type { Executor } from '#/platform/database.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'

/** Subscribes an address, again if it had left; who was subscribed already stays so. */
export async function subscribe(tx: Executor, email: string, consentText: string, now: Date): Promise<void> {
  const consent = { subscribed: true, consentText, consentAt: now }
  await tx
    .insert(newsletterSubscribers)
    .values({ email: email.toLowerCase(), ...consent, createdAt: now })
    .onConflictDoUpdate({ target: newsletterSubscribers.email, set: consent })
}
