// Consumer Contracts Regulations 2013, reg. 14(6). A literal, because the facts would add to every page's script.
export const CHECKOUT_TERMS = 'Delivery to mainland UK. Visa, Mastercard and American Express.'
