import type { Page } from '@playwright/test'
import { chapters } from '#/features/catalogue/manual/manual.content.ts'
import { expectNoAxeViolations, scrollThroughPage } from '../support/browser/accessibility.ts'
import { expect, test } from '../support/browser/shopTest.ts'

const LEGAL = [
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-and-conditions', 'Terms and conditions'],
  ['/shipping-and-returns', 'Shipping and returns'],
] as const

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The cells that overflow their table to the right, after the table's name. */
const overflowingCells = (page: Page) =>
  page.getByRole('table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const frame = table.parentElement as Element
      const end = Math.min(frame.getBoundingClientRect().right, document.documentElement.clientWidth) + 1
      return [table, ...table.querySelectorAll('tbody :is(th, td)')]
        .filter((cell) => cell.getBoundingClientRect().right > end || cell.scrollWidth > cell.clientWidth + 1)
        .map((cell) => `${table.getAttribute('aria-label')}: ${cell.textContent}`)
    }),
  )

test('lists the manual’s chapters and scrolls to each', async ({ page }) => {
  await page.goto('/user-manual')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const links = contents.getByRole('link')
  await expect(links).toHaveText(chapters.map(({ title }) => title))
  for (const [index, { id, title }] of chapters.entries()) {
    await expect(links.nth(index)).toHaveAttribute('href', `#${id}`)
    await links.nth(index).click()
    await expect(page).toHaveURL(new RegExp(`#${id}$`))
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport()
  }
  await page.goto('/user-manual#battery')
  await expect(contents.getByRole('link', { name: 'The external battery' })).toHaveAttribute('aria-current', 'location')
  await expect(page.getByRole('link', { name: 'Need Help' })).toHaveAttribute('href', '/contact')
})

test('zooms the manual in steps of 25% within limits, by keyboard too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/user-manual')
  const size = page.getByRole('status', { name: 'Zoom' })
  const [larger, smaller] = [
    page.getByRole('button', { name: 'Zoom in' }),
    page.getByRole('button', { name: 'Zoom out' }),
  ]
  const chapter = page.getByRole('region', { name: 'Safety warnings' })
  const paragraph = chapter.getByText('Read this chapter before you use the machine')
  const banner = page.getByRole('banner')
  const paragraphHeight = () => paragraph.evaluate((element) => element.getBoundingClientRect().height)
  await expect(size).toHaveText('100%')
  const [initialHeight, initialBanner] = [await paragraphHeight(), await banner.boundingBox()]

  await larger.focus()
  for (const percent of ['125%', '150%', '175%', '200%', '200%']) {
    await page.keyboard.press('Enter')
    await expect(size).toHaveText(percent)
  }
  await expect(larger).toBeFocused()
  await expect(larger).toHaveAttribute('aria-disabled', 'true')
  expect(await paragraphHeight()).toBeGreaterThan(initialHeight * 2)
  // No word breaks.
  expect(
    await chapter.getByRole('heading', { level: 2 }).evaluate((heading) => {
      const range = document.createRange()
      const paragraph = heading.lastElementChild?.firstChild as Text
      return ['Safety', 'warnings'].map((word) => {
        range.setStart(paragraph, paragraph.data.indexOf(word))
        range.setEnd(paragraph, paragraph.data.indexOf(word) + word.length)
        return range.getClientRects().length
      })
    }),
  ).toEqual([1, 1])
  expect(await banner.boundingBox()).toEqual(initialBanner)
  expect(await overflow(page)).toBe(0)
  await scrollThroughPage(page)
  await expectNoAxeViolations(page)

  for (const percent of ['175%', '150%', '125%', '100%', '75%', '50%', '50%']) {
    await smaller.press('Enter')
    await expect(size).toHaveText(percent)
  }
  expect(await paragraphHeight()).toBeLessThan(initialHeight)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(size).toHaveText('100%')
})

test('fits tables on narrow and wide screens, at every zoom level', async ({ page }) => {
  const expectToFit = async (where: string) => expect(await overflowingCells(page), where).toEqual([])
  for (const [path] of LEGAL) {
    await page.goto(path)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expectToFit(`${path} at ${width} px`)
    }
  }
  await page.goto('/user-manual#training')
  const table = page.getByRole('table', { name: 'The eight built-in programmes' })
  await expect(table.getByRole('columnheader')).toHaveCount(7)
  await expect(table.getByRole('row')).toHaveCount(9)
  const row = table.getByRole('row', { name: /^P1 Warm-up Drill 3 0 6 s Timing/ })
  await expect(row.getByRole('rowheader')).toHaveText('P1')
  await expect(row.getByRole('cell')).toHaveCount(6)
  for (let percent = 100; percent <= 200; percent += 25) {
    if (percent > 100) await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(page.getByRole('status', { name: 'Zoom' })).toHaveText(`${percent}%`)
    for (const width of [320, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expectToFit(`${percent}% at ${width} px`)
      // On cards, each value is labelled with its column.
      const before = await row
        .getByRole('cell', { name: 'Drill', exact: true })
        .evaluate((cell) => getComputedStyle(cell, '::before').content)
      if (percent === 100) expect(before).toBe(width < 1024 ? '"Mode" / ""' : 'none')
    }
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the manual and legal texts without inactive controls, dated today, with a version', async ({ page }) => {
    await page.goto('/user-manual')
    for (const { title } of chapters) await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Download PDF' })).toHaveAttribute('href', '/courtside-user-manual.pdf')
    for (const [path, title] of LEGAL) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(title)
      expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(6)
      const link = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(3)
      await link.click()
      await expect(page.getByRole('heading', { level: 2, name: (await link.textContent()) ?? '' })).toBeInViewport()
    }
    await expect(page.getByRole('row', { name: /^Standard £50 Free/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Express £100 Free/ })).toBeVisible()
    await page.goto('/privacy-policy#cookies')
    await expect(page.getByRole('heading', { level: 2, name: /^Cookies/ })).toBeInViewport()
    await test.step('the date and version', async () => {
      const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
      for (const path of ['/privacy-policy', '/terms-and-conditions']) {
        const before = today.format(new Date())
        await page.goto(path)
        const shown = await page.getByText(/^Last updated: /).textContent()
        expect([before, today.format(new Date())].map((day) => `Last updated: ${day}. Version 1.0.`)).toContain(shown)
      }
    })
  })
})
