import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorMessage } from '#/browser/api.ts'
import { formatDateTime } from '#/lib/format.ts'
import { formatPounds } from '#/lib/pence.ts'
import { Badge, StatusDot } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { ROW_LINK } from '#/ui/DataTable.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { type TimelineItem, timelineQuery } from './customers.queries.ts'

export function CustomerTimeline({ id }: { id: number }) {
  const timeline = useInfiniteQuery(timelineQuery(id))
  // An item that changed while the next page was loaded may be on both.
  const items = [
    ...new Map(timeline.data?.pages.flatMap(({ items }) => items).map((item) => [item.key, item])).values(),
  ]
  return (
    <section aria-labelledby="timeline" className="min-w-0">
      <h2 id="timeline" className="headline mb-3 text-xl">
        Timeline
      </h2>
      {timeline.isPending && <TimelinePlaceholders />}
      {timeline.data && items.length === 0 && (
        <p className="border-t border-ink py-4 text-muted">
          Nothing yet. Orders, messages, refunds and emails appear here.
        </p>
      )}
      {items.length > 0 && (
        <ol className="border-t border-ink">
          {items.map((item) => (
            <Item key={item.key} item={item} />
          ))}
        </ol>
      )}
      {timeline.isError && (
        <div role="alert" className="grid justify-items-start gap-3 border-t border-line py-4">
          <p>We couldn’t load the timeline. {errorMessage(timeline.error)}</p>
          <Button size="small" onClick={() => void (timeline.data ? timeline.fetchNextPage() : timeline.refetch())}>
            Try again
          </Button>
        </div>
      )}
      {timeline.hasNextPage && !timeline.isError && (
        <Button
          size="small"
          className="mt-4"
          pending={timeline.isFetchingNextPage}
          pendingLabel="Loading"
          onClick={() => void timeline.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      <p role="status" className="sr-only">
        {timeline.isPending ? 'Loading the timeline' : `${items.length} entries shown`}
      </p>
    </section>
  )
}

function Item({ item }: { item: TimelineItem }) {
  const { title, detail, amount, states, at, actor, link } = item
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b border-line py-2.5 has-focus-visible:bg-sunken has-[a]:hover:bg-sunken">
      <p className="figures min-w-0 wrap-anywhere">
        {link ? (
          <Link to={link.to} search={link.search} className={ROW_LINK}>
            {title}
          </Link>
        ) : (
          <span className="font-semibold">{title}</span>
        )}
      </p>
      <p className="figures text-right whitespace-nowrap">
        {amount !== null && formatPounds(amount).replace('-', '−')}
      </p>
      {detail && <p className="col-span-2 line-clamp-2 max-w-prose wrap-anywhere text-muted">{detail}</p>}
      <p className="figures col-span-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="text-muted">
          {formatDateTime(at)}
          {actor && `, ${actor}`}
        </span>
        {states.map(({ label, tone }) => (
          <StatusDot key={label} tone={tone}>
            {label}
          </StatusDot>
        ))}
        {item.isTest && <Badge>Test</Badge>}
      </p>
    </li>
  )
}

const TimelinePlaceholders = () => (
  <div className="grid gap-3 border-t border-ink pt-3">
    {Array.from({ length: 6 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all the same
      <Skeleton key={row} className="h-14" />
    ))}
  </div>
)
