import { changes } from '../lib/shopChanges.ts'

/** The shop's name as the beginning of a file name: `courtside`. */
export const shopSlug = (): string =>
  (changes.brand ?? 'courtside')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? 'shop'
