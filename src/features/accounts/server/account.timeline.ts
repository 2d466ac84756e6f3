import { and, eq, sql } from 'drizzle-orm'
import type { TimelineSource } from '#/platform/timeline.ts'
import { users } from './accounts.tables.ts'

export const accountTimeline: TimelineSource = {
  name: 'account',
  rows: { table: users, id: users.id, email: sql`${users.email}` },

  async list(tx, page) {
    const { where, orderBy } = page.newest(users.createdAt, users.id)
    const { id, username, createdAt, emailVerifiedAt } = users
    const rows = await tx
      .select({ id, username, createdAt, emailVerifiedAt })
      .from(users)
      .where(and(eq(users.email, page.email), where))
      .orderBy(...orderBy)
      .limit(page.limit)
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
