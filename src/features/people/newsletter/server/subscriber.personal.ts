import { and, eq, lt, sql } from 'drizzle-orm'
import type { PersonalData } from '#/platform/personalData.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'

const hasEmail = (email: string) => eq(sql`lower(${newsletterSubscribers.email})`, email)

export const subscriberData: PersonalData = {
  name: 'newsletter',
  tables: [newsletterSubscribers],

  async collect(tx, email) {
    const [row] = await tx.select().from(newsletterSubscribers).where(hasEmail(email))
    if (!row) return null
    const { subscribed, consentText, consentAt, unsubscribedAt, createdAt } = row
    return { subscribed, consentText, consentAt, unsubscribedAt, createdAt }
  },

  async erase(tx, { email }) {
    const deleted = await tx
      .delete(newsletterSubscribers)
      .where(hasEmail(email))
      .returning({ id: newsletterSubscribers.id })
    return deleted.length > 0 ? ['The newsletter subscription was deleted.'] : []
  },

  // Until then the row proves the former consent and keeps the address from being written to.
  async expire(tx, { service }) {
    const { rowCount } = await tx
      .delete(newsletterSubscribers)
      .where(and(eq(newsletterSubscribers.subscribed, false), lt(newsletterSubscribers.unsubscribedAt, service)))
    return rowCount ?? 0
  },
}
