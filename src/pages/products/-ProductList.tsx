import { useNavigate } from '@tanstack/react-router'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { type ProductFilters, SORTS } from '#/features/catalogue/catalogue.rules.ts'
import type { Product } from '#/features/catalogue/catalogue.schema.ts'
import { FilterChips } from '#/features/catalogue/FilterChips.tsx'
import { FilterFields } from '#/features/catalogue/FilterFields.tsx'
import { ProductGrid } from '#/features/catalogue/ProductGrid.tsx'
import { withoutFilters } from '#/features/catalogue/search.rules.ts'
import type { DeliveryOffer } from '#/features/delivery/delivery.schema.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
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

const FORM = 'filters'

/** The cards of the first row, whose pictures are not put off. */
const FIRST_ROW = 3

/**
 * The filters in a rail, or in a sheet on phones, and the products that pass them. The filters live in the URL; without
 * JavaScript the rail is a form that asks the server for the list.
 */
export function ProductList({ filters, total, shown, categories, offer }: ProductListProps) {
  const [sheetOpen, setSheetOpen] = useState(false)
  const navigate = useNavigate({ from: '/products' })
  const change = (some: ProductFilters) =>
    void navigate({ search: (now) => ({ ...now, ...some }), replace: true, resetScroll: false })
  const fields = <FilterFields filters={filters} categories={categories} onChange={change} />
  const count = (
    <p role="status" className="figures">
      Showing {shown.length} of {total} products
    </p>
  )

  return (
    <div className="mt-8 grid lg:grid-cols-[15rem_1fr] lg:gap-12">
      <form
        id={FORM}
        action="/products"
        aria-label="Filters"
        onSubmit={(event) => event.preventDefault()}
        className="hidden content-start gap-8 lg:grid noscript:grid"
      >
        <div className="grid gap-8 lg:sticky lg:top-24">
          {fields}
          <Button type="submit" className="hidden noscript:flex">
            Show products
          </Button>
        </div>
      </form>

      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-2">
          <div className="max-lg:order-last max-lg:w-full">{count}</div>
          <Button className="lg:hidden noscript:hidden" onClick={() => setSheetOpen(true)} aria-haspopup="dialog">
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
          <FilterChips filters={filters} />
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
              <ButtonLink to="/products" search={withoutFilters(filters)} replace resetScroll={false}>
                Clear All Filters
              </ButtonLink>
            }
          />
        )}
      </div>

      <Dialog
        open={sheetOpen}
        onClose={() => setSheetOpen(false)}
        title="Filters"
        variant="left"
        footer={
          <Button className="w-full" onClick={() => setSheetOpen(false)}>
            Show {shown.length} {shown.length === 1 ? 'product' : 'products'}
          </Button>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            setSheetOpen(false)
          }}
        >
          {fields}
        </form>
      </Dialog>
    </div>
  )
}
