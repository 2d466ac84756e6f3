import { sql } from 'drizzle-orm'
import type { TimelineSource } from '#/platform/timeline.ts'
import { REQUEST_STATE_LABELS, REQUEST_TYPES } from '../privacy.rules.ts'
import { privacyRequests } from './privacy.tables.ts'

const email = sql`${privacyRequests.email}`

const TONES = { received: 'quiet', confirmed: 'attention', done: 'good', refused: 'bad' } as const

export const privacyRequestTimeline: TimelineSource = {
  name: 'privacy',
  rows: { table: privacyRequests, id: privacyRequests.id, email },

  async list(tx, page) {
    const query = tx.select().from(privacyRequests).$dynamic()
    const rows = await page.newest(query, { at: privacyRequests.createdAt, id: privacyRequests.id, email })
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
