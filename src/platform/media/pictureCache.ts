import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '#/platform/log.ts'
import { type OpenFile, openBuffer, openFile } from './openFile.ts'

export type PictureCache = {
  /** Calls `fetch` once, however many ask, if the picture isn't in the folder. */
  open(name: string, fetch: () => Promise<Buffer | undefined>): Promise<OpenFile | undefined>
  /** Doesn’t fail: a picture that can't be kept is fetched again. */
  put(name: string, content: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  removeUnless(isKnown: (name: string) => boolean): Promise<void>
}

const MAX_BYTES = 1_000_000_000
const PARTIAL = '.partial'
/** Another process may still be writing a younger one. */
const ABANDONED_MS = 60 * 60_000

/** Pictures that are also elsewhere. Deletes the least recently opened beyond `maxBytes`. */
export async function openPictureCache(
  folder: string,
  { log, maxBytes = MAX_BYTES }: { log: Pick<Log, 'warn'>; maxBytes?: number },
): Promise<PictureCache> {
  const fileOf = (name: string) => path.join(folder, name)
  /** Least recently opened first. */
  const sizes = new Map<string, number>()
  let total = 0
  const fetching = new Map<string, Promise<Buffer | undefined>>()

  function forget(name: string) {
    total -= sizes.get(name) ?? 0
    sizes.delete(name)
  }
  function note(name: string, bytes: number) {
    forget(name)
    sizes.set(name, bytes)
    total += bytes
  }
  async function remove(name: string) {
    forget(name)
    await rm(fileOf(name), { force: true })
  }
  async function put(name: string, content: Uint8Array) {
    // Another process may be putting the same picture into the same folder.
    const partial = `${fileOf(name)}.${randomUUID()}${PARTIAL}`
    try {
      await writeFile(partial, content, { mode: 0o600 })
      await rename(partial, fileOf(name))
      note(name, content.length)
      for (const oldest of sizes.keys()) {
        if (total <= maxBytes) break
        await remove(oldest)
      }
    } catch (error) {
      log.warn({ err: error, name }, 'could not keep a picture in DATA_DIR')
      await rm(partial, { force: true })
    }
  }
  async function fetchOnce(name: string, fetch: () => Promise<Buffer | undefined>) {
    const begun = fetching.get(name)
    if (begun) return begun
    const fetched = fetch()
      .then(async (content) => {
        if (content) await put(name, content)
        return content
      })
      .finally(() => fetching.delete(name))
    fetching.set(name, fetched)
    return fetched
  }

  await mkdir(folder, { recursive: true })
  // Another process may delete one meanwhile.
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, stats: await stat(fileOf(name)).catch(() => undefined) })),
  )
  for (const { name, stats } of found.sort((a, b) => (a.stats?.mtimeMs ?? 0) - (b.stats?.mtimeMs ?? 0))) {
    if (!stats) continue
    if (!name.endsWith(PARTIAL)) note(name, stats.size)
    else if (Date.now() - stats.mtimeMs > ABANDONED_MS) await rm(fileOf(name), { force: true })
  }

  return {
    async open(name, fetch) {
      const cached = await openFile(fileOf(name))
      if (cached) {
        note(name, cached.stat.size)
        return cached
      }
      forget(name)
      const content = await fetchOnce(name, fetch)
      return content && openBuffer(content)
    },
    put,
    remove,
    async removeUnless(isKnown) {
      for (const name of [...sizes.keys()]) if (!isKnown(name)) await remove(name)
    },
  }
}
