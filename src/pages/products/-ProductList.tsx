import { useNavigate } from '@tanstack/react-router'
import SlidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { type ProductFilters, SORTS } from '#/features/catalogue/catalogue.rules.ts'
import type { Product } from '#/features/catalogue/catalogue.schema.ts'
import { FilterChips } from '#/features/catalogue/FilterChips.tsx'
import { FilterFields } from '#/features/catalogue/FilterFields.tsx'
import { ProductGrid } from '#/features/catalogue/ProductGrid.tsx'
import { withoutFilters } from '#/features/catalogue/search.rules.ts'
import type { DeliveryOffer } from '#/features/delivery/delivery.schema.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { SelectField } from '#/ui/Field.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { ShopCard } from '../-shell/ShopCard.tsx'

type ProductListProps = {
  filters: ProductFilters
  /** How many products there are without filters. */
  total: number
  shown: readonly Product[]
  categories: readonly string[]
  offer: DeliveryOffer
}

const FilterSheet = lazy(async () => ({ default: (await import('./-FilterSheet.tsx')).FilterSheet }))

const FORM = 'filters'

/** The cards of the first row, whose pictures are not put off. */
const FIRST_ROW = 3

/**
 * The filters in a rail, or in a sheet on phones, and the products that pass them. The filters live in the URL; without
 * JavaScript the rail is a form that asks the server for the list.
 */
export function ProductList({ filters, total, shown, categories, offer }: ProductListProps) {
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const navigate = useNavigate({ from: '/products/' })
  const change = (some: ProductFilters) =>
    void navigate({ search: (now) => ({ ...now, ...some }), replace: true, resetScroll: false })
  const fields = <FilterFields filters={filters} categories={categories} onChange={change} />
  const countLine = useRef<HTMLParagraphElement>(null)
  const onRemove = useFocusAfterRemoval(countLine, filters)
  const count = (
    <p ref={countLine} role="status" tabIndex={-1} className="figures">
      Showing {shown.length} of {total} products
    </p>
  )

  return (
    <div className="mt-8 grid grid-cols-1 lg:grid-cols-[15rem_1fr] lg:gap-12">
      <form
        id={FORM}
        action="/products"
        aria-label="Filters"
        onSubmit={(event) => event.preventDefault()}
        className="hidden content-start gap-8 lg:grid noscript:grid"
      >
        <div className="grid gap-8 lg:sticky lg:top-24">
          {fields}
          <div className="hidden noscript:grid">
            <Button type="submit">Show products</Button>
          </div>
        </div>
      </form>

      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-2">
          <div className="max-lg:order-last max-lg:w-full">{count}</div>
          <Button className="lg:hidden noscript:hidden" onClick={() => setSheet('open')} aria-haspopup="dialog">
            <Icon of={SlidersHorizontal} size={18} />
            Filters
          </Button>
          <SelectField
            label="Sort"
            labelHidden
            name="sort"
            form={FORM}
            value={filters.sort ?? ''}
            onChange={(event) => change({ sort: event.target.value || undefined })}
          >
            <option value="">In shop order</option>
            {SORTS.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="flex min-h-14 items-center py-2">
          <FilterChips filters={filters} onRemove={onRemove} />
        </div>
        {shown.length > 0 ? (
          <ProductGrid className="xl:grid-cols-3">
            {shown.map((product, at) => (
              <li key={product.id}>
                <ShopCard product={product} offer={offer} priority={at < FIRST_ROW} />
              </li>
            ))}
          </ProductGrid>
        ) : total === 0 ? (
          <EmptyState title="No products available at the moment." />
        ) : (
          <EmptyState
            title="No products match your current filters."
            action={
              <ButtonLink
                to="/products"
                search={withoutFilters(filters)}
                replace
                resetScroll={false}
                onClick={onRemove}
              >
                Clear All Filters
              </ButtonLink>
            }
          />
        )}
      </div>

      {sheet !== 'never' && (
        <Suspense>
          <FilterSheet open={sheet === 'open'} onClose={() => setSheet('closed')} count={shown.length}>
            {fields}
          </FilterSheet>
        </Suspense>
      )}
    </div>
  )
}

/**
 * A link that takes filters away goes with them. Gives what it calls when it is pressed, so that the focus then lies on
 * the count of products instead of nowhere.
 */
function useFocusAfterRemoval(count: RefObject<HTMLElement | null>, filters: ProductFilters): () => void {
  const removing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters say when the list has changed
  useEffect(() => {
    if (removing.current && document.activeElement === document.body) count.current?.focus({ preventScroll: true })
    removing.current = false
  }, [filters, count])
  return () => {
    removing.current = true
  }
}
