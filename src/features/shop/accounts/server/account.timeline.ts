import { sql } from 'drizzle-orm'
import type { TimelineSource } from '#/platform/timeline.ts'
import { users } from './accounts.tables.ts'

const email = sql`${users.email}`

export const accountTimeline: TimelineSource = {
  name: 'account',
  rows: { table: users, id: users.id, email },

  async list(tx, page) {
    const { id, username, createdAt, emailVerifiedAt } = users
    const query = tx.select({ id, username, createdAt, emailVerifiedAt }).from(users).$dynamic()
    const rows = await page.newest(query, { at: createdAt, id, email })
    return rows.map((user) => ({
      id: user.id,
      at: user.createdAt,
      title: 'Registered an account',
      detail: user.username,
      states: [
        user.emailVerifiedAt
          ? { label: 'Email verified', tone: 'good' as const }
          : { label: 'Email not verified', tone: 'attention' as const },
      ],
    }))
  },
}
