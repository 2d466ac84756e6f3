import { settingOverrides } from './settingOverrides.ts'

/** Defaults: the functions below return the current values. */
export const DEFAULT_BRAND = 'Courtside'
export const DEFAULT_EMAIL = 'hello@courtside.example'

// Separate from seller.ts, which is too large for the code of every page.

export const brand = (): string => settingOverrides.brand ?? DEFAULT_BRAND

export const email = (): string => settingOverrides.email ?? DEFAULT_EMAIL

/** False removes all VAT wording from the shop, its emails and its invoices. */
export const vatRegistered = (): boolean => settingOverrides.vatRegistered ?? true
