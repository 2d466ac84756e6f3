import { parseCompareSearch } from '#/features/buying/compare/compareSearch.rules.ts'
import { parseSearch } from '#/features/catalogue/catalogue/search.rules.ts'
import { parseReviewSearch } from '#/features/orders/productReviews/reviewSearch.rules.ts'
import { parseSupportTab } from '#/features/people/support/supportTabs.rules.ts'
import { isStorable } from '#/platform/schemas/strings.schema.ts'
import { PUBLIC_PAGES, type PublicPage } from '../seo/publicPages.ts'

type ReadSearch = (search: Record<string, string>) => Record<string, unknown>

const noParameters: ReadSearch = () => ({})
const MAX_SLUG_LENGTH = 200

/** Other parameters (`utm_source`, say) neither change the key nor reach the renderer. */
const PARAMETERS_OF: Partial<Record<PublicPage, ReadSearch>> = {
  '/products': parseSearch,
  '/compare': parseCompareSearch,
  '/support': ({ tab }) => ({ tab: parseSupportTab(tab) }),
}
const PAGES: ReadonlyMap<string, ReadSearch> = new Map(
  PUBLIC_PAGES.map((path) => [path, PARAMETERS_OF[path] ?? noParameters]),
)

export function pageKey(target: string): string | undefined {
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const readSearch = PAGES.get(path)
  if (!readSearch) {
    const key = productKey(path)
    return key && mark >= 0 ? withShown(key, parseReviewSearch, target.slice(mark + 1)) : key
  }
  return mark < 0 || readSearch === noParameters ? path : withShown(path, readSearch, target.slice(mark + 1))
}

function withShown(path: string, readSearch: ReadSearch, query: string): string {
  const shown = readSearch(parseQuery(query))
  const search = new URLSearchParams(
    Object.entries(shown).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return search ? `${path}?${search}` : path
}

function parseQuery(search: string): Record<string, string> {
  const words = new URLSearchParams(search)
  return Object.fromEntries([...new Set(words.keys())].map((name) => [name, words.getAll(name).join(',')]))
}

function productKey(path: string): string | undefined {
  const slug = /^\/products\/([^/]+)$/.exec(path)?.[1]
  if (!slug || slug.length > MAX_SLUG_LENGTH) return undefined
  // Percent-encoding allows many spellings: `%61` is `a`.
  const canonical = /^[\w-]+$/.test(slug) ? slug : normalised(slug)
  return canonical && `/products/${canonical}`
}

function normalised(slug: string): string | undefined {
  try {
    const text = decodeURIComponent(slug)
    return isStorable(text) && !/^\.{1,2}$/.test(text) ? encodeURIComponent(text) : undefined
  } catch {
    return undefined
  }
}
