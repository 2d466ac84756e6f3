import { useQuery } from '@tanstack/react-query'
import { Link, useMatch, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { useRecheckUser } from '#/browser/currentUser.ts'
import { type DecodeRow, exportPath, type ListPage, type ListSearch, listQuery } from '#/browser/lists.queries.ts'
import { useRights } from '#/browser/rights.tsx'
import { formatCount } from '#/lib/format.ts'
import { isShortWord, searchWords } from '#/lib/lists.rules.ts'
import { formatSignedPounds } from '#/lib/pence.ts'
import type { Nouns, Records } from '#/ui/adminResource.ts'
import { Button } from '#/ui/Button.tsx'
import { type DataColumn, DataTable } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { toast } from '#/ui/toast.ts'
import { type ListFilter, ListFilters } from './ListFilters.tsx'
import { ListSearchBox } from './ListSearchBox.tsx'
import { type Deletion, RowDeletion } from './RowDeletion.tsx'
import { type ListDrawer, OpenDrawer } from './RowDrawer.tsx'
import { RowsBelow } from './RowLink.tsx'

export type ListTableProps<Row> = {
  decode?: DecodeRow<Row>
  title: string
  columns: readonly DataColumn<Row>[]
  /** Its `id`, unless this says otherwise. */
  rowId?: (row: Row) => string
  rowName: (row: Row) => string
  searchPlaceholder?: string
  filters?: readonly ListFilter[]
  defaultSort: string
  empty: ReactNode
  actions?: ReactNode
  bulk?: (rows: Row[], done: () => void) => ReactNode
  errorTitle?: string
}

type Named = { name: string; nouns: Nouns }

export type AdminListProps<Row, Detail> = ListTableProps<Row> &
  (
    | (Named & { records?: never; drawer?: never; deletion?: never })
    | {
        records: Records<Detail>
        /** Shows one record, and the form for a new one. */
        drawer?: ListDrawer<Detail>
        deletion?: Deletion<Detail>
      }
  )

function idOf(row: object): string {
  if (!('id' in row)) throw new Error('Rows without an id need a `rowId`')
  return String(row.id)
}

export function AdminList<Row extends object, Detail extends object = Row>(props: AdminListProps<Row, Detail>) {
  const { records, drawer, deletion, ...table } = props
  const { name, nouns } = props.records ? props.records.list : props
  const address = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const { open: opened } = useSearch({ strict: false }) as ListSearch
  const below: Record<string, string | undefined> = useParams({ strict: false })
  const open = drawer?.param ? below[drawer.param] : opened
  // In place of the open one: going back leads to where somebody came from, not into the drawer again.
  const close = (how: { ignoreBlocker?: boolean } = {}) =>
    void navigate({
      to: address,
      search: (search) => ({ ...search, open: undefined }),
      resetScroll: false,
      replace: true,
      ...how,
    })
  const shown = (
    <>
      <RowsBelow value={drawer?.param && address}>
        <ListTable {...table} name={name} nouns={nouns} />
      </RowsBelow>
      {drawer && open && (
        <OpenDrawer key={open} drawer={drawer} records={records} open={open} onClose={() => close()} />
      )}
    </>
  )
  if (!deletion) return shown
  return (
    <RowDeletion {...deletion} onDeleted={() => open && close({ ignoreBlocker: true })}>
      {shown}
    </RowDeletion>
  )
}

function ListTable<Row extends object>(props: ListTableProps<Row> & Named) {
  const {
    name,
    decode,
    title,
    nouns,
    columns,
    rowId = idOf,
    rowName,
    searchPlaceholder,
    filters = [],
    defaultSort,
    empty,
    actions,
    bulk,
    errorTitle,
  } = props
  const search = listParameters(useSearch({ strict: false }) as ListSearch, filters)
  const navigate = useNavigate()
  const list = useQuery(listQuery(name, search, decode))
  useRecheckUser(list.error)
  useEffect(() => {
    if (errorTitle && list.error) toast({ tone: 'error', title: errorTitle, message: errorMessage(list.error) })
  }, [errorTitle, list.error])
  const mayExport = useRights()(`GET /api/admin/exports/${name}.csv`)
  const [chosen, setChosen] = useState<Record<string, true>>({})

  const show = (change: ListSearch, isReplaced = !('page' in change)) => {
    setChosen({})
    // The search is debounced: a filter may have changed since.
    const next = (now: ListSearch) =>
      Object.fromEntries(
        Object.entries({ ...listParameters(now, filters), page: undefined, ...change }).filter(([, value]) => value),
      )
    void navigate({ to: '.', search: next, replace: isReplaced, resetScroll: false })
  }
  // The URL may name a page that no longer exists: the last one is shown.
  const last = list.isPlaceholderData ? undefined : list.data
  const isBeyond = last !== undefined && Number(search.page ?? 1) > last.pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is a new function on every render
  useEffect(() => {
    if (isBeyond) show({ page: last.pages > 1 ? String(last.pages) : undefined }, true)
  }, [isBeyond])
  const isNarrowed = Boolean(search.q) || filters.some((filter) => search[filter.name])
  const isEmpty = last?.total === 0 && !isNarrowed
  const chosenRows = list.data?.rows.filter((row) => chosen[rowId(row)]) ?? []

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="headline text-2xl">{title}</h1>
          <div className="flex min-h-9 flex-wrap items-center gap-x-3 text-muted max-md:min-h-11">
            <p role="status">
              {list.data
                ? formatTotal(list.data, nouns, isNarrowed)
                : list.isError
                  ? 'Couldn’t load the list'
                  : `Loading the ${nouns[1]}`}
              {searchPlaceholder && searchWords(search.q).some(isShortWord) && SHORT_WORDS_HINT}
            </p>
            {list.data !== undefined && list.data.total > 0 && list.data.sums && (
              <ul className="figures flex flex-wrap gap-x-3" aria-label="Totals">
                {Object.entries(list.data.sums).map(([label, amount]) => (
                  <li key={label}>
                    {label} {formatSignedPounds(amount)}
                  </li>
                ))}
              </ul>
            )}
            {list.data !== undefined &&
              list.data.total > 0 &&
              mayExport &&
              (['csv', 'json'] as const).map((format) => (
                <a key={format} className="link py-2 max-md:py-3" href={exportPath(name, format, search)} download>
                  <span className={format === 'csv' ? undefined : 'sr-only'}>Export </span>
                  {format.toUpperCase()}
                </a>
              ))}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {!isEmpty && (
        <div className="mb-3 flex flex-wrap items-end gap-3">
          {searchPlaceholder && (
            <ListSearchBox
              q={search.q ?? ''}
              title={title}
              placeholder={searchPlaceholder}
              onSearch={(q) => show({ q })}
            />
          )}
          <ListFilters fields={filters} search={search} onChange={show} />
        </div>
      )}
      {bulk && chosenRows.length > 0 && (
        <section
          aria-label="Selected"
          className="mb-3 flex flex-wrap items-center gap-3 border border-line bg-raised p-3"
        >
          <p>{chosenRows.length} selected</p>
          {bulk(chosenRows, () => setChosen({}))}
        </section>
      )}
      {list.isError && (
        <EmptyState
          role="alert"
          className="mt-5"
          title={errorTitle ?? `We couldn’t load the ${nouns[1]}`}
          action={<Button onClick={() => void list.refetch()}>Try again</Button>}
        >
          {errorMessage(list.error)}
        </EmptyState>
      )}
      {list.isPending && <ListPlaceholders />}
      {isEmpty && empty}
      {list.data && list.data.total === 0 && isNarrowed && (
        <EmptyState
          className="mt-5"
          title={`No ${nouns[0]} matches`}
          action={
            <Button onClick={() => show(Object.fromEntries(Object.keys(search).map((key) => [key, ''])))}>
              Show all
            </Button>
          }
        />
      )}
      {list.data && list.data.total > 0 && (
        <div aria-busy={list.isPlaceholderData}>
          <DataTable
            caption={title}
            columns={columns}
            rows={list.data.rows}
            rowId={rowId}
            rowName={rowName}
            sort={search.sort ?? defaultSort}
            onSort={(sort) => show({ sort })}
            {...(bulk ? { selection: { selected: chosen, onChange: setChosen } } : {})}
          />
          {list.data.pages > 1 && <Pagination page={list.data.page} pages={list.data.pages} search={search} />}
        </div>
      )}
    </>
  )
}

const STEP = 'link inline-flex min-h-11 items-center'

const Pagination = ({ page, pages, search }: { page: number; pages: number; search: ListSearch }) => (
  <nav aria-label="Pages" className="mt-4 flex items-center gap-4">
    {page > 1 && (
      <Link to="." search={{ ...search, page: page > 2 ? String(page - 1) : undefined }} className={STEP}>
        Previous
      </Link>
    )}
    <span className="figures text-muted">
      Page {page} of {pages}
    </span>
    {page < pages && (
      <Link to="." search={{ ...search, page: String(page + 1) }} className={STEP}>
        Next
      </Link>
    )}
  </nav>
)

/** As high as rows, which have three lines on a phone. */
const ListPlaceholders = () => (
  <div>
    <div className="min-h-9 border-b border-ink max-md:min-h-11" />
    {Array.from({ length: 10 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all the same
      <div key={row} className="border-b border-line py-1 max-md:py-3">
        <Skeleton className="h-7" />
        <Skeleton className="mt-2 h-6 md:hidden" />
      </div>
    ))}
  </div>
)

const listParameters = (search: ListSearch, filters: readonly { name: string }[]): ListSearch =>
  Object.fromEntries(
    ['q', 'sort', 'page', ...filters.map(({ name }) => name)]
      .map((name) => [name, search[name] === undefined ? undefined : String(search[name])] as const)
      .filter(([, value]) => value),
  )

const SHORT_WORDS_HINT = '. Searches of one or two letters match the start of a word.'

function formatTotal(
  { total, isMore }: Pick<ListPage<object>, 'total' | 'isMore'>,
  [one, many]: Nouns,
  isNarrowed: boolean,
): string {
  const count = `${isMore ? 'More than ' : ''}${formatCount(total)} ${total === 1 ? one : many}`
  return isNarrowed ? `${count} found` : count
}
