import { isNotNull, sql } from 'drizzle-orm'
import type { TimelineItem, TimelineSource } from '#/platform/timeline.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'

const email = sql`${newsletterSubscribers.email}`

const linkTo = (id: number): TimelineItem['link'] => ({ to: `/admin/newsletters/${id}` })

export const consentTimeline: TimelineSource = {
  name: 'consent',
  rows: { table: newsletterSubscribers, id: newsletterSubscribers.id, email },

  async list(tx, page) {
    const query = tx.select().from(newsletterSubscribers).$dynamic()
    const rows = await page.newest(query, { at: newsletterSubscribers.consentAt, id: newsletterSubscribers.id, email })
    return rows.map(({ id, consentAt, consentText, subscribed }) => ({
      id,
      at: consentAt,
      title: 'Subscribed to the newsletter',
      detail: `Agreed to: “${consentText}”`,
      states: subscribed ? [{ label: 'Subscribed', tone: 'good' as const }] : [],
      link: linkTo(id),
    }))
  },
}

export const withdrawalTimeline: TimelineSource = {
  name: 'withdrawal',

  async list(tx, page) {
    const query = tx
      .select({ id: newsletterSubscribers.id, at: newsletterSubscribers.unsubscribedAt })
      .from(newsletterSubscribers)
      .$dynamic()
    const rows = await page.newest(query, {
      at: newsletterSubscribers.unsubscribedAt,
      id: newsletterSubscribers.id,
      email,
      where: isNotNull(newsletterSubscribers.unsubscribedAt),
    })
    return rows.map(({ id, at }) => ({
      id,
      at: at as Date,
      title: 'Unsubscribed from the newsletter',
      link: linkTo(id),
    }))
  },
}
