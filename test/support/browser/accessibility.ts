import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './shopTest.ts'

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
/** The builder would send the whole source instead, which is twice as long, and twice for each run. */
const AXE = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')

/** Loading the style sheets anew takes as long as most rules; only `css-orientation-lock` needs it. */
const BRIEFLY = {
  resultTypes: ['violations' as const],
  preload: false,
  // Experimental, so off by default (WCAG 2.5.3).
  rules: { 'label-content-name-mismatch': { enabled: true } },
}

type Rules = 'all' | 'colours' | 'orientation'

/** Runs axe on the current page: all rules but that about orientation, or only some. `where` appears in the failure. */
export async function expectNoAxeViolations(page: Page, where = page.url(), rules: Rules = 'all') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Legacy mode opens no second tab each time. It cannot check cross-origin frames, which no page has.
  const axe = new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode()
  if (rules === 'colours') axe.options(BRIEFLY).withRules(['color-contrast', 'link-in-text-block'])
  else if (rules === 'orientation') axe.options({ ...BRIEFLY, preload: true }).withRules('css-orientation-lock')
  else axe.options(BRIEFLY)
  const { violations } = await axe.analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
    where,
  ).toEqual([])
}

/** Runs axe in the light and the dark theme. They differ only in colours. */
export async function expectNoAxeViolationsInBothThemes(page: Page, where = page.url()) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoAxeViolations(page, `${where}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page, `${where}, dark`, 'colours')
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Scrolls to the end and back, so that everything is laid out and hydrated. */
export async function scrollThroughPage(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: 'instant' })
      // A headless browser occasionally skips a frame.
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 500)
      })
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
  })
  await page.waitForLoadState('networkidle')
}

/** Runs axe on a phone, and checks that nothing overflows sideways there or on a wide screen. */
export async function expectAccessible(page: Page, where = page.url(), rules: Rules = 'all') {
  const before = page.viewportSize()
  // Most tests have the first width anyway.
  for (const width of [1280, 390]) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 })
    // A chart takes a moment to follow the window.
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(overflow, `${where} at ${width} px`).toBeLessThanOrEqual(0)
  }
  await expectNoAxeViolations(page, where, rules)
  if (before) await page.setViewportSize(before)
}
