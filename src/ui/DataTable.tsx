import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import ChevronUp from 'lucide/dist/esm/icons/chevron-up.mjs'
import type { ChangeEventHandler, KeyboardEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { Cell, HeadCell, Table } from './Table.tsx'

export type DataColumn<Row> = {
  id: string
  header: string
  /** The cell that names the row links to it, with the class `ROW_LINK` and `data-row`. */
  cell: (row: Row) => ReactNode
  numeric?: boolean
  sortBy?: string
  descendingFirst?: boolean
  visibleFrom?: 'md' | 'lg' | 'xl'
  grow?: boolean
  hasActions?: boolean
  /** Cells stack in two columns. By default the first is left and those with `visibleFrom` are hidden. */
  phone?: 'left' | 'tall' | 'right' | 'whole'
  /** On a phone. Defaults to true for figures. */
  showHeader?: boolean
}

type DataTableProps<Row> = {
  caption: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  sort?: string | undefined
  onSort: (sort: string) => void
  selection?: { selected: Selected; onChange: (selected: Selected) => void }
}

/** By `rowId`. */
type Selected = Record<string, true>

/** Makes the whole row the link; the row is `relative`. */
export const STRETCHED_LINK =
  'after:absolute after:inset-0 after:border-focus focus-visible:outline-none focus-visible:after:border-y-2'

export const ROW_LINK = `font-semibold ${STRETCHED_LINK}`

const FROM = { md: '', lg: 'md:max-lg:hidden', xl: 'md:max-xl:hidden' }
// From the end, because a column of checkboxes may come first.
const PHONE = {
  left: 'max-md:col-start-[-3] max-md:text-left',
  tall: 'max-md:col-start-[-3] max-md:row-span-2 max-md:text-left',
  right: 'max-md:col-start-[-2] max-md:text-right',
  whole: 'max-md:col-start-[-3] max-md:-col-end-1',
}
const NAMED =
  'max-md:before:mr-1.5 max-md:before:font-normal max-md:before:text-muted max-md:before:content-[attr(data-name)]'
const BARE = 'max-md:h-auto max-md:border-0 max-md:px-0 md:max-lg:px-2'
const KEY_STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move between rows. On a phone each row is a block. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, rowName, sort, onSort, selection } = props
  const isSelected = (row: Row) => selection?.selected[rowId(row)] === true
  function select(changed: readonly Row[], isChosen: boolean) {
    const ids = changed.map(rowId)
    const others = Object.entries(selection?.selected ?? {}).filter(([id]) => !ids.includes(id))
    const chosen = isChosen ? ids.map((id) => [id, true] as const) : []
    selection?.onChange(Object.fromEntries([...others, ...chosen]))
  }

  return (
    <Table caption={caption} className="figures max-md:block">
      <thead className="max-md:block">
        <tr className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:border-b max-md:border-ink">
          {selection && (
            <HeadCell className={`w-9 ${BARE}`}>
              <SelectBox
                label="Select all on this page"
                checked={rows.length > 0 && rows.every(isSelected)}
                onChange={(event) => select(rows, event.target.checked)}
              />
            </HeadCell>
          )}
          {columns.map((column) => (
            <HeadCell
              key={column.id}
              numeric={column.numeric}
              className={classes(
                BARE,
                column.visibleFrom && FROM[column.visibleFrom],
                !column.sortBy && 'max-md:hidden',
                column.hasActions && 'text-right',
              )}
              aria-sort={ariaSort(column, sort)}
            >
              {column.sortBy ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.header}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={moveRowFocus} className="max-md:block">
        {rows.map((row) => (
          <tr
            key={rowId(row)}
            className={classes(
              'relative has-focus-visible:bg-sunken hover:bg-sunken max-md:grid max-md:grid-flow-row-dense',
              'max-md:gap-x-3 max-md:gap-y-0.5 max-md:border-b max-md:border-line max-md:py-3',
              selection ? 'max-md:grid-cols-[auto_minmax(0,1fr)_auto]' : 'max-md:grid-cols-[minmax(0,1fr)_auto]',
            )}
          >
            {selection && (
              <Cell className={`relative z-10 ${BARE}`}>
                <SelectBox
                  label={`Select ${rowName(row)}`}
                  checked={isSelected(row)}
                  onChange={(event) => select([row], event.target.checked)}
                />
              </Cell>
            )}
            {columns.map((column, index) => (
              <Cell
                key={column.id}
                numeric={column.numeric}
                data-name={column.header}
                className={cellClass(column, index === 0)}
              >
                {column.hasActions ? (
                  <div className="relative z-10 flex justify-end max-md:-mb-2 max-md:-ml-3 max-md:justify-start md:-mr-3">
                    {column.cell(row)}
                  </div>
                ) : (
                  column.cell(row)
                )}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function cellClass<Row>(
  { numeric, visibleFrom, grow, hasActions, phone, showHeader }: DataColumn<Row>,
  isFirst: boolean,
): string {
  const side = phone ?? (visibleFrom ? undefined : hasActions ? 'whole' : isFirst ? 'left' : 'right')
  return classes(
    'truncate max-md:wrap-anywhere max-md:whitespace-normal',
    BARE,
    side ? PHONE[side] : 'max-md:hidden',
    side === 'left' && !isFirst && 'max-md:text-muted',
    side && (showHeader ?? numeric) && NAMED,
    visibleFrom && FROM[visibleFrom],
    grow ? 'w-full max-w-0 max-md:line-clamp-2 max-md:max-w-none' : 'max-w-64 max-md:max-w-none',
  )
}

type SelectBoxProps = { label: string; checked: boolean; onChange: ChangeEventHandler<HTMLInputElement> }

/** What's around the box ticks it too. */
const SelectBox = ({ label, checked, onChange }: SelectBoxProps) => (
  <label className="-m-2.5 inline-block p-2.5 align-middle">
    <input
      type="checkbox"
      className="block size-4 max-md:size-6"
      aria-label={label}
      checked={checked}
      onChange={onChange}
    />
  </label>
)

type SortProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSort'> & { column: DataColumn<Row> }

function SortButton<Row>({ column, sort, onSort }: SortProps<Row>) {
  const { sortBy = '', header, descendingFirst } = column
  const up = sort === sortBy
  const down = sort === `-${sortBy}`
  const next = up ? `-${sortBy}` : down ? sortBy : descendingFirst ? `-${sortBy}` : sortBy
  return (
    <button
      type="button"
      onClick={() => onSort(next)}
      className="inline-flex min-h-9 items-center gap-1 font-semibold max-md:min-h-11 whitespace-nowrap hover:underline"
    >
      {header}
      {(up || down) && <Icon icon={up ? ChevronUp : ChevronDown} size={14} />}
    </button>
  )
}

const ariaSort = <Row,>({ sortBy }: DataColumn<Row>, sort: string | undefined) =>
  sortBy && sort === sortBy ? 'ascending' : sortBy && sort === `-${sortBy}` ? 'descending' : undefined

function moveRowFocus(event: KeyboardEvent<HTMLTableSectionElement>) {
  const step = KEY_STEPS[event.key]
  if (step === undefined) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const next = rows[rows.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
