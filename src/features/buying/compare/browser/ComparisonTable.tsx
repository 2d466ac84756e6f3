import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AddToCartButton } from '#/features/buying/cart/browser/AddToCartButton.tsx'
import { ProductPicture } from '#/features/catalogue/catalogue/browser/ProductPicture.tsx'
import { RatingStars } from '#/features/catalogue/catalogue/browser/RatingStars.tsx'
import { isBuyable, stockLabel } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import type { DeliveryOffer } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { formatDeliveryPrice } from '#/features/shop/delivery/deliveryPrices.rules.ts'
import { formatPounds } from '#/lib/pence.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { classes } from '#/ui/classes.ts'
import { compareSpecs } from '../comparison.rules.ts'
import { ComparisonRow, type ComparisonRowContent, Items } from './ComparisonRow.tsx'
import type { Machine } from './compare.queries.ts'
import { DifferencesSwitch } from './DifferencesSwitch.tsx'

type ComparisonTableProps = { machines: readonly Machine[]; offer: DeliveryOffer; vat: boolean }

const SIZES = '(min-width: 80rem) 20rem, (min-width: 48rem) 24vw, 30vw'

/** By the number of machines. In a narrow container the rows have a layout of their own. */
const COLUMNS = [
  '',
  '@min-[36rem]:grid-cols-[minmax(0,2fr)_minmax(0,6fr)]',
  '@min-[36rem]:grid-cols-[minmax(0,2fr)_repeat(2,minmax(0,3fr))]',
  '@min-[36rem]:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,3fr))]',
] as const
const NARROW_COLUMNS = ['', '', '@min-[17rem]:grid-cols-2', '@min-[17rem]:grid-cols-3'] as const

export function ComparisonTable({ machines, offer, vat }: ComparisonTableProps) {
  const columns = COLUMNS[machines.length] ?? ''
  const head = classes('grid gap-x-3 @min-[36rem]:gap-x-6', NARROW_COLUMNS[machines.length], columns)
  const rows = [...offerRows(machines, offer), ...compareSpecs(machines)]
  const differing = rows.filter(({ differs }) => differs).length

  return (
    <div className="group/comparison @container">
      <div className={head}>
        <div className="pb-4 @max-[52rem]:col-span-full @min-[52rem]:self-end">
          {machines.length > 1 && <DifferencesSwitch differing={differing} rows={rows.length} />}
        </div>
        {machines.map(({ id, pictures }, index) => (
          <ProductPicture
            key={id}
            picture={pictures[0]}
            sizes={SIZES}
            priority
            decorative
            className={classes('aspect-4/3 rounded-md @max-[17rem]:hidden', index === 0 && '@min-[36rem]:col-start-2')}
          />
        ))}
      </div>
      <table
        // biome-ignore lint/a11y/noRedundantRoles: it has another display
        role="table"
        aria-label={`Comparison of ${machines.length === 1 ? 'one machine' : `${machines.length} machines`}`}
        className="block text-left"
      >
        <thead
          // biome-ignore lint/a11y/noRedundantRoles: it has another display
          role="rowgroup"
          // Otherwise the row would stay within it.
          className="contents"
        >
          <tr
            // biome-ignore lint/a11y/noRedundantRoles: it has another display
            role="row"
            className={classes(
              head,
              'border-b border-ink bg-paper pt-3 pb-3 @min-[17rem]:top-[var(--header,4rem)] @min-[17rem]:z-20 @min-[17rem]:[@media(height>=30rem)]:sticky max-lg:noscript:top-22',
            )}
          >
            <th
              scope="col"
              // biome-ignore lint/a11y/noRedundantRoles: it has another display
              role="columnheader"
              className="@max-[36rem]:sr-only"
            >
              <span className="sr-only">Specification</span>
            </th>
            {machines.map((machine) => (
              <th
                key={machine.id}
                scope="col"
                // biome-ignore lint/a11y/noRedundantRoles: it has another display
                role="columnheader"
                className="flex min-w-0 flex-col gap-2 font-normal"
              >
                <Heading machine={machine} vat={vat} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          // biome-ignore lint/a11y/noRedundantRoles: it has another display
          role="rowgroup"
          className="block"
        >
          {rows.map((row) => (
            <ComparisonRow key={row.name} row={row} machines={machines} className={columns} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Heading = ({ machine, vat }: { machine: Machine; vat: boolean }) => (
  <>
    <span className="flex-1 leading-tight">
      <Link
        to="/products/$slug"
        params={{ slug: machine.slug }}
        className="line-clamp-3 font-semibold wrap-anywhere hover:underline hover:underline-offset-4 @max-[36rem]:text-sm @min-[36rem]:text-lg"
      >
        {machine.name}
      </Link>
    </span>
    <span className="figures @max-[36rem]:text-sm">
      <span className="font-semibold whitespace-nowrap">{formatPounds(machine.price)}</span>{' '}
      {vat && machine.vatRate !== 'zero' && <span className="text-sm whitespace-nowrap text-muted">incl. VAT</span>}
    </span>
    <span className="grid @max-[36rem]:*:px-1 @min-[36rem]:justify-items-start">
      <AddToCartButton product={machine} opensPanel size="small" />
    </span>
  </>
)

const offerRows = (machines: readonly Machine[], offer: DeliveryOffer): ComparisonRowContent[] => [
  ...(machines.some(({ bestFor }) => bestFor.length > 0)
    ? [
        rowOf(
          'Best for',
          machines.map(({ bestFor }) => bestFor.join('; ') || undefined),
          (_, index) => <Items items={machines[index]?.bestFor ?? []} />,
        ),
      ]
    : []),
  ...(machines.some(({ rating }) => rating)
    ? [
        rowOf(
          'Reviews',
          machines.map(({ rating }) => rating && `${rating.average} ${rating.count}`),
          (value, index) => {
            const { rating } = machines[index] as Machine
            return rating ? <RatingStars rating={rating} /> : value
          },
        ),
      ]
    : []),
  rowOf('Stock', machines.map(stockLabel), (value, index) => (
    <StatusDot tone={isBuyable(machines[index] as Machine) ? 'good' : 'quiet'}>{value}</StatusDot>
  )),
  rowOf(
    'Delivery',
    machines.map(({ price }) => formatDeliveryPrice(offer, price)),
    (value) => <span className="block first-letter:uppercase">{value}</span>,
  ),
  rowOf(
    'Arrival',
    machines.map((machine) => (isBuyable(machine) ? offer.promises.standard.sentence : undefined)),
  ),
]

const rowOf = (
  name: string,
  values: (string | undefined)[],
  render?: (value: string, index: number) => ReactNode,
): ComparisonRowContent => ({ name, values, differs: new Set(values).size > 1, ...(render && { render }) })
