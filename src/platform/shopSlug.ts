import { changes } from '../lib/shopChanges.ts'

/** Starts file names: `courtside`. */
export const shopSlug = (): string =>
  (changes.brand ?? 'courtside')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? 'shop'
