import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { countChanged, type PersonalData } from '#/platform/personalData.ts'
import { timelineOf } from '#/platform/timeline.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'

const { subscribed, consentText, consentAt, unsubscribedAt, createdAt } = newsletterSubscribers

const hasEmail = (email: string) => eq(sql`lower(${newsletterSubscribers.email})`, email)

export const subscriberData: PersonalData = {
  name: 'newsletter',
  tables: [newsletterSubscribers],

  async collect(tx, email) {
    const [row] = await tx
      .select({ subscribed, consentText, consentAt, unsubscribedAt, createdAt })
      .from(newsletterSubscribers)
      .where(hasEmail(email))
    return row ?? null
  },

  async erase(tx, { email }) {
    const count = await countChanged(tx.delete(newsletterSubscribers).where(hasEmail(email)))
    return count > 0 ? ['The newsletter subscription was deleted.'] : []
  },

  // Until then the row proves that there was consent, and keeps us from writing to the address.
  expire: (tx, { service }) =>
    countChanged(tx.delete(newsletterSubscribers).where(and(eq(subscribed, false), lt(unsubscribedAt, service)))),
}

const rows = { table: newsletterSubscribers, email: sql`${newsletterSubscribers.email}` }

export const consentTimeline = timelineOf({
  ...rows,
  name: 'consent',
  at: consentAt,
  columns: { consentText, subscribed },
  toItem: ({ id, consentText, subscribed }) => ({
    title: 'Subscribed to the newsletter',
    detail: `Agreed to: “${consentText}”`,
    states: subscribed ? [{ label: 'Subscribed', tone: 'good' }] : [],
    link: { to: `/admin/newsletters/${id}` },
  }),
})

export const withdrawalTimeline = timelineOf({
  ...rows,
  name: 'withdrawal',
  isOwned: true,
  at: unsubscribedAt,
  where: () => isNotNull(unsubscribedAt),
  columns: {},
  toItem: ({ id }) => ({ title: 'Unsubscribed from the newsletter', link: { to: `/admin/newsletters/${id}` } }),
})
