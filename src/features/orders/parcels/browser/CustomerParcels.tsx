import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#/browser/api.ts'
import { listQuantities } from '#/features/orders/orders/orderLabels.ts'
import { longDate } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { ParcelTracking } from './ParcelTracking.tsx'
import { customerParcels, type ParcelsPath } from './parcels.queries.ts'

/** What has been sent of an order, for its customer. */
export function CustomerParcels({ path }: { path: ParcelsPath }) {
  const { data, error, isPending, refetch } = useQuery(customerParcels(path))
  return (
    <section aria-labelledby="parcels" className="grid gap-3">
      <h2 id="parcels" className="headline text-2xl">
        Parcels
      </h2>
      {isPending && (
        <div role="status" aria-label="Loading the parcels">
          <Skeleton className="h-16" />
        </div>
      )}
      {error && !data && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{errorMessage(error)}</p>
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data?.parcels.length === 0 && (
        <p className="text-muted">
          {data.toShip.length > 0 ? 'Nothing has been sent yet.' : 'There’s nothing to send for this order.'}
        </p>
      )}
      {data && data.parcels.length > 0 && (
        <ol className="border-t border-line">
          {data.parcels.map((parcel, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parcels have no id for customers
            <li key={index} className="grid gap-1 border-b border-line py-4">
              <h3 className="font-semibold">
                {data.parcels.length > 1 ? `Parcel ${index + 1}, sent` : 'Sent'} {longDate(parcel.sentOn)}
              </h3>
              <p className="break-words">{listQuantities(parcel.lines)}</p>
              <ParcelTracking parcel={parcel} />
            </li>
          ))}
        </ol>
      )}
      {data && data.parcels.length > 0 && data.toShip.length > 0 && (
        <p>
          <span className="font-semibold">Still to come:</span> {listQuantities(data.toShip)}
        </p>
      )}
    </section>
  )
}
