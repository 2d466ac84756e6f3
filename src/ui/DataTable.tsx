import {
  createColumnHelper,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import ChevronUp from 'lucide/dist/esm/icons/chevron-up.mjs'
import type { KeyboardEvent, ReactNode } from 'react'
import { useMemo } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { Cell, HeadCell, Table } from './Table.tsx'

/** A column of a `DataTable`. */
export type DataColumn<Row> = {
  id: string
  header: string
  /** In the column that names the row, a link with the class `ROW_LINK` and `data-row` opens it. */
  cell: (row: Row) => ReactNode
  figures?: boolean
  /** By which name the server sorts by this column; without one it cannot be sorted. */
  sortBy?: string
  /** Figures and dates begin with the greatest. */
  greatestFirst?: boolean
  /** Left out on screens narrower than this. */
  from?: 'md' | 'lg' | 'xl'
  /** Takes what room is left, and is cut off rather than wrapped. */
  grow?: boolean
}

type DataTableProps<Row> = {
  caption: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** What a row is called, for the box that selects it. */
  rowName: (row: Row) => string
  /** As in the address: a column's `sortBy`, with `-` before it for the greatest first. */
  sort?: string | undefined
  onSort: (sort: string) => void
  /** Which rows are selected, where they can be. */
  selection?: { chosen: RowSelectionState; onChange: (chosen: RowSelectionState) => void }
}

/** For the link that opens a row: it covers the whole of it. */
export const ROW_LINK = 'font-[600] after:absolute after:inset-0 focus-visible:-outline-offset-2'

const FROM = { md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' }
const features = tableFeatures({ rowSelectionFeature })
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The administrator's table: dense, one row a thing, sorted and paged by the server. Tab or the arrows move from row to
 * row, Enter opens one.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, rowName, sort, onSort, selection } = props
  const known = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map((column) =>
      helper.display({ id: column.id, header: column.header, cell: ({ row }) => column.cell(row.original) }),
    )
  }, [columns])
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features,
    columns: known,
    data,
    getRowId: (row: Row) => rowId(row),
    enableRowSelection: selection !== undefined,
    state: { rowSelection: selection?.chosen ?? {} },
    onRowSelectionChange: (change) =>
      selection?.onChange(typeof change === 'function' ? change(selection.chosen) : change),
  })
  const look = (id: string) => columns.find((column) => column.id === id) as DataColumn<Row>

  return (
    <Table caption={caption} className="figures">
      <thead>
        <tr>
          {selection && (
            <HeadCell className="w-9">
              <input
                type="checkbox"
                className="size-4 align-middle"
                aria-label="Select all on this page"
                checked={table.getIsAllRowsSelected()}
                onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
              />
            </HeadCell>
          )}
          {columns.map((column) => (
            <HeadCell
              key={column.id}
              figures={column.figures}
              className={classes(column.from && FROM[column.from])}
              aria-sort={sortedBy(column, sort)}
            >
              {column.sortBy ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.header}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={stepRows}>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} className="relative has-focus-visible:bg-sunken hover:bg-sunken max-md:align-top">
            {selection && (
              <Cell className="relative z-10 max-md:py-2">
                <input
                  type="checkbox"
                  className="size-4 align-middle"
                  aria-label={`Select ${rowName(row.original)}`}
                  checked={row.getIsSelected()}
                  onChange={row.getToggleSelectedHandler()}
                />
              </Cell>
            )}
            {row.getAllCells().map((cell) => {
              const { figures, from, grow } = look(cell.column.id)
              return (
                <Cell
                  key={cell.id}
                  figures={figures}
                  className={classes('truncate max-md:py-2', from && FROM[from], grow ? 'w-full max-w-0' : 'max-w-64')}
                >
                  <table.FlexRender cell={cell} />
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type SortProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSort'> & { column: DataColumn<Row> }

function SortButton<Row>({ column, sort, onSort }: SortProps<Row>) {
  const { sortBy = '', header, greatestFirst } = column
  const up = sort === sortBy
  const down = sort === `-${sortBy}`
  const next = up ? `-${sortBy}` : down ? sortBy : greatestFirst ? `-${sortBy}` : sortBy
  return (
    <button
      type="button"
      onClick={() => onSort(next)}
      className="inline-flex min-h-9 items-center gap-1 font-[600] whitespace-nowrap hover:underline"
    >
      {header}
      {(up || down) && <Icon of={up ? ChevronUp : ChevronDown} size={14} />}
    </button>
  )
}

const sortedBy = <Row,>({ sortBy }: DataColumn<Row>, sort: string | undefined) =>
  sortBy && sort === sortBy ? 'ascending' : sortBy && sort === `-${sortBy}` ? 'descending' : undefined

function stepRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const step = STEPS[event.key]
  if (step === undefined) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const next = rows[rows.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
