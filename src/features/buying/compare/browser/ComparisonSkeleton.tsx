import { Skeleton } from '#/ui/Loading.tsx'

const COLUMNS = [1, 2, 3]
const ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

export const ComparisonSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading the machines</span>
    <div
      aria-hidden
      className="grid grid-cols-3 gap-x-3 md:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,3fr))] md:gap-x-6"
    >
      <span className="max-md:hidden" />
      {COLUMNS.map((column) => (
        <div key={column} className="grid gap-3">
          <Skeleton className="aspect-4/3 w-full" />
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-9 w-28 max-w-full" />
        </div>
      ))}
    </div>
    <div aria-hidden className="mt-4 border-t border-ink">
      {ROWS.map((row) => (
        <div key={row} className="border-b border-line py-4">
          <Skeleton className="h-5 w-full" />
        </div>
      ))}
    </div>
  </div>
)
