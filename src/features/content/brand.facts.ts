import { changes } from '#/lib/shopChanges.ts'

/** As the shop comes. What holds is said by the functions below. */
export const DEFAULT_BRAND = 'Courtside'
export const DEFAULT_EMAIL = 'hello@courtside.example'

// What every page's frame needs of the shop's facts (content.facts.ts), which are a large file for a browser.

export const brand = (): string => changes.brand ?? DEFAULT_BRAND

export const email = (): string => changes.email ?? DEFAULT_EMAIL

/** False takes all VAT wording off the shop, its mails and its invoices. */
export const vatRegistered = (): boolean => changes.vatRegistered ?? true
