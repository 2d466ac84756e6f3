/**
 * Where the shop delivers and which cards it takes: the law wants both said when ordering starts. Written out, as every
 * page's scripts hold it; a test keeps it true to the facts.
 */
export const CHECKOUT_TERMS = 'Delivery to mainland UK. Visa, Mastercard and American Express.'
