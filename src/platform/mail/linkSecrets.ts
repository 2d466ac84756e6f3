/**
 * Hides the tokens of a letter's links, with which any reader could choose a customer's password or confirm a request
 * for their data.
 */
export const hideLinkSecrets = (letter: string): string => letter.replace(/([?&;]token=)[\w.~%-]+/g, '$1hidden')
