import { settingOverrides } from '../lib/settingOverrides.ts'
import { slugify } from '../lib/slugify.ts'

/** Starts file names: `courtside`. */
export const shopSlug = (): string => slugify(settingOverrides.brand ?? 'courtside') || 'shop'
