import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'
import type { Fingerprint } from './fingerprint.ts'

/** One row for each running process. */
export const fleetProcesses = pgTable('fleet_processes', {
  instance: text().primaryKey(),
  /** The machine’s address, with the port. */
  address: text().notNull(),
  role: text().$type<'web' | 'worker' | 'both'>().notNull(),
  build: text().notNull(),
  fingerprint: jsonb().$type<Fingerprint>().notNull(),
  memoryBytes: bigint('memory_bytes', { mode: 'number' }).notNull(),
  startedAt: timestamptz('started_at').notNull(),
  seenAt: timestamptz('seen_at').notNull(),
})
