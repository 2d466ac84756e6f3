import { and, eq, sql } from 'drizzle-orm'
import type { TimelineSource } from '#/platform/timeline.ts'
import { REQUEST_STATE_LABELS, REQUEST_TYPES } from '../privacy.rules.ts'
import { privacyRequests } from './privacy.tables.ts'

const email = sql`${privacyRequests.email}`

const TONES = { received: 'quiet', confirmed: 'attention', done: 'good', refused: 'bad' } as const

export const privacyRequestTimeline: TimelineSource = {
  name: 'privacy',
  rows: { table: privacyRequests, id: privacyRequests.id, email },

  async list(tx, page) {
    const { where, orderBy } = page.newest(privacyRequests.createdAt, privacyRequests.id)
    const rows = await tx
      .select()
      .from(privacyRequests)
      .where(and(eq(email, page.email), where))
      .orderBy(...orderBy)
      .limit(page.limit)
    return rows.map(({ id, createdAt, requestType, message, state }) => ({
      id,
      at: createdAt,
      title: REQUEST_TYPES.find((type) => type.id === requestType)?.label ?? 'Privacy request',
      detail: message,
      states: [{ label: REQUEST_STATE_LABELS[state], tone: TONES[state] }],
      link: { to: '/admin/privacy-requests', search: { open: String(id) } },
    }))
  },
}
