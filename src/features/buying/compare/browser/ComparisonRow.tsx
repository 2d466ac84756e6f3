import type { ReactNode } from 'react'
import { classes } from '#/ui/classes.ts'
import { NoWrapFigures } from '#/ui/FactTable.tsx'
import { boxItems, isBox, missingDigits, type SpecRow } from '../comparison.rules.ts'
import type { Machine } from './compare.queries.ts'
import { HIDDEN_WHEN_SAME } from './DifferencesSwitch.tsx'

export type ComparisonRowContent = SpecRow & { render?: (value: string, index: number) => ReactNode }

type ComparisonRowProps = { row: ComparisonRowContent; machines: readonly Machine[]; className: string }

export function ComparisonRow({ row, machines, className }: ComparisonRowProps) {
  const several = machines.length > 1
  const missing = missingDigits(row.values)
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: it has another display
      role="row"
      className={classes(
        'items-baseline gap-x-3 border-b border-line py-3 @min-[36rem]:grid @min-[36rem]:gap-x-6',
        row.differs ? 'block' : 'grid @min-[12rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
        className,
        several && !row.differs && HIDDEN_WHEN_SAME,
      )}
    >
      <th
        scope="row"
        // biome-ignore lint/a11y/noRedundantRoles: it has another display
        role="rowheader"
        className={classes('block wrap-anywhere', row.differs ? 'font-semibold' : 'font-normal text-muted')}
      >
        {row.name}
        {row.differs && <span className="sr-only"> (differs)</span>}
      </th>
      {machines.map(({ id, name }, index) => {
        const value = row.values[index]
        const isRepeated = several && !row.differs && index > 0
        return (
          <td
            key={id}
            // biome-ignore lint/a11y/noRedundantRoles: it has another display
            role="cell"
            data-name={name}
            className={classes(
              'block min-w-0 wrap-anywhere figures',
              row.differs &&
                'named carded:grid carded:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] carded:items-baseline carded:gap-x-3 carded:pt-1',
              row.differs ? 'font-semibold' : 'text-muted',
              isRepeated && 'carded:sr-only',
            )}
          >
            <span>
              {missing[index] ? (
                <span aria-hidden className="@min-[36rem]:hidden">
                  {FIGURE_SPACE.repeat(missing[index])}
                </span>
              ) : null}
              <Value row={row} value={value} index={index} />
            </span>
          </td>
        )
      })}
    </tr>
  )
}

const FIGURE_SPACE = '\u2007'

function Value({ row, value, index }: { row: ComparisonRowContent; value: string | undefined; index: number }) {
  if (value === undefined) {
    return (
      <>
        <span aria-hidden>–</span>
        <span className="sr-only">Not stated</span>
      </>
    )
  }
  if (row.render) return row.render(value, index)
  if (!isBox(row)) return <NoWrapFigures text={value} />
  return <Items items={boxItems(value)} />
}

export const Items = ({ items }: { items: readonly string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item} className="first-letter:uppercase">
        {item}
      </li>
    ))}
  </ul>
)
