import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, timestamptz } from '#/platform/columns.ts'

/** The scripts, styles and fonts of every release that has run lately. */
export const assets = pgTable('assets', {
  /** `/assets/index-DKJf3a.js` */
  address: text().primaryKey(),
  body: bytes().notNull(),
  /** When a process that has it in its own build last said so. */
  usedAt: timestamptz('used_at').notNull(),
})
