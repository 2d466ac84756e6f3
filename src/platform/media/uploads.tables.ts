import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'
import type { PictureNote } from './placeholders.ts'

/** Every upload in the bucket. The row is written before its object and deleted after it. */
export const bucketPictures = pgTable(
  'bucket_pictures',
  {
    name: text().primaryKey(),
    bytes: integer().notNull(),
    addedAt: timestamptz('added_at').notNull(),
    /** Served no more; a job deletes the objects. */
    deletedAt: timestamptz('deleted_at'),
    /** Known once all its sizes are in the bucket. */
    note: jsonb().$type<PictureNote>(),
    encodingAttempts: integer('encoding_attempts').notNull().default(0),
    /** One process at a time encodes it; one that was killed loses it then. */
    encodingUntil: timestamptz('encoding_until'),
  },
  (table) => [
    index('bucket_pictures_unencoded')
      .on(table.addedAt)
      .where(sql`${table.note} is null and ${table.deletedAt} is null`),
    index('bucket_pictures_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
)

/** Files of uploads that nothing shows: not yet, or no more (triggers add those of deleted photographs). A job removes them. */
export const unkeptUploads = pgTable(
  'unkept_uploads',
  {
    name: text().primaryKey(),
    removeAfter: timestamptz('remove_after').notNull().default(sql`now()`),
  },
  (table) => [index('unkept_uploads_due').on(table.removeAfter)],
)
