/** What every page's frame needs of the shop's facts (content.facts.ts), which are a large file for a browser. */
export const BRAND = 'Courtside'

export const EMAIL = 'hello@courtside.example'

/** False takes all VAT wording off the shop, its mails and its invoices. */
export const VAT_REGISTERED = true
