import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './shopTest.ts'

const BRIEFLY = { resultTypes: ['violations' as const] }

/** axe finds no fault in what the page shows now, or none with its colours; `where` is named if it does. */
export async function axeFindsNothing(page: Page, where = page.url(), rules: 'all' | 'colours' = 'all') {
  // Half of the time of a look goes into reading axe's own script, which a page needs only once.
  const hasAxe = await page.evaluate(() => 'axe' in window)
  // The legacy mode opens no second tab for each look: no page here has frames from elsewhere.
  const axe = new AxeBuilder({ page, ...(hasAxe ? { axeSource: 'void 0' } : {}) }).setLegacyMode()
  if (rules === 'colours')
    axe.options({ ...BRIEFLY, preload: false }).withRules(['color-contrast', 'link-in-text-block'])
  else axe.options(BRIEFLY)
  const { violations } = await axe.analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
    where,
  ).toEqual([])
}

/** axe finds no fault in what the page shows now, light or dark: what is dark has other colours and is otherwise the same. */
export async function axeFindsNothingLightOrDark(page: Page, where = page.url()) {
  await page.emulateMedia({ colorScheme: 'light' })
  await axeFindsNothing(page, `${where}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await axeFindsNothing(page, `${where}, dark`, 'colours')
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Scrolls to the end and back: what is far down has its true size and its code then. */
export async function throughThePage(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: 'instant' })
      // A browser without a screen now and then leaves a frame out.
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 500)
      })
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
  })
  await page.waitForLoadState('networkidle')
}

/** axe finds no fault on a phone and on a wide screen, and nothing is wider than the screen. */
export async function isAccessible(page: Page, where = page.url(), rules: 'all' | 'colours' = 'all') {
  const before = page.viewportSize()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await axeFindsNothing(page, `${where} at ${width} px`, rules)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${where} at ${width} px`).toBeLessThanOrEqual(0)
  }
  if (before) await page.setViewportSize(before)
}
