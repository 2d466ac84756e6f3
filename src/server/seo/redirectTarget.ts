import { findCurrentSlug } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import { PERSONAL_PAGES } from '#/lib/personalPages.ts'
import type { Database } from '#/platform/database.ts'
import { isStorable } from '#/platform/schemas/strings.schema.ts'
import { productPath, slugOf } from './canonical.ts'

type Paths = ReadonlySet<string>

const PERSONAL: Paths = new Set(PERSONAL_PAGES)

export async function redirectTarget(
  { pathname, search }: URL,
  publicPaths: Paths,
  database: Database,
): Promise<string | undefined> {
  const path = lowerCasePath(collapseSlashes(pathname), publicPaths)
  const slug = slugOf(path)
  const current = slug && isStorable(slug) ? await findCurrentSlug(database, slug).catch(() => undefined) : undefined
  const proper = `${current && current !== slug ? productPath(current) : path}${search.replaceAll('%00', '')}`
  return proper === pathname + search ? undefined : proper
}

/** Two slashes at the front would lead to another site. */
const collapseSlashes = (pathname: string) => `/${pathname.split('/').filter(Boolean).join('/')}`

/** What follows `/products` and `/admin` may be case-sensitive. */
function lowerCasePath(path: string, publicPaths: Paths): string {
  const lower = path.toLowerCase()
  if (publicPaths.has(lower) || PERSONAL.has(lower)) return lower
  return path.replace(/^\/(products|admin)(?=\/)/i, (start) => start.toLowerCase())
}
