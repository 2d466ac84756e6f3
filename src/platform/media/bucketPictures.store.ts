import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import type { PictureNote } from './placeholders.ts'
import { bucketPictures } from './uploads.tables.ts'
import { PRIVATE_PREFIX } from './uploads.ts'

const BATCH = 100
const MAX_ENCODING_ATTEMPTS = 5

type BucketPicture = { name: string; note: PictureNote | null }

const SHOWN = { name: bucketPictures.name, note: bucketPictures.note }

export const listBucketPictures = (database: Executor): Promise<BucketPicture[]> =>
  database.select(SHOWN).from(bucketPictures).where(isNull(bucketPictures.deletedAt))

export async function findBucketPicture(database: Executor, name: string): Promise<BucketPicture | undefined> {
  const rows = await database
    .select(SHOWN)
    .from(bucketPictures)
    .where(and(eq(bucketPictures.name, name), isNull(bucketPictures.deletedAt)))
  return rows[0]
}

export async function insertBucketPicture(database: Executor, name: string, bytes: number, at: Date): Promise<void> {
  await database.insert(bucketPictures).values({ name, bytes, addedAt: at })
}

export async function markPicturesDeleted(database: Executor, names: readonly string[], at: Date): Promise<void> {
  await database
    .update(bucketPictures)
    .set({ deletedAt: at })
    .where(inArray(bucketPictures.name, [...names]))
}

export async function listDeletedPictures(database: Executor): Promise<string[]> {
  const rows = await database
    .select({ name: bucketPictures.name })
    .from(bucketPictures)
    .where(isNotNull(bucketPictures.deletedAt))
    .orderBy(bucketPictures.deletedAt)
    .limit(BATCH)
  return rows.map(({ name }) => name)
}

export async function deleteBucketPicture(database: Executor, name: string): Promise<void> {
  await database.delete(bucketPictures).where(eq(bucketPictures.name, name))
}

/** Oldest first. Nobody else gets them until then. */
export function claimUnencoded(
  database: Executor,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<{ name: string; addedAt: Date }[]> {
  const { name, addedAt, deletedAt, note, encodingAttempts, encodingUntil } = bucketPictures
  const unclaimed = database
    .select({ name })
    .from(bucketPictures)
    .where(
      and(
        isNull(note),
        isNull(deletedAt),
        sql`not starts_with(${name}, ${PRIVATE_PREFIX})`,
        lt(encodingAttempts, MAX_ENCODING_ATTEMPTS),
        or(isNull(encodingUntil), lt(encodingUntil, now)),
      ),
    )
    .orderBy(addedAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return database
    .update(bucketPictures)
    .set({ encodingAttempts: sql`${encodingAttempts} + 1`, encodingUntil: until })
    .where(inArray(name, unclaimed))
    .returning({ name, addedAt })
}

/** Without counting the attempt. */
export async function releaseClaims(database: Executor, names: readonly string[]): Promise<void> {
  await database
    .update(bucketPictures)
    .set({ encodingUntil: null, encodingAttempts: sql`${bucketPictures.encodingAttempts} - 1` })
    .where(and(inArray(bucketPictures.name, [...names]), isNull(bucketPictures.note)))
}

/** False if it has been deleted since. */
export async function saveNote(database: Executor, name: string, note: PictureNote): Promise<boolean> {
  const rows = await database
    .update(bucketPictures)
    .set({ note, encodingUntil: null })
    .where(and(eq(bucketPictures.name, name), isNull(bucketPictures.deletedAt)))
    .returning({ name: bucketPictures.name })
  return rows.length > 0
}
