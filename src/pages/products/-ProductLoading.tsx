import { useEffect } from 'react'
import { Skeleton } from '#/ui/Loading.tsx'

export function ProductLoading() {
  // The router does so only once the product is there: until then, far down a list, the screen would be empty.
  useEffect(() => {
    scrollTo(0, 0)
  }, [])
  return (
    <div className="page min-h-[200dvh] pt-3 pb-20 sm:pt-6" role="status">
      <span className="sr-only">Loading the product</span>
      <Skeleton className="h-5 w-48" />
      <div className="mt-3 grid gap-x-6 gap-y-4 lg:gap-x-14 sm:mt-6 sm:gap-y-10 md:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Skeleton className="aspect-4/3 w-full" />
        <div className="grid content-start gap-6">
          <Skeleton className="h-7 w-52" />
          <Skeleton className="h-12 w-4/5" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-12 w-48" />
          <Skeleton className="h-13 w-full" />
        </div>
      </div>
    </div>
  )
}
