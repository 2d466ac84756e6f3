import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '#/lib/format.ts'
import { formatPounds } from '#/lib/pence.ts'
import { ROW_LINK } from '#/ui/DataTable.tsx'
import { Cell, HeadCell, Table } from '#/ui/Table.tsx'
import type { SalesPeriod } from '../server/dashboard.schema.ts'
import type { Dashboard, Sales } from './dashboard.queries.ts'
import { liveOnly } from './Figures.tsx'
import { ToggleGroup } from './ToggleGroup.tsx'

const PERIODS: readonly { value: SalesPeriod; label: string }[] = [
  { value: '90', label: '90 days' },
  { value: 'all', label: 'All time' },
]

type BestSellersProps = Pick<Sales, 'bestSellersFrom'> &
  Pick<Dashboard, 'countsTests'> & {
    sellers: Sales['bestSellers']
    period: SalesPeriod
    onPeriod: (period: SalesPeriod) => void
  }

export const BestSellers = ({ sellers, bestSellersFrom, countsTests, period, onPeriod }: BestSellersProps) => (
  <div className="min-w-0">
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 className="headline text-xl">Best sellers</h2>
      <ToggleGroup label="Best sellers for" options={PERIODS} chosen={period} onChoose={onPeriod} />
    </div>
    <p className="-mt-2 mb-3 text-muted">From paid orders that weren’t cancelled, less refunds, excluding delivery.</p>
    {sellers.length === 0 ? (
      <p className="border-t border-ink py-4 text-muted">No sales in this period.</p>
    ) : (
      <Table caption="Best sellers">
        <thead>
          <tr>
            <HeadCell>Product</HeadCell>
            <HeadCell numeric>Units</HeadCell>
            <HeadCell numeric>Revenue</HeadCell>
          </tr>
        </thead>
        <tbody>
          {sellers.map(({ productId, slug, name, units, revenue }) => (
            <tr key={productId ?? slug} className="relative has-focus-visible:bg-sunken hover:bg-sunken">
              <Cell className="w-full min-w-40 py-2">
                {productId === null ? (
                  name
                ) : (
                  <Link to="/admin/products/$productId" params={{ productId: String(productId) }} className={ROW_LINK}>
                    {name}
                  </Link>
                )}
                <ShareBar value={units} within={sellers[0]?.units ?? 0} />
              </Cell>
              <Cell numeric>
                <OrdersLink product={{ productId, slug }} since={bestSellersFrom} countsTests={countsTests}>
                  {formatCount(units)}
                </OrdersLink>
              </Cell>
              <Cell numeric>{formatPounds(revenue)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    )}
  </div>
)

type OrdersLinkProps = {
  product: Pick<Sales['bestSellers'][number], 'productId' | 'slug'>
  since: string | null
  countsTests: boolean
  children: ReactNode
}

const OrdersLink = ({ product: { productId, slug }, since, countsTests, children }: OrdersLinkProps) => (
  <Link
    to="/admin/orders"
    search={{
      ...(productId === null ? { formerProduct: slug } : { product: String(productId) }),
      sold: 'yes',
      ...(since && { from: since }),
      ...liveOnly(countsTests),
    }}
    className="link relative z-10"
  >
    {children}
  </Link>
)

/** Hidden from screen readers: the figure beside it says the same. */
export const ShareBar = ({ value, within }: { value: number; within: number }) => (
  <span aria-hidden className="mt-1 block h-1 bg-sunken">
    <span className="block h-full bg-success" style={{ width: `${within === 0 ? 0 : (100 * value) / within}%` }} />
  </span>
)
