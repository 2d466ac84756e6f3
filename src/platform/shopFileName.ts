import { changes } from '../lib/shopChanges.ts'

/** What the shop calls itself, as the beginning of a file's name: `courtside`. */
export const shopFileName = (): string =>
  (changes.brand ?? 'courtside')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? 'shop'
