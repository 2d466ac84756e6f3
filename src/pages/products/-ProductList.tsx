import { useNavigate } from '@tanstack/react-router'
import SlidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { Listing } from '#/features/catalogue/catalogue/browser/catalogue.queries.ts'
import { ProductGrid } from '#/features/catalogue/catalogue/browser/ProductGrid.tsx'
import { type ProductFilters, SORTS } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import {
  isFiltered,
  type ProductSearch,
  parseSearch,
  withoutFilters,
} from '#/features/catalogue/catalogue/search.rules.ts'
import type { DeliveryOffer } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { ExVatSwitch } from '#/features/shop/vat/browser/ExVatSwitch.tsx'
import { vatRegistered } from '#/lib/brand.ts'
import { formatCount } from '#/lib/format.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { SelectField } from '#/ui/Field.tsx'
import { HydrateOnVisible } from '#/ui/HydrateOnVisible.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { lazy } from '#/ui/lazy.ts'
import { ShopCard } from '../-shell/ShopCard.tsx'

type ProductListProps = {
  search: ProductSearch
  listing: Listing
  /** `listing` is the previous search’s while this one loads. */
  pending: boolean
  failure: ReactNode
  offer: DeliveryOffer
}

const FilterChips = lazy(async () => ({
  default: (await import('#/features/catalogue/catalogue/browser/FilterChips.tsx')).FilterChips,
}))
const FilterFields = lazy(async () => ({
  default: (await import('#/features/catalogue/catalogue/browser/FilterFields.tsx')).FilterFields,
}))
const Pager = lazy(async () => ({ default: (await import('#/features/catalogue/catalogue/browser/Pager.tsx')).Pager }))
const Suggestions = lazy(async () => ({
  default: (await import('#/features/catalogue/catalogue/browser/Suggestions.tsx')).Suggestions,
}))
const SearchNotes = lazy(async () => ({
  default: (await import('#/features/catalogue/catalogue/browser/Suggestions.tsx')).SearchNotes,
}))
const HelpArticles = lazy(async () => ({
  default: (await import('#/features/people/search/browser/HelpArticles.tsx')).HelpArticles,
}))
const FilterSheet = lazy(async () => ({ default: (await import('./-FilterSheet.tsx')).FilterSheet }))

const FORM_ID = 'filters'
const PAGER_ID = 'page-line'

const NO_MATCH = 'No products match your current filters.'

/** Without JavaScript the filters are a form that the server handles. */
export function ProductList({ search, listing, pending, failure, offer }: ProductListProps) {
  const { page: _, ...filters } = search
  const { products, matching, total, pages } = listing
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const navigate = useNavigate({ from: '/products/' })
  // Choices add a history entry; typing does not.
  const change = (patch: ProductFilters) =>
    void navigate({
      search: (now) => parseSearch({ ...now, ...patch, page: undefined }),
      replace: Object.keys(patch).join() === 'q',
      resetScroll: false,
    })
  const fields = <FilterFields filters={filters} categories={listing.categories} onChange={change} />
  const countLine = useRef<HTMLParagraphElement>(null)
  const focus = useFocusAfterChange(countLine, search, pending)

  return (
    <div className="mt-8 grid grid-cols-1 lg:grid-cols-[15rem_1fr] lg:gap-12">
      <form
        id={FORM_ID}
        action="/products"
        aria-label="Filters"
        onSubmit={(event) => event.preventDefault()}
        className="hidden content-start gap-8 lg:grid noscript:grid"
      >
        <div className="grid gap-8 lg:sticky lg:top-24">
          <HydrateOnVisible>{fields}</HydrateOnVisible>
          <div className="hidden noscript:grid">
            <Button type="submit">Show products</Button>
          </div>
        </div>
      </form>

      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-2">
          <div className="max-lg:order-last max-lg:w-full">
            <p
              ref={countLine}
              role="status"
              tabIndex={-1}
              aria-describedby={pages > 1 ? PAGER_ID : undefined}
              className="figures"
            >
              {!failure && `Showing ${formatCount(products.length)} of ${formatCount(total)} products`}
            </p>
          </div>
          <Button className="lg:hidden noscript:hidden" onClick={() => setSheet('open')} aria-haspopup="dialog">
            <Icon icon={SlidersHorizontal} size={18} />
            Filters
          </Button>
          <SortField filters={filters} onChange={change} />
        </div>
        <div className="flex min-h-14 flex-wrap items-center gap-x-6 py-2">
          {isFiltered(filters) && (
            <Suspense>
              <FilterChips filters={filters} onRemove={focus.onRemove} />
            </Suspense>
          )}
          {vatRegistered() && <ExVatSwitch className="ml-auto noscript:hidden" />}
        </div>
        {!failure &&
          !pending &&
          filters.q &&
          matching > 0 &&
          (listing.correction || listing.suggestions.length > 0) && (
            <Suspense>
              <SearchNotes typed={filters.q} {...listing} />
            </Suspense>
          )}
        {failure || <Results filters={filters} listing={listing} pending={pending} offer={offer} {...focus} />}
      </div>

      {sheet !== 'never' && (
        <Suspense>
          <FilterSheet open={sheet === 'open'} onClose={() => setSheet('closed')} count={matching}>
            {fields}
          </FilterSheet>
        </Suspense>
      )}
    </div>
  )
}

function SortField({ filters, onChange }: { filters: ProductFilters; onChange: (patch: ProductFilters) => void }) {
  const sortField = useRef<HTMLSelectElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const { sort } = parseSearch({ sort: sortField.current?.value })
    if (sort !== filters.sort) onChange({ sort })
  }, [])

  return (
    <SelectField
      ref={sortField}
      label="Sort"
      labelHidden
      name="sort"
      form={FORM_ID}
      value={filters.sort ?? ''}
      onChange={(event) => onChange({ sort: parseSearch({ sort: event.target.value }).sort })}
    >
      {filters.q && <option value="">Relevance</option>}
      {SORTS.map(({ id, label }) => (
        <option key={id} value={id === 'featured' && !filters.q ? '' : id}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

type ResultsProps = Pick<ProductListProps, 'listing' | 'pending' | 'offer'> &
  ReturnType<typeof useFocusAfterChange> & { filters: ProductFilters }

function Results({ filters, listing, pending, offer, onRemove, onTurn }: ResultsProps) {
  const { products, total, pages, articles } = listing
  const help = articles.length > 0 && (
    <Suspense>
      <HelpArticles articles={articles} />
    </Suspense>
  )
  const clearFilters = (
    <ButtonLink to="/products" search={withoutFilters(filters)} replace resetScroll={false} onClick={onRemove}>
      Clear All Filters
    </ButtonLink>
  )

  if (products.length > 0) {
    return (
      <div aria-busy={pending} className={classes(pending && 'opacity-60 transition-opacity delay-150')}>
        <ProductGrid className="xl:grid-cols-3">
          {products.map((product, index) => (
            <li key={product.id}>
              <ShopCard product={product} offer={offer} priority={index === 0} />
            </li>
          ))}
        </ProductGrid>
        {pages > 1 && (
          <HydrateOnVisible>
            <Pager id={PAGER_ID} filters={filters} page={listing.page} pages={pages} onNavigate={onTurn} />
          </HydrateOnVisible>
        )}
        {help && <div className="mt-12">{help}</div>}
      </div>
    )
  }
  if (total === 0) return <EmptyState title="No products available at the moment." />
  if (help) {
    return (
      <div className="grid gap-4 pt-4">
        {help}
        <p className="text-muted">{NO_MATCH}</p>
        <div>{clearFilters}</div>
      </div>
    )
  }
  return (
    <EmptyState title={NO_MATCH} action={clearFilters}>
      {listing.suggestions.length > 0 && (
        <Suspense>
          <Suggestions {...listing} />
        </Suspense>
      )}
    </EmptyState>
  )
}

/** The pressed link may disappear, or the list turn a page. */
function useFocusAfterChange(count: RefObject<HTMLElement | null>, search: ProductSearch, pending: boolean) {
  const pressed = useRef<'removal' | 'page' | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `search` means a new list
  useEffect(() => {
    const lost = document.activeElement === document.body
    const due = pressed.current === 'page' || (pressed.current === 'removal' && lost)
    if (due) count.current?.focus({ preventScroll: true })
    if (due || !pending) pressed.current = undefined
  }, [search, pending, count])
  return {
    onRemove: () => {
      pressed.current = 'removal'
    },
    onTurn: () => {
      pressed.current = 'page'
    },
  }
}
