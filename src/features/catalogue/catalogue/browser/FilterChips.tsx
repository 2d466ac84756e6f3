import { Link } from '@tanstack/react-router'
import X from 'lucide/dist/esm/icons/x.mjs'
import { Icon } from '#/ui/Icon.tsx'
import { categoryLabel, PRICE_BANDS, type ProductFilters } from '../catalogue.rules.ts'
import { withoutFilters } from '../search.rules.ts'

type FilterChipsProps = {
  filters: ProductFilters
  onRemove: () => void
}

export function FilterChips({ filters, onRemove }: FilterChipsProps) {
  const { q, category, band } = filters
  const chips = [
    q && { name: 'q', label: `“${q}”` },
    category && { name: 'category', label: categoryLabel(category) },
    band && { name: 'band', label: PRICE_BANDS.find(({ id }) => id === band)?.label ?? band },
  ].filter((chip) => typeof chip === 'object')

  return (
    <ul className="flex min-w-0 flex-wrap items-center gap-2" aria-label="Active filters">
      {chips.map(({ name, label }) => (
        <li key={name} className="max-w-full">
          <Link
            to="/products"
            search={{ ...filters, [name]: undefined }}
            activeOptions={{ exact: true }}
            replace
            resetScroll={false}
            onClick={onRemove}
            aria-label={`Remove filter: ${label}`}
            className="inline-flex min-h-9 max-md:min-h-11 max-w-full items-center gap-2 rounded-sm border border-edge px-3 text-sm hover:border-ink"
          >
            <span className="truncate">{label}</span>
            <Icon icon={X} size={16} className="shrink-0" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to="/products"
          search={withoutFilters(filters)}
          activeOptions={{ exact: true }}
          replace
          resetScroll={false}
          onClick={onRemove}
          className="inline-flex min-h-9 max-md:min-h-11 items-center px-2 text-sm link"
        >
          Clear
        </Link>
      </li>
    </ul>
  )
}
