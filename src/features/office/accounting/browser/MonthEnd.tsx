import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorMessage } from '#/browser/api.ts'
import { useRights } from '#/browser/rights.tsx'
import { formatDateTime } from '#/lib/format.ts'
import { Button, buttonClass } from '#/ui/Button.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { KEPT_DAYS } from '../monthEnds.rules.ts'
import type { MonthEnd as MonthEndAbout } from '../server/monthEnds.routes.ts'
import type { PeriodScope } from './books.queries.ts'
import { isUnderWay, monthEndPath, monthEndQuery, useMakeMonthEnd } from './monthEnds.queries.ts'

/** Makes and downloads the ZIP of a period. It is made in the background: the page can be left. */
export function MonthEnd({ scope }: { scope: PeriodScope }) {
  const monthEnd = useQuery(monthEndQuery(scope))
  const make = useMakeMonthEnd(scope)
  const may = useRights()
  if (monthEnd.isPending) return <Skeleton className="h-24" />
  if (monthEnd.isError)
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>We couldn’t check for a ZIP. {errorMessage(monthEnd.error)}</p>
        <Button size="small" onClick={() => void monthEnd.refetch()}>
          Try again
        </Button>
      </div>
    )
  const latest = monthEnd.data
  return (
    <div className="grid justify-items-start gap-3 border-y border-line py-4">
      <p>
        The PDFs of all invoices, credit notes and debit notes, and CSV files of documents, lines, payments,
        differences, the VAT return and a summary that reconciles them.
      </p>
      <div role="status" className="grid w-full gap-3">
        {latest?.state === 'failed' && (
          <p className="text-error">
            The ZIP couldn’t be created. Try again. If it fails again,{' '}
            {may('GET /api/admin/status') ? (
              <Link to="/admin/status" className="link">
                see what’s wrong at Status
              </Link>
            ) : (
              'ask an owner or manager to look at Status'
            )}
            .
          </p>
        )}
        {latest && isUnderWay(latest) && <Progress monthEnd={latest} />}
        {latest?.state === 'ready' && (
          <p className="text-muted">
            Created {formatDateTime(latest.finishedAt ?? latest.requestedAt)} by {latest.requestedBy}. It’s deleted
            after {KEPT_DAYS} days.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {latest?.state === 'ready' && (
          <a href={monthEndPath(latest.id)} download className={buttonClass({ variant: 'primary', size: 'small' })}>
            Download ZIP ({formatSize(latest.bytes ?? 0)})
          </a>
        )}
        {!isUnderWay(latest) && (
          <Button size="small" pending={make.isPending} pendingLabel="Starting" onClick={() => make.mutate()}>
            {latest?.state === 'failed' ? 'Try again' : latest ? 'Create ZIP again' : 'Create ZIP'}
          </Button>
        )}
      </div>
    </div>
  )
}

function Progress({ monthEnd: { state, done, total } }: { monthEnd: MonthEndAbout }) {
  const percent = total === 0 ? 0 : Math.round((done / total) * 100)
  return (
    <div className="grid max-w-[28rem] gap-2">
      <p>{state === 'queued' ? 'Waiting to start' : `Creating the ZIP: ${percent}%`}</p>
      <progress className={BAR} aria-label="Creating the ZIP" value={percent} max={100} />
      <p className="text-muted">You can leave this page: it’ll be here when you come back.</p>
    </div>
  )
}

// Browsers draw their own bar, each in its own colours, unless every part is set.
const BAR =
  'h-2 w-full appearance-none border-0 bg-sunken [&::-moz-progress-bar]:bg-court [&::-webkit-progress-bar]:bg-sunken ' +
  '[&::-webkit-progress-value]:bg-court'

const formatSize = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`
