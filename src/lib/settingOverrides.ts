/** All but the fees of the delivery types, which `Settings` in `features/shop/settings` adds. */
export type GeneralSettings = {
  brand: string
  companyName: string
  companyNumber: string
  address: string
  /** Where customers send returns and repairs; empty for `address`. */
  returnsAddress: string
  email: string
  privacyEmail: string
  phone: string
  vatRegistered: boolean
  vatNumber: string
  /** In pounds, a decimal string. */
  freeFrom: string
  /** Working days. */
  dispatchFrom: number
  dispatchTo: number
  transitFrom: number
  transitTo: number
  withinDays: number
  expressFrom: number
  expressTo: number
  /** London time: earlier orders on a working day are processed the same day. */
  cutOffHour: number
  /** One closure per line: see `closures.ts`. */
  closedDays: string
  /** `BT, KW15–17` */
  offMainland: string
  /** Products with this many or fewer are low in stock, unless they have a level of their own. */
  lowStockLevel: number
  notice: string
  cardPaymentsPaused: boolean
  /** Addresses on separate lines; empty for nobody. */
  newOrderRecipients: string
  /** By email, to customers who haven’t opted out. */
  reviewInvitations: boolean
  /** Days after delivery. */
  reviewInvitationDays: number
  /** Where customers can pay by transfer; all three or none. */
  bankAccountName: string
  bankSortCode: string
  bankAccountNumber: string
  /** Who may pay by invoice: nobody, agreed or companies. */
  invoiceBuyers: string
  /** 7, 14 or 30 days from the order. */
  invoiceDays: number
  /** In pounds, the most that may be paid by invoice. Empty for any amount. */
  invoiceLimit: string
  /** Days for which goods are reserved without agreed terms. */
  invoiceHoldDays: number
  /** What orders that nobody has approved may reserve together. In pounds: a decimal string. */
  invoiceHoldUnits: number
  invoiceHoldValue: string
  /** The first month of a VAT quarter: 1, 2 or 3. */
  vatQuarterStart: number
  /** Account codes for bookkeeping. Empty for zero-rated sales: as other sales. */
  salesAccount: string
  deliveryAccount: string
  zeroRatedAccount: string
  /** The products or services that QuickBooks books sales to. */
  quickBooksSalesItem: string
  quickBooksDeliveryItem: string
  /** Staff without two-factor authentication can only set it up. */
  secondFactorRequired: boolean
}

/** On no page: only the server and the settings screen know them. */
export const PRIVATE_SETTINGS = [
  'newOrderRecipients',
  'reviewInvitations',
  'reviewInvitationDays',
  'bankAccountName',
  'bankSortCode',
  'bankAccountNumber',
  'invoiceDays',
  'invoiceLimit',
  'invoiceHoldDays',
  'invoiceHoldUnits',
  'invoiceHoldValue',
  'vatQuarterStart',
  'salesAccount',
  'deliveryAccount',
  'zeroRatedAccount',
  'quickBooksSalesItem',
  'quickBooksDeliveryItem',
  'secondFactorRequired',
] as const satisfies (keyof GeneralSettings)[]

/** What every visitor's page contains. */
export type PublicSettings = Omit<GeneralSettings, (typeof PRIVATE_SETTINGS)[number]>

export const SETTING_OVERRIDES_ID = 'shop-changes'

/** `lowStockLevel`, unless it's set. */
export const DEFAULT_LOW_STOCK = 5

/** Updated in place (on the server by `settings.store.ts`): read it at the time of use, never at module load. */
export const settingOverrides: Partial<PublicSettings> = JSON.parse(
  globalThis.document?.getElementById(SETTING_OVERRIDES_ID)?.textContent ?? '{}',
)

export function replaceSettingOverrides(next: Partial<PublicSettings>): void {
  for (const name of Object.keys(settingOverrides) as (keyof PublicSettings)[])
    if (!(name in next)) delete settingOverrides[name]
  Object.assign(settingOverrides, next)
}
