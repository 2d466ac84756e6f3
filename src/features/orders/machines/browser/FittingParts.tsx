import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { AccessoryList } from '#/features/catalogue/catalogue/browser/Accessories.tsx'
import { relatedQuery } from '#/features/catalogue/catalogue/browser/catalogue.queries.ts'
import { Button } from '#/ui/Button.tsx'
import { Skeleton } from '#/ui/Loading.tsx'

export type PartAction = ComponentProps<typeof AccessoryList>['action']

export function FittingParts({ slug, partAction }: { slug: string; partAction: PartAction }) {
  const { data, error, isPending, refetch } = useQuery(relatedQuery(slug))
  if (isPending)
    return (
      <div role="status" aria-label="Loading accessories and parts">
        <Skeleton className="h-24" />
      </div>
    )
  if (!data)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>{errorMessage(error)}</p>
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  if (data.accessories.length === 0) return <p>We have no accessories or parts for it at the moment.</p>
  return (
    <AccessoryList products={data.accessories} hasMore={data.moreAccessories} headingLevel="h3" action={partAction} />
  )
}
