import { isStorable } from '#/platform/schemas/strings.schema.ts'
import type { ReadSearch, Renderer } from '../renderPage.ts'

const MAX_SLUG_LENGTH = 200

/** Parameters that a page doesn’t show (`utm_source`, say) neither change the key nor reach the renderer. */
export function pageKey(target: string, publicPages: Renderer['publicPages']): string | undefined {
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const product = productKey(path)
  const route = product ? '/products/$slug' : path
  if (!publicPages.has(route)) return undefined
  const readSearch = publicPages.get(route)
  const key = product ?? path
  return mark < 0 || !readSearch ? key : withShown(key, readSearch, target.slice(mark + 1))
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
