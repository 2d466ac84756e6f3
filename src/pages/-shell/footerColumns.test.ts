import { expect, test } from 'vitest'
import { PUBLIC_PAGES } from '#/server/seo/publicPages.ts'
import { FOOTER_COLUMNS } from './footerColumns.ts'
import { MAIN_NAV_ITEMS } from './navigation.tsx'

test('header and footer link to every public page', () => {
  const linked = [...MAIN_NAV_ITEMS, ...FOOTER_COLUMNS.flatMap(({ places }) => places)].map(({ to }) => to)
  expect(PUBLIC_PAGES.filter((page) => !linked.includes(page))).toEqual([])
})
