/** Everything that the merchant may change about the shop, each in the form in which it is kept, sent and typed. */
export type Settings = {
  brand: string
  companyName: string
  companyNumber: string
  /** The registered office, a line of it on each line. */
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
  /** Postcode areas and districts to which the shop does not deliver: `BT, KW15–17`. */
  offMainland: string
  /** A line on every public page; empty is none. */
  notice: string
  cardPaymentsPaused: boolean
}

/** The element of a page's head that brings along what differs from the defaults. */
export const CHANGES_ID = 'shop-changes'

/**
 * What the merchant has changed; what is absent is as the shop comes. One object that lives as long as the process or the
 * page: read it when the words are wanted, never while a module is loaded. On the server `settings.store.ts` keeps it up to
 * date; a browser has what its page was made with.
 */
export const changes: Partial<Settings> = JSON.parse(
  globalThis.document?.getElementById(CHANGES_ID)?.textContent ?? '{}',
)
