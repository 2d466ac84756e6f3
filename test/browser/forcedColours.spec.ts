import type { Page } from '@playwright/test'
import { ADMIN_GROUPS } from '../../src/pages/-shell/adminScreens.ts'
import { PUBLIC_PAGES } from '../support/browser/publicPages.ts'
import { shopper } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { openAsAdmin } from '../support/browser/signIn.ts'

test.use({ shopName: 'admin' })
test.describe.configure({ mode: 'parallel' })

const ADMIN_PAGES = ADMIN_GROUPS.flatMap(({ screens }) => screens.map(({ to }) => to))

/**
 * With the colours of the system, fills and shadows are gone. Returns what then can't be seen: controls and marks without a
 * shape, and what’s selected but looks like its neighbours.
 */
async function listInvisible(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'none' })
  await page.evaluate(() => {
    const transparent = 'rgba(0, 0, 0, 0)'
    const fillOf = (element: Element | null): string => {
      if (!element) return transparent
      const { backgroundColor } = getComputedStyle(element)
      return backgroundColor === transparent ? fillOf(element.parentElement) : backgroundColor
    }
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const { width, height } = element.getBoundingClientRect()
      const isClipped = getComputedStyle(element).clipPath !== 'none'
      const isFilled =
        getComputedStyle(element).backgroundColor !== transparent && fillOf(element) !== fillOf(element.parentElement)
      const isControl = element.matches('a, button, summary, [role=button], [role=switch] + *')
      const isMark = width > 0 && width <= 16 && height <= 16 && element.childNodes.length === 0
      if (isFilled && !isClipped && (isControl || isMark)) element.dataset.filled = isControl ? 'control' : 'mark'
    }
  })
  await page.emulateMedia({ forcedColors: 'active' })
  return page.evaluate(() => {
    const transparent = 'rgba(0, 0, 0, 0)'
    const fillOf = (element: Element | null): string => {
      if (!element) return transparent
      const { backgroundColor } = getComputedStyle(element)
      return backgroundColor === transparent ? fillOf(element.parentElement) : backgroundColor
    }
    const hasLine = (style: CSSStyleDeclaration, of: 'outline' | 'borderTop') =>
      style[`${of}Style`] !== 'none' && Number.parseFloat(style[`${of}Width`]) > 0
    // A button's own fill may be that of the page, so a control needs a line.
    const isShown = (element: HTMLElement) => {
      const style = getComputedStyle(element)
      const hasShape = hasLine(style, 'borderTop') || hasLine(style, 'outline')
      return hasShape || (element.dataset.filled === 'mark' && fillOf(element) !== fillOf(element.parentElement))
    }
    const nameOf = (element: Element) => element.outerHTML.slice(0, 160)
    const all = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => element.checkVisibility())
    return [
      ...all.filter((element) => element.dataset.filled !== undefined && !isShown(element)),
      ...all.filter(
        (element) =>
          element.matches('a, button, [role]') &&
          element.matches('[aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false])') &&
          !element.matches(':focus-visible, .headline') &&
          !hasLine(getComputedStyle(element), 'outline'),
      ),
      ...[...document.querySelectorAll<HTMLElement>('label:has(> input.sr-only:checked)')].filter(
        (label) => label.checkVisibility() && !hasLine(getComputedStyle(label), 'outline'),
      ),
    ].map(nameOf)
  })
}

test('public pages show their controls, marks and selections in forced colours', async ({ page }) => {
  test.slow()
  for (const path of PUBLIC_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await listInvisible(page), path).toEqual([])
  }
})

test('the cart, the search and dialogs do so', async ({ page }) => {
  await page.goto('/products/courtside-pro')
  const ines = shopper(page)
  await ines.openCart()
  expect(await listInvisible(page)).toEqual([])
  const dialog = page.getByRole('dialog')
  expect(await dialog.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid')
})

test('the admin’s pages do so', async ({ page, shop }) => {
  test.slow()
  await openAsAdmin(page, shop, '/admin/dashboard')
  for (const path of ADMIN_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await listInvisible(page), path).toEqual([])
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('orders')
  await expect(page.getByRole('option', { selected: true })).toBeVisible()
  expect(await listInvisible(page)).toEqual([])
})
