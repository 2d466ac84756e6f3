/**
 * A letter without the secrets of its links. Whoever reads one can do what the link was mailed for: choose a customer's
 * password, or confirm that a request for somebody's data is theirs.
 */
export const hideLinkSecrets = (letter: string): string => letter.replace(/([?&;]token=)[\w.~%-]+/g, '$1hidden')
