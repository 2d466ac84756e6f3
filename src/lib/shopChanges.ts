/** What the merchant can change at `/admin/settings`, as it is stored, sent and typed. */
export type Settings = {
  brand: string
  companyName: string
  companyNumber: string
  /** The registered office, with line breaks. */
  address: string
  email: string
  privacyEmail: string
  phone: string
  vatRegistered: boolean
  vatNumber: string
  /** Decimal strings, in pounds. */
  standardFee: string
  expressFee: string
  freeFrom: string
  /** Working days. */
  dispatchFrom: number
  dispatchTo: number
  roadFrom: number
  roadTo: number
  withinDays: number
  expressFrom: number
  expressTo: number
  /** Orders before this hour on a working day are processed the same day (London). */
  cutOffHour: number
  /** Postcode areas and districts that the shop does not deliver to: `BT, KW15–17`. */
  offMainland: string
  /** Shown on every public page unless it is empty. */
  notice: string
  cardPaymentsPaused: boolean
}

export const CHANGES_ID = 'shop-changes'

/**
 * The settings that differ from the defaults. This object is updated in place, so read it at the time of use, never at
 * module load. On the server `settings.store.ts` updates it; a browser has the values its page was rendered with.
 */
export const changes: Partial<Settings> = JSON.parse(
  globalThis.document?.getElementById(CHANGES_ID)?.textContent ?? '{}',
)
