import type { Block } from '../lib/blocks.ts'
import { classes } from './classes.ts'

type TextTableProps = Omit<Extract<Block, { kind: 'table' }>, 'kind'>

/** Rows become cards in a narrow container. Roles are explicit because changing `display` removes the implicit ones. */
export const TextTable = ({ label, head, rows }: TextTableProps) => {
  const columns = head.map((name, index) => ({ name, place: cellLayout(index, head, rows) }))
  return (
    // Halves the width at which two columns become cards.
    <div className={classes('@container', head.length === 2 && 'text-[0.5em]')}>
      <table
        // biome-ignore lint/a11y/noRedundantRoles: it has another display as cards
        role="table"
        aria-label={label}
        className="w-full border-collapse text-left text-base carded:block carded:border-b carded:border-line"
      >
        <thead
          // biome-ignore lint/a11y/noRedundantRoles: it has another display as cards
          role="rowgroup"
          className="carded:sr-only"
        >
          {/* biome-ignore lint/a11y/noRedundantRoles: it has another display as cards */}
          <tr role="row">
            {columns.map(({ name }) => (
              <th
                key={name}
                scope="col"
                // biome-ignore lint/a11y/noRedundantRoles: it has another display as cards
                role="columnheader"
                className="h-9 border-b border-ink px-3 text-sm font-semibold whitespace-nowrap first:pl-0 last:pr-0"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: it has another display as cards */}
        <tbody role="rowgroup" className="carded:block">
          {rows.map((cells) => (
            <tr
              key={cells[0]}
              // biome-ignore lint/a11y/noRedundantRoles: it has another display as cards
              role="row"
              className="carded:flex carded:flex-wrap carded:gap-x-3 carded:gap-y-1 carded:border-t carded:border-line carded:py-4 carded:first:border-ink"
            >
              {columns.map(({ name, place }, index) =>
                index === 0 ? (
                  <th
                    key={name}
                    scope="row"
                    // biome-ignore lint/a11y/noRedundantRoles: it has another display as cards
                    role="rowheader"
                    className={classes(CELL, 'font-semibold', CELL_LAYOUTS[place])}
                  >
                    {cells[index]}
                  </th>
                ) : (
                  <td
                    key={name}
                    // biome-ignore lint/a11y/noRedundantRoles: it has another display as cards
                    role="cell"
                    data-name={name}
                    className={classes(CELL, CELL_LAYOUTS[place])}
                  >
                    {cells[index]}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const CELL =
  'min-w-16 border-b border-line px-3 py-3 align-top wrap-normal first:pl-0 last:pr-0 ' +
  'carded:border-0 carded:p-0 carded:wrap-anywhere'

const CELL_LAYOUTS = {
  title: 'carded:min-w-0 carded:basis-full carded:font-semibold',
  number: 'carded:w-8 carded:min-w-0 carded:shrink-0 carded:font-semibold carded:text-muted figures',
  name: 'carded:min-w-0 carded:flex-1 carded:basis-[60%] carded:font-semibold',
  figure:
    'named whitespace-nowrap carded:flex carded:min-w-max carded:flex-1 carded:basis-[28%] carded:items-baseline carded:gap-2 figures',
  words:
    'named carded:grid carded:min-w-0 carded:basis-full carded:grid-cols-[minmax(min-content,calc((100%-1.5rem)/3))_minmax(0,1fr)] carded:items-baseline carded:gap-x-3',
}

/** In characters, for a column that may share a line on a card. */
const MAX_SHORT_LENGTH = 6

function cellLayout(
  index: number,
  head: TextTableProps['head'],
  rows: TextTableProps['rows'],
): keyof typeof CELL_LAYOUTS {
  const isShort = (column: number) =>
    column > 0 &&
    column < head.length &&
    [head, ...rows].every((cells) => (cells[column] ?? '').length <= MAX_SHORT_LENGTH)
  const isNumbered = rows.every(([first = '']) => /^\D?\d+$/.test(first))
  if (index === 0) return isNumbered ? 'number' : 'title'
  if (index === 1 && isNumbered) return 'name'
  return isShort(index) && (isShort(index - 1) || isShort(index + 1)) ? 'figure' : 'words'
}
