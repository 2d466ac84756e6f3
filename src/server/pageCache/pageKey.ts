import { readSearch } from '#/features/catalogue/search.rules.ts'
import { supportTabOf } from '#/features/support/supportTabs.rules.ts'
import { isStorable } from '#/platform/schemas/text.schema.ts'
import { PUBLIC_PAGES } from '../found/publicPages.ts'

/** What of a query string a page shows, in an order of its own. */
type ReadSearch = (search: Record<string, string>) => Record<string, unknown>

const nothing: ReadSearch = () => ({})
const LONGEST_SLUG = 200

/**
 * Which parameters matter to a page. What is not listed here (`utm_source`, say) neither makes another page nor reaches
 * the rendering.
 */
const READ_BY: Partial<Record<(typeof PUBLIC_PAGES)[number], ReadSearch>> = {
  '/products': readSearch,
  '/support': ({ tab }) => ({ tab: supportTabOf(tab) }),
}
const PAGES: ReadonlyMap<string, ReadSearch> = new Map(PUBLIC_PAGES.map((path) => [path, READ_BY[path] ?? nothing]))

/**
 * The address under which a public page is kept: its path and the parameters that matter, in one fixed spelling.
 * Undefined for anything else. `target` is path and query string as they were asked for.
 */
export function pageKey(target: string): string | undefined {
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const readSearch = PAGES.get(path)
  if (!readSearch) return productKey(path)
  if (mark < 0 || readSearch === nothing) return path
  const shown = readSearch(wordsOf(target.slice(mark + 1)))
  const search = new URLSearchParams(
    Object.entries(shown).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return search ? `${path}?${search}` : path
}

function wordsOf(search: string): Record<string, string> {
  const words = new URLSearchParams(search)
  return Object.fromEntries([...new Set(words.keys())].map((name) => [name, words.getAll(name).join(',')]))
}

function productKey(path: string): string | undefined {
  const slug = /^\/products\/([^/]+)$/.exec(path)?.[1]
  if (!slug || slug.length > LONGEST_SLUG) return undefined
  // A slug can be spelt in many ways: `%61` is `a`.
  const spelt = /^[\w-]+$/.test(slug) ? slug : normalised(slug)
  return spelt && `/products/${spelt}`
}

function normalised(slug: string): string | undefined {
  try {
    const text = decodeURIComponent(slug)
    return isStorable(text) && !/^\.{1,2}$/.test(text) ? encodeURIComponent(text) : undefined
  } catch {
    return undefined
  }
}
