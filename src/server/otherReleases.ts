import { eq, inArray, lt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { RecurringJob } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import { assets } from './assets.tables.ts'

export type Asset = { address: string; body: Buffer<ArrayBuffer> }

type AssetServices = Pick<Services, 'database' | 'clock'>

const KEPT_DAYS = 14
const DAY_MS = 24 * 3600 * 1000
/** Two releases. */
const MAX_BYTES = 8_000_000
const REFRESH_MS = 1000

/** Comes before a process serves pages, since any other process may be asked for what they load. */
export const publishAssets = ({ database, clock }: AssetServices, own: readonly Asset[]): Promise<void> =>
  database.transaction(async (tx) => {
    // Processes that start together would deadlock on each other’s rows. Reading goes on.
    await tx.execute(sql`lock table ${assets} in share row exclusive mode`)
    const addresses = own.map(({ address }) => address)
    const kept = await tx
      .update(assets)
      .set({ usedAt: clock.now() })
      .where(inArray(assets.address, addresses))
      .returning({ address: assets.address })
    const known = new Set(kept.map(({ address }) => address))
    const added = own.filter(({ address }) => !known.has(address))
    if (added.length > 0) await tx.insert(assets).values(added.map((asset) => ({ ...asset, usedAt: clock.now() })))
  })

/** Each process says daily that its own are in use: another release may run beside it. Returns what stops it. */
export function keepPublished(services: AssetServices & Pick<Services, 'log'>, own: readonly Asset[]): () => void {
  const timer = setInterval(
    () =>
      publishAssets(services, own).catch((error) => services.log.error({ err: error }, 'could not publish the assets')),
    DAY_MS,
  )
  return () => clearInterval(timer)
}

/** For tabs left open. */
export const deleteOldAssets = ({ database, clock }: AssetServices) =>
  database.delete(assets).where(lt(assets.usedAt, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)))

export const assetsJob = (services: AssetServices): RecurringJob => ({
  name: 'assets',
  title: 'Scripts and styles of earlier releases',
  intervalSeconds: DAY_MS / 1000,
  run: () => deleteOldAssets(services),
})

/** Finds the assets of other releases. Made-up addresses cost at most one query a second. */
export function createOtherReleases<Content extends object | string>(
  { database, clock }: AssetServices,
  toContent: (asset: Asset) => Content,
) {
  const read = new LRUCache<string, Content>({ maxSize: MAX_BYTES })
  let published = Promise.resolve(new Set<string>())
  let refreshedAt = Number.NEGATIVE_INFINITY

  const loadAddresses = async () =>
    new Set((await database.select({ address: assets.address }).from(assets)).map((row) => row.address))

  async function isPublished(address: string): Promise<boolean> {
    const isKnown = await published.then(
      (addresses) => addresses.has(address),
      () => false,
    )
    const now = clock.now().getTime()
    if (!isKnown && now - refreshedAt >= REFRESH_MS) {
      refreshedAt = now
      published = loadAddresses()
    }
    return isKnown || (await published).has(address)
  }

  const reading = new Map<string, Promise<Content | undefined>>()

  async function readPublished(address: string): Promise<Content | undefined> {
    if (!(await isPublished(address))) return undefined
    const [row] = await database.select({ body: assets.body }).from(assets).where(eq(assets.address, address))
    if (!row) return undefined
    const content = toContent({ address, body: row.body as Asset['body'] })
    // It throws at 0.
    read.set(address, content, { size: Math.max(1, row.body.length) })
    return content
  }

  return async (address: string): Promise<Content | undefined> => {
    const ready = read.get(address)
    if (ready) return ready
    const content = reading.get(address) ?? readPublished(address).finally(() => reading.delete(address))
    reading.set(address, content)
    return content
  }
}
