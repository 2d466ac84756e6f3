import { expect, test } from 'vitest'
import { publicPages } from '../../../test/support/publicPages.ts'
import { FOOTER_COLUMNS } from './footerColumns.ts'
import { MAIN_NAV_ITEMS } from './navigation.tsx'

test('header and footer link to every public page', () => {
  const linked = [...MAIN_NAV_ITEMS, ...FOOTER_COLUMNS.flatMap(({ places }) => places)].map(({ to }): string => to)
  expect(publicPages().filter((page) => !linked.includes(page))).toEqual([])
})
