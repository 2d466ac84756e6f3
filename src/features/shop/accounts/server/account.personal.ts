import { desc, eq } from 'drizzle-orm'
import type { PersonalData } from '#/platform/personalData.ts'
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
    const open = await tx.select().from(sessions).where(eq(sessions.userId, user.id)).orderBy(desc(sessions.createdAt))
    return {
      username: user.username,
      email: user.email,
      createdAt: user.createdAt,
      emailVerifiedAt: user.emailVerifiedAt,
      secondFactorSince: user.totpEnabledAt,
      ...(user.role && { role: user.role, suspendedAt: user.suspendedAt, lastSignInAt: user.lastSignInAt }),
      sessions: open.map(({ createdAt, lastSeenAt, expiresAt, userAgent }) => ({
        createdAt,
        lastSeenAt,
        expiresAt,
        userAgent,
      })),
    }
  },

  async erase(tx, { email }) {
    const deleted = await tx.delete(users).where(eq(users.email, email)).returning({ id: users.id })
    return deleted.length > 0 ? ['We deleted your account and signed you out everywhere.'] : []
  },
}
