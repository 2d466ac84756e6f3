import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ADMIN_SCREENS, FURTHER_SCREENS } from './adminScreens.ts'

test('the navigation or the jump box leads to every screen that needs no id', () => {
  const known: readonly string[] = [...ADMIN_SCREENS, ...FURTHER_SCREENS].map(({ to }) => to)
  const pages = readdirSync(new URL('../admin', import.meta.url))
    .filter((name) => /^[a-z-]+\.tsx$/.test(name) && !/^(-.*|index|route)\.tsx$/.test(name))
    .map((name) => `/admin/${name.replace('.tsx', '')}`)
  expect(pages.length).toBeGreaterThan(15)
  expect(pages.filter((page) => !known.includes(page))).toEqual([])
})
