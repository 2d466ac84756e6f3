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
  if (trackingNumber) return <p className="break-all">Tracking number {trackingNumber}</p>
  const known = carrier && carrier !== 'other' ? `${carrierLabel(carrier)}, no` : 'No'
  return <p className="text-muted">{known} tracking number</p>
}
