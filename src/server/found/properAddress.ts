import { currentSlugOf } from '#/features/catalogue/server/catalogue.store.ts'
import { PERSONAL_PAGES } from '#/lib/personalPages.ts'
import type { Database } from '#/platform/database.ts'
import { isStorable } from '#/platform/schemas/text.schema.ts'
import { PUBLIC_PAGES, productPath, slugOf } from './publicPages.ts'

const PAGES = new Set<string>([...PUBLIC_PAGES, ...PERSONAL_PAGES])

/**
 * Where a page is when it was asked for under another address: with needless slashes, in upper case, or by a slug that
 * its product no longer has. Undefined when the address is the page's own, or nobody's. The search is
 * kept, without the character that no page may hold.
 */
export async function properAddress({ pathname, search }: URL, database: Database): Promise<string | undefined> {
  const path = inItsOwnCase(withoutNeedlessSlashes(pathname))
  const slug = slugOf(path)
  // Without a database nobody knows where a product has moved to: the page says what is wrong.
  const current = slug && isStorable(slug) ? await currentSlugOf(database, slug).catch(() => undefined) : undefined
  const proper = `${current && current !== slug ? productPath(current) : path}${search.replaceAll('%00', '')}`
  return proper === pathname + search ? undefined : proper
}

/** Several slashes are one, also at the front, where two would lead to another site; none stands at the end. */
const withoutNeedlessSlashes = (pathname: string) => `/${pathname.split('/').filter(Boolean).join('/')}`

/** Pages are lower case. What will happen `/products` and `/admin` may have a case of its own. */
function inItsOwnCase(path: string): string {
  const lower = path.toLowerCase()
  if (PAGES.has(lower)) return lower
  return path.replace(/^\/(products|admin)(?=\/)/i, (start) => start.toLowerCase())
}
