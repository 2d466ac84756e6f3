import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorMessage } from '#/browser/api.ts'
import { ENTRY_METHOD_LABELS } from '#/features/orders/ledger/ledger.rules.ts'
import { formatCount } from '#/lib/format.ts'
import { Button } from '#/ui/Button.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { ABOUT_FORMATS, partsOf } from '../bookkeeping.rules.ts'
import type { BookFiles } from '../server/books.routes.ts'
import { bookFilesQuery, bookPath, type PeriodScope } from './books.queries.ts'

const PROGRAMS = [
  ['Xero', 'When you import the invoices, choose “Tax inclusive”. Import each statement into its own account.'],
  ['QuickBooks', 'Choose “Inclusive of tax”, and dates as dd/mm/yyyy.'],
  ['FreeAgent', 'FreeAgent imports bank statements only. Upload each to its own account.'],
] as const

/** Files for bookkeeping programs, in parts of the size that each takes. */
export function Books({ scope }: { scope: PeriodScope }) {
  const books = useQuery(bookFilesQuery(scope))
  if (books.isPending) return <Skeleton className="h-40" />
  if (books.isError)
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>We couldn’t load the files. {errorMessage(books.error)}</p>
        <Button size="small" onClick={() => void books.refetch()}>
          Try again
        </Button>
      </div>
    )
  const { files } = books.data
  return (
    <>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-3">
        {PROGRAMS.map(([program, hint]) => (
          <div key={program}>
            <h3 className="mb-2 font-semibold">{program}</h3>
            <Program files={files.filter(({ format }) => ABOUT_FORMATS[format].program === program)} scope={scope} />
            <p className="mt-2 text-muted">{hint}</p>
          </div>
        ))}
      </div>
      <p className="mt-4 text-muted">
        Account codes and products are in{' '}
        <Link to="/admin/settings" hash="accounts" className="link">
          Settings
        </Link>
        .
      </p>
    </>
  )
}

function Program({ files, scope }: { files: BookFiles['files']; scope: PeriodScope }) {
  if (files.length === 0) return <p className="border-y border-line py-2 text-muted">Nothing in this period</p>
  return (
    <ul className="border-t border-ink">
      {files.map((file) => {
        const { format, method, rows } = file
        const label = `${ABOUT_FORMATS[format].label}${method ? `: ${ENTRY_METHOD_LABELS[method].toLowerCase()}` : ''}`
        const parts = partsOf(rows, format)
        return (
          <li
            key={`${format} ${method}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1"
          >
            <span>
              {label} <span className="figures ml-1 text-muted">{formatCount(rows)}</span>
            </span>
            <span className="flex flex-wrap gap-x-4">
              {Array.from({ length: parts }, (_, index) => (
                <a
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a file are numbered
                  key={index}
                  className="link py-1 max-md:py-3"
                  href={bookPath(scope, file, index + 1)}
                  download
                  aria-label={`${ABOUT_FORMATS[format].program}: ${label}${parts > 1 ? `, part ${index + 1} of ${parts}` : ''}, CSV`}
                >
                  {parts > 1 ? `Part ${index + 1}` : 'CSV'}
                </a>
              ))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
