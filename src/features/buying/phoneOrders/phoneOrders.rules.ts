/** Nobody is asked to pay in advance for goods that are neither in stock nor reserved. */
export const NOT_ASKED_TO_PAY = 'Not all the goods are in stock, so the customer isn’t asked to pay yet'
