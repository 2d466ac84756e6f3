import { carrierLabel, trackingLink } from '../parcels.rules.ts'
import type { Parcel } from './parcels.queries.ts'

export function ParcelTracking({ parcel }: { parcel: Pick<Parcel, 'carrier' | 'trackingNumber'> }) {
  const { carrier, trackingNumber } = parcel
  const link = trackingLink(carrier, trackingNumber)
  if (link)
    return (
      <p>
        <a className="link break-all" href={link} target="_blank" rel="noreferrer">
          Track {trackingNumber} at {carrierLabel(carrier ?? '')}
        </a>
      </p>
    )
  const way = [carrier && carrierLabel(carrier), trackingNumber].filter(Boolean).join(' ')
  return <p className={way ? 'break-all' : 'text-muted'}>{way || 'No tracking number'}</p>
}
