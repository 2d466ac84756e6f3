/**
 * The slug of a new product: lower case, runs of anything but letters and digits become one hyphen, none at the edges.
 * Accents are dropped first (`Crème` gives `creme`).
 */
export const slugFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
