import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Role } from '#/lib/roles.ts'
import { timestamptz } from '#/platform/columns.ts'

/** Open ones only: deleted when accepted, withdrawn, or 30 days after they expire. */
export const staffInvitations = pgTable('staff_invitations', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Lower case. */
  email: text().notNull().unique(),
  role: text().$type<Role>().notNull(),
  /** SHA-256, in hex, of the secret in the link. Only the newest link works. */
  tokenHash: text('token_hash').notNull().unique(),
  /** The owner's username. */
  invitedBy: text('invited_by').notNull(),
  sentAt: timestamptz('sent_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
})
