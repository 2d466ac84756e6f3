import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './shopTest.ts'

/** axe finds no fault in what the page shows now; `where` is named if it does. */
export async function axeFindsNothing(page: Page, where = page.url()) {
  // The legacy mode opens no second tab for each look: no page here has frames from elsewhere.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
    where,
  ).toEqual([])
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

/** axe finds no fault on a phone and on a desk, and nothing is wider than the screen. */
export async function isAccessible(page: Page, where = page.url()) {
  const before = page.viewportSize()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await axeFindsNothing(page, `${where} at ${width} px`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${where} at ${width} px`).toBeLessThanOrEqual(0)
  }
  if (before) await page.setViewportSize(before)
}
