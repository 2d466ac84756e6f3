import type { Carrier } from '#/features/orders/server/orders.schema.ts'
import type { FieldRules } from '#/lib/fieldRules.ts'

const TRACKING_LINKS: Record<Exclude<Carrier, 'other'>, (number: string) => string> = {
  'Royal Mail': (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  DPD: (number) => `https://track.dpd.co.uk/search?reference=${number}`,
  DHL: (number) => `https://www.dhl.com/gb-en/home/tracking.html?tracking-id=${number}`,
  Parcelforce: (number) => `https://www.parcelforce.com/track-trace?trackNumber=${number}`,
}

/** A copy of `CARRIERS`: importing the schema would load zod in the browser. */
export const CARRIER_CHOICES: readonly Carrier[] = ['Royal Mail', 'DPD', 'DHL', 'Parcelforce', 'other']

export const carrierLabel = (carrier: string): string => (carrier === 'other' ? 'Another carrier' : carrier)

export function trackingLink(carrier: string | null, trackingNumber: string | null): string | undefined {
  const link =
    carrier && Object.hasOwn(TRACKING_LINKS, carrier)
      ? TRACKING_LINKS[carrier as keyof typeof TRACKING_LINKS]
      : undefined
  return link && trackingNumber ? link(encodeURIComponent(trackingNumber.replace(/\s+/g, ''))) : undefined
}

export const shipmentRules = {
  trackingNumber: { optional: true, max: [60, 'A tracking number can have at most 60 characters'] },
} satisfies Record<string, FieldRules>

export const noteRules = {
  text: { min: [1, 'Please enter a note'], max: [2000, 'Please keep a note to 2,000 characters'] },
} satisfies Record<string, FieldRules>
