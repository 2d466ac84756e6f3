import type { ReactNode } from 'react'
import { formatSignedPounds, type Pence } from '#/lib/pence.ts'
import { classes } from '#/ui/classes.ts'
import { STRETCHED_LINK } from '#/ui/DataTable.tsx'
import { FilteredLink } from './FilteredLink.tsx'

export type Figure = {
  label: string
  /** Such as `12 orders`. */
  detail?: string | undefined
  amount: Pence
  /** The rows behind it. */
  to?: '/admin/payments' | '/admin/accounting/documents' | '/admin/accounting/differences'
  search?: Record<string, string | undefined>
}

type FigureListProps = { figures: readonly Figure[]; total: Figure; empty?: ReactNode }

/** Amounts that add up to a total; each links to its rows. */
export const FigureList = ({ figures, total, empty }: FigureListProps) => (
  <ul className="figures border-t border-ink">
    {figures.length === 0 && empty && <li className="border-b border-line py-2 text-muted">{empty}</li>}
    {figures.map((figure) => (
      <Row key={`${figure.label} ${figure.detail}`} {...figure} />
    ))}
    <Row {...total} isTotal />
  </ul>
)

const Row = ({ label, detail, amount, to, search, isTotal }: Figure & { isTotal?: boolean }) => (
  <li
    className={classes(
      'relative flex items-baseline justify-between gap-4 border-b border-line py-2',
      to && 'has-focus-visible:bg-sunken hover:bg-sunken',
      isTotal && 'font-semibold',
    )}
  >
    <span className="min-w-0">
      {to ? (
        <FilteredLink to={to} search={search} className={`link ${STRETCHED_LINK}`}>
          {label}
        </FilteredLink>
      ) : (
        label
      )}
      {detail && <span className="ml-2 font-normal text-muted">{detail}</span>}
    </span>
    <span className="whitespace-nowrap">{formatSignedPounds(amount)}</span>
  </li>
)
