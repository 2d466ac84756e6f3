import type { ProductSummary } from '#/features/catalogue/catalogue/browser/catalogue.queries.ts'
import { CATEGORIES, categoryLabel } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { formatCount } from '#/lib/format.ts'
import type { PageHref } from '#/lib/pageLinks.ts'
import type { SearchSuggestions } from './search.queries.ts'

export type SearchTarget = {
  href: string
  label: string
  about?: string
  product?: ProductSummary
  /** What to offer again as a recent search. */
  remember?: string
}
export type SearchGroup = { title: string; targets: SearchTarget[] }

export const resultsHref = (q: string): PageHref => `/products?${new URLSearchParams({ q })}`

const wording = (q: string): SearchTarget => ({ href: resultsHref(q), label: q, remember: q })
const category = (id: string): SearchTarget => ({
  href: `/products?${new URLSearchParams({ category: id })}`,
  label: categoryLabel(id),
})

/** Before anything is typed. */
export const startGroups = (recent: readonly string[]): SearchGroup[] =>
  withTargets([
    { title: 'Recent searches', targets: recent.map(wording) },
    { title: 'Categories', targets: CATEGORIES.map(({ id }) => category(id)) },
  ])

export function foundGroups(q: string, found: SearchSuggestions): SearchGroup[] {
  const { products, matching, correction, suggestions } = found
  const all: SearchTarget[] =
    matching > products.length
      ? [{ ...wording(correction ?? q), label: `See all ${formatCount(matching)} products` }]
      : []
  return withTargets([
    { title: 'Did you mean', targets: suggestions.map(wording) },
    {
      title: correction ? `Products for “${correction}”` : 'Products',
      targets: [
        ...products.map((product) => ({
          href: `/products/${encodeURIComponent(product.slug)}`,
          label: product.name,
          product,
          remember: product.name,
        })),
        ...all,
      ],
    },
    { title: 'Categories', targets: found.categories.map(category) },
    {
      title: 'Help',
      targets: found.articles.map(({ href, title, section }) => ({ href, label: title, about: section })),
    },
  ])
}

const withTargets = (groups: SearchGroup[]) => groups.filter(({ targets }) => targets.length > 0)

export const isWithoutMatch = ({ matching, articles }: SearchSuggestions): boolean => matching + articles.length === 0
