import type { Locator } from '@playwright/test'
import { FINDER_TITLE as FINDER } from '../../src/features/buying/compare/finderQuestions.ts'
import { holdRequests } from '../support/browser/holdRequests.ts'
import { shopper } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { waitForHydration } from '../support/browser/waitForHydration.ts'

test('finds a machine by keyboard, keeps the answers in the URL and buys from the comparison', async ({ page }) => {
  await page.goto('/compare?machines=courtside-lite,courtside-club')
  const finder = page.getByRole('form', { name: 'Find the right machine in four questions' })
  const answer = (question: string, name: string) =>
    finder.getByRole('group', { name: question }).getByRole('radio', { name, exact: true })
  await waitForHydration(answer('Who plays?', 'Just me'))
  await answer('Who plays?', 'Just me').press('Space')
  await answer('Where?', 'At one court, with mains power').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Still to answer: How often?')).toBeVisible()
  await answer('How often?', 'Three times a week or more').press('Space')
  const suggestion = page.getByRole('status').filter({ hasText: 'We suggest the Courtside Pro.' })
  await expect(suggestion).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'there’s no mains power' })).toContainText('4–5 h typical')
  await expect(page).toHaveURL(/machines=courtside-lite.*who=one&where=no-mains&often=often/)

  await answer('What’s your budget?', 'Up to £1,000').press('Space')
  await expect(page.getByText('No machine in stock costs £1,000 or less.')).toBeVisible()
  await page.goBack()
  await expect(suggestion).toBeVisible()
  await expect(answer('What’s your budget?', 'No limit')).toBeChecked()

  const columns = page.getByRole('table').getByRole('columnheader')
  await expect(columns).toHaveText([/Specification/, /Courtside Lite/, /Courtside Club/])
  const chooser = page.getByText('Choose which machines to compare')
  await waitForHydration(chooser)
  await chooser.press('Enter')
  await page.getByLabel('Machine 1').focus()
  await page.getByLabel('Machine 1').selectOption('Courtside Club')
  await expect(columns).toHaveText([/Specification/, /Courtside Club/, /Courtside Lite/])
  await expect(page.getByLabel('Machine 1')).toBeFocused()
  await columns.nth(2).getByRole('button', { name: 'Add to Cart' }).press('Enter')
  await expect(page.getByText('Courtside Lite has been added to your cart.')).toBeVisible()
  await shopper(page).proceedToCheckout()
  await expect(page.getByText('Courtside Lite').first()).toBeVisible()
})

test('is linked from the top of the home page and from the menu', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/')
  await page.getByRole('link', { name: 'Which machine suits you?' }).click()
  await expect(page).toHaveURL('/compare')
  await page.goBack()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Choose a machine' }).click()
  await expect(page).toHaveURL('/compare')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a machine' })).toBeVisible()
})

test('leads from a machine to the comparison, even if it loads slowly', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products/courtside-pro')
  await waitForHydration(page.getByRole('button', { name: /^Cart/ }))
  const release = await holdRequests(page, ({ pathname }) => pathname === '/api/compare')
  await page.getByRole('link', { name: 'Compare with our other machines' }).click()
  await expect(page.getByText('Loading the machines')).toBeAttached()
  release()
  await expect(page.getByText('Choose which machines to compare')).toBeInViewport()
})

test('starts with the finder, for the eye and the keyboard, and keeps names in sight, even under a tall header', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/compare')
  const [finder, table] = [page.getByRole('region', { name: FINDER }), page.getByRole('table')]
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  expect(await topOf(finder)).toBeLessThan(500)
  const isFirst = (part: Element, other: Element | null) =>
    other !== null && part.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING
  expect(await finder.evaluate(isFirst, await table.elementHandle())).toBe(true)
  expect(await topOf(finder)).toBeLessThan(await topOf(table))
  await expect(table.getByRole('row').nth(1)).toHaveText(/^Best for/)
  await test.step('names and buttons stay in sight on a phone', async () => {
    await page.getByRole('row', { name: /^Warranty/ }).scrollIntoViewIfNeeded()
    for (const name of ['Courtside Lite', 'Courtside Pro', 'Courtside Club']) {
      const column = page.getByRole('columnheader', { name })
      await expect(column.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
      await expect(column.getByRole('button', { name: 'Add to Cart' })).toBeInViewport({ ratio: 1 })
    }
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  })
  await page.setViewportSize({ width: 1280, height: 720 })
  expect(await topOf(finder)).toBeLessThan(await topOf(table))

  await page.setViewportSize({ width: 320, height: 700 })
  const header = page.getByRole('banner')
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0
  expect(await heightOf(header)).toBeLessThan(70)
  await header.getByRole('link', { name: 'Courtside', exact: true }).evaluate((name) => {
    name.textContent = 'Baseline Tennis Supplies'
  })
  expect(await heightOf(header)).toBeGreaterThan(100)
  await page.getByRole('row', { name: /^Warranty/ }).scrollIntoViewIfNeeded()
  for (const name of ['Courtside Lite', 'Courtside Pro', 'Courtside Club']) {
    const link = table.getByRole('columnheader').getByRole('link', { name })
    await expect.poll(async () => (await topOf(link)) - (await heightOf(header))).toBeGreaterThanOrEqual(0)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('compares, shows differences only, and answers', async ({ page }) => {
    await page.goto('/compare')
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows.filter({ hasText: 'Programmes' })).toBeVisible()
    await page.getByText('Show differences only').click()
    await expect(rows.filter({ hasText: 'Programmes' })).toBeHidden()
    await expect(rows.filter({ hasText: 'Capacity' })).toBeVisible()

    await page.getByText('Choose which machines to compare').click()
    await page.getByLabel('Machine 2').selectOption('Courtside Club')
    await page.getByLabel('Machine 3').selectOption('None')
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    const columns = page.getByRole('table').getByRole('columnheader')
    await expect(columns).toHaveText([/Specification/, /Courtside Lite/, /Courtside Club/])

    for (const name of ['A club or school', 'At different courts', 'Once or twice a week', 'Up to £1,000'])
      await page.getByLabel(name).check()
    await page.getByRole('button', { name: 'Find my machine' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'The nearest is the Courtside Lite' })).toBeVisible()
    await expect(columns).toHaveText([/Specification/, /Courtside Lite/, /Courtside Club/])
    await expect(page.getByLabel('A club or school')).toBeChecked()
  })
})
