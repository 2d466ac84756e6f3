import { DEFAULT_DELIVERY_TIMES } from '#/features/shop/delivery/delivery.facts.ts'
import { DEFAULT_DELIVERY } from '#/features/shop/delivery/delivery.rules.ts'
import { mapPrices, type PriceName } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { DEFAULT_BRAND, DEFAULT_EMAIL } from '#/lib/brand.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { OFF_MAINLAND } from '#/lib/postcodes.ts'
import { DEFAULT_COMPANY } from '#/lib/seller.ts'
import { DEFAULT_LOW_STOCK, type GeneralSettings } from '#/lib/settingOverrides.ts'

/** Prices are decimal strings, in pounds. */
export type Settings = GeneralSettings & Record<PriceName, string>

export const DEFAULTS: Settings = {
  brand: DEFAULT_BRAND,
  email: DEFAULT_EMAIL,
  ...DEFAULT_COMPANY,
  returnsAddress: '',
  vatRegistered: true,
  ...mapPrices((name) => toDecimal(DEFAULT_DELIVERY[name])),
  ...DEFAULT_DELIVERY_TIMES,
  closedDays: '',
  offMainland: OFF_MAINLAND,
  lowStockLevel: DEFAULT_LOW_STOCK,
  notice: '',
  cardPaymentsPaused: false,
  newOrderRecipients: DEFAULT_EMAIL,
  reviewInvitations: true,
  reviewInvitationDays: 7,
  bankAccountName: '',
  bankSortCode: '',
  bankAccountNumber: '',
  invoiceBuyers: 'nobody',
  invoiceDays: 30,
  invoiceLimit: '',
  invoiceHoldDays: 5,
  invoiceHoldUnits: 20,
  invoiceHoldValue: '10000.00',
  vatQuarterStart: 1,
  salesAccount: '200',
  deliveryAccount: '200',
  zeroRatedAccount: '',
  quickBooksSalesItem: 'Sales',
  quickBooksDeliveryItem: 'Delivery',
  secondFactorRequired: false,
}

export const SETTING_NAMES = Object.keys(DEFAULTS) as (keyof Settings)[]
