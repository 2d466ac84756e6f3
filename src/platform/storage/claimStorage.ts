import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { CannotStart } from '#/platform/cannotStart.ts'
import type { Database, Executor } from '#/platform/database.ts'
import type { Log } from '#/platform/log.ts'
import { shopState } from '#/platform/shopState.tables.ts'
import { explainStorageError } from './explainStorageError.ts'
import { type Storage, StorageRefused, StorageUnavailable } from './storage.ts'

/** The file or object that marks a storage as this shop's. Its content is also in the database. */
export const MARKER = 'courtside-storage'
export const MARK_KEY = 'storage'

export type Mark = { kind: Storage['kind']; id: string }

type Claim = {
  storage: Storage
  /** For messages: the folder or the bucket. */
  place: string
  /** Whether other processes may use the database. */
  isShared: boolean
  /** Whether there are any that should be in this storage. */
  hasUploads: () => Promise<boolean>
  log: Pick<Log, 'warn'>
}

/** Before a backup: throws `CannotStart` if the shop’s pictures are in another storage. */
export async function assertClaimed(
  database: Database,
  { storage, place, isShared, hasUploads }: Omit<Claim, 'log'>,
): Promise<void> {
  const known = await findMark(database)
  // The next start of a shop alone would mark a folder that was moved or lost.
  if (!known || (storage.kind === 'folder' && known.kind === 'folder' && !isShared)) return
  const found = await readMarker(storage).catch((error) => {
    if (!(error instanceof StorageUnavailable)) throw error
    throw new CannotStart(explainStorageError(error, place), { cause: error })
  })
  // Without pictures, a machine that has never run the shop can make backups too.
  if (found === known.id || (!found && !(await hasUploads()))) return
  throw new CannotStart(storage.kind === 'bucket' ? NOT_THERE(place) : NOT_IN_FOLDER(place, known.id))
}

/** Marks a storage that is used for the first time. Throws `CannotStart` if the shop's pictures are in another one. */
export async function claimStorage(database: Database, claim: Claim): Promise<void> {
  try {
    await compareMarks(database, claim)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    // A bucket that has worked is not mistyped: the shop sells without pictures until it's back.
    if (error instanceof StorageRefused || (await findMark(database))?.kind !== 'bucket')
      throw new CannotStart(explainStorageError(error, claim.place), { cause: error })
    claim.log.warn({ err: error }, 'the bucket isn’t responding: new pictures can’t be saved until it does')
  }
}

async function compareMarks(database: Database, { storage, place, isShared, hasUploads }: Claim): Promise<void> {
  const { kind } = storage
  const found = await readMarker(storage)
  await database.transaction(async (tx) => {
    let mark: Mark = { kind, id: found ?? randomUUID() }
    // A second process waits here until the first has written the marker too.
    const inserted = await tx.insert(shopState).values({ key: MARK_KEY, value: mark }).onConflictDoNothing().returning()
    if (inserted.length > 0) {
      if (kind === 'bucket' && !found && (await hasUploads())) throw new CannotStart(NOT_MOVED(place))
    } else {
      const known = (await findMark(tx)) as Mark
      if (known.id === (found ?? (await readMarker(storage)))) mark = { kind, id: known.id }
      else {
        const hasMoved = known.kind !== kind
        const isAlone = kind === 'folder' && !isShared
        if (hasMoved ? await hasUploads() : !isAlone) throw new CannotStart(explainMark(kind, place, known))
      }
      await tx.update(shopState).set({ value: mark }).where(eq(shopState.key, MARK_KEY))
    }
    // Each time, to show that it can be written.
    await storage.put(MARKER, Buffer.from(mark.id))
  })
}

export const readMarker = async (storage: Storage): Promise<string | undefined> =>
  (await storage.get(MARKER))?.toString().trim()

async function findMark(tx: Executor): Promise<Mark | undefined> {
  const [row] = await tx.select().from(shopState).where(eq(shopState.key, MARK_KEY))
  return row?.value as Mark | undefined
}

function explainMark(kind: Storage['kind'], place: string, known: Mark): string {
  if (kind === 'bucket') return NOT_MOVED(place)
  return known.kind === 'bucket' ? IN_A_BUCKET(place, known.id) : NOT_SHARED(place, known.id)
}

const NOT_THERE = (place: string) => `STORAGE_URL: ${place} isn’t where this shop’s pictures are.`

const HOW_TO_MOVE = 'with npm run backup and npm run restore, as docs/deploy.md says.'

const NOT_MOVED = (place: string) => `${NOT_THERE(place)} Move them there ${HOW_TO_MOVE}`

const IN_A_BUCKET = (place: string, id: string) =>
  `STORAGE_URL isn’t set, but this shop’s pictures are in a bucket. Set it as it was, or move them ${HOW_TO_MOVE} ${IF_LOST(place, id)}`

const NOT_SHARED = (place: string, id: string) =>
  `DATA_DIR: ${place} isn’t the folder where this shop’s other processes keep its pictures. Share one folder among them, or set STORAGE_URL. ${IF_LOST(place, id)}`

const NOT_IN_FOLDER = (place: string, id: string) =>
  `DATA_DIR: ${place} isn’t where this shop’s pictures are. Set DATA_DIR or STORAGE_URL as the shop has it. ${IF_LOST(place, id)}`

const IF_LOST = (place: string, id: string) =>
  `If those pictures are lost for good, write ${id} into ${place}/${MARKER}.`
