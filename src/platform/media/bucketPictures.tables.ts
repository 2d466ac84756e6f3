import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { PictureNote } from './placeholders.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Every upload in the bucket. The row is written before its object and deleted after it. */
export const bucketPictures = pgTable(
  'bucket_pictures',
  {
    name: text().primaryKey(),
    bytes: integer().notNull(),
    addedAt: time('added_at').notNull(),
    /** Served no more; a job deletes the objects. */
    deletedAt: time('deleted_at'),
    /** Known once all its sizes are in the bucket. */
    note: jsonb().$type<PictureNote>(),
    encodingAttempts: integer('encoding_attempts').notNull().default(0),
    /** One process at a time encodes it; one that was killed loses it then. */
    encodingUntil: time('encoding_until'),
  },
  (table) => [
    index('bucket_pictures_unencoded')
      .on(table.addedAt)
      .where(sql`${table.note} is null and ${table.deletedAt} is null`),
    index('bucket_pictures_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
)
