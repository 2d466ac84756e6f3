import { desc, eq, sql } from 'drizzle-orm'
import { countChanged, type PersonalData } from '#/platform/personalData.ts'
import { timelineOf } from '#/platform/timeline.ts'
import { accountTokens, sessions, users } from './accounts.tables.ts'

/** Omits secrets such as the password hash. */
export const accountData: PersonalData = {
  name: 'account',
  tables: [users, sessions, accountTokens],

  async reasonNotToErase(tx, email) {
    const [user] = await tx.select().from(users).where(eq(users.email, email))
    return user?.isAdmin
      ? 'This address belongs to a member of staff. An owner has to remove them from the staff first.'
      : undefined
  },

  async collect(tx, email) {
    const [user] = await tx.select().from(users).where(eq(users.email, email))
    if (!user) return null
    const { createdAt, lastSeenAt, expiresAt, userAgent } = sessions
    return {
      username: user.username,
      email: user.email,
      createdAt: user.createdAt,
      emailVerifiedAt: user.emailVerifiedAt,
      secondFactorSince: user.totpEnabledAt,
      ...(user.role && { role: user.role, suspendedAt: user.suspendedAt, lastSignInAt: user.lastSignInAt }),
      sessions: await tx
        .select({ createdAt, lastSeenAt, expiresAt, userAgent })
        .from(sessions)
        .where(eq(sessions.userId, user.id))
        .orderBy(desc(createdAt)),
    }
  },

  async erase(tx, { email }) {
    const count = await countChanged(tx.delete(users).where(eq(users.email, email)))
    return count > 0 ? ['We deleted your account and signed you out everywhere.'] : []
  },
}

export const accountTimeline = timelineOf({
  name: 'account',
  table: users,
  at: users.createdAt,
  email: sql`${users.email}`,
  columns: { username: users.username, emailVerifiedAt: users.emailVerifiedAt },
  toItem: ({ username, emailVerifiedAt }) => ({
    title: 'Registered an account',
    detail: username,
    states: [
      emailVerifiedAt ? { label: 'Email verified', tone: 'good' } : { label: 'Email not verified', tone: 'attention' },
    ],
  }),
})
