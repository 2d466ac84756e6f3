import { settingOverrides } from '../lib/settingOverrides.ts'

/** Starts file names: `courtside`. */
export const shopSlug = (): string =>
  (settingOverrides.brand ?? 'courtside')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? 'shop'
