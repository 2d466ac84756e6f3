import { carrierLabel, trackingLink } from '../parcels.rules.ts'

type ParcelTrackingProps = { parcel: { carrier: string | null; trackingNumber: string | null } }

export function ParcelTracking({ parcel }: ParcelTrackingProps) {
  const { carrier, trackingNumber } = parcel
  const link = trackingLink(carrier, trackingNumber)
  if (link)
    return (
      <p>
        <a className="link py-2 break-all max-md:py-4" href={link} target="_blank" rel="noreferrer">
          Track {trackingNumber} at {carrierLabel(carrier ?? '')}
        </a>
      </p>
    )
  if (trackingNumber) return <p className="break-all">Tracking number {trackingNumber}</p>
  const known = carrier && carrier !== 'other' ? `${carrierLabel(carrier)}, no` : 'No'
  return <p className="text-muted">{known} tracking number</p>
}
