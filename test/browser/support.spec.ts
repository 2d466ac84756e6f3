import type { Page } from '@playwright/test'
import { expectNoAxeViolationsInBothThemes } from '../support/browser/accessibility.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { waitForHydration } from '../support/browser/waitForHydration.ts'
import { createBuyer } from '../support/buyer.ts'

const NOT_FOUND = 'Please check your order ID and try again, or contact support for assistance.'

const lookup = (page: Page) => ({
  region: page.getByRole('region', { name: 'Track your order' }),
  input: page.getByLabel('Order number'),
  track: () => page.getByRole('button', { name: 'Track Order' }).click(),
})

test('offers the chat at once on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 740 })
  await page.goto('/support')
  const open = page.getByRole('button', { name: 'Open the chat' })
  await expect(open).toBeInViewport({ ratio: 1 })
  await open.click()
  await expect(page.getByRole('log', { name: 'Conversation' })).toBeVisible()
})

test('finds an order by its number, and explains why it cannot find others', async ({ page, shop }) => {
  const placed = await createBuyer((path, init) => fetch(shop.url + path, init)).buy([{ productId: 1, quantity: 1 }])
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/orders')) requests.push(request.url())
  })
  await page.goto('/support')
  const { region, input, track } = lookup(page)
  const alert = page.getByRole('alert')
  const close = () => page.getByRole('button', { name: 'Close this message' }).click()
  await test.step('an empty number sends no request', async () => {
    await waitForHydration(page.getByRole('button', { name: 'Track Order' }))
    await track()
    await input.fill('   ')
    await input.press('Enter')
    await expect(input).toHaveAccessibleDescription(/Enter your order number/)
  })
  await test.step('however it is typed', async () => {
    await input.fill(`  ${placed.orderId.toLowerCase()} `)
    await track()
    await expect(region.getByRole('status').first()).toContainText(placed.orderId)
    await expect(region.getByRole('status').first()).toContainText('Confirmed')
    await expect(region.getByText('Estimated delivery')).toBeVisible()
    await expect(region.getByText('Tracking number')).toHaveCount(0)
    expect(requests).toHaveLength(1)
  })
  await test.step('unknown numbers', async () => {
    for (const unknownId of ['ORD-0000000000', 'ORD-'.padEnd(500, 'A'), '../../user', '%']) {
      await input.fill(unknownId)
      await track()
      await expect(alert).toContainText('Order Not Found')
      await expect(alert).toContainText(NOT_FOUND)
      await expect(input).toHaveAccessibleDescription(new RegExp(NOT_FOUND))
      await expect(region.getByRole('status').first()).toBeEmpty()
      await close()
    }
  })
  await test.step('a network error does not mark the number as invalid', async () => {
    await page.route('**/api/orders/*', (route) => route.abort(), { times: 1 })
    await input.fill('ORD-7KQ2M9XW4T')
    await track()
    // Announced once, and visible beside the field.
    await expect(alert).toHaveText('Order lookup failedWe couldn’t reach the shop. Please try again.')
    await expect(region.getByText('We couldn’t reach the shop. Please try again.')).toBeVisible()
    await expect(input).not.toHaveAttribute('aria-invalid')
  })
  await test.step('its message is red, in forced colours framed, and goes when the next one is looked up', async () => {
    const card = alert.locator('> div')
    const look = () =>
      card.evaluate((element) => {
        const { backgroundColor, borderTopWidth, borderTopColor } = getComputedStyle(element)
        return { background: backgroundColor, border: `${borderTopWidth} ${borderTopColor}` }
      })
    await expectNoAxeViolationsInBothThemes(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const [red = 0, green = 0, blue = 0] = (await look()).background.match(/\d+/g)?.map(Number) ?? []
      expect(red).toBeGreaterThan(1.5 * Math.max(green, blue))
    }
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
    await expect.poll(async () => (await look()).border).toMatch(/^2px rgb\(/)
    await page.emulateMedia({ forcedColors: null })
  })
  await test.step('a tracking number', async () => {
    const order = { ...placed, orderStatus: 'shipped', trackingNumber: 'DX 4711', estimatedDelivery: null }
    await page.route('**/api/orders/*', (route) => route.fulfill({ json: order }))
    await track()
    await expect(region.getByRole('status').first()).toContainText('Shipped')
    await expect(alert).toHaveCount(0)
    await expect(region.getByRole('status').first()).toContainText('DX 4711')
  })
})

test('links to order tracking, manual and downloads, searches all tabs, and opens the tab in the URL', async ({
  page,
}) => {
  await test.step('a search counts the matches in all tabs', async () => {
    await page.goto('/support')
    const questions = page.getByRole('region', { name: 'Frequently asked questions' })
    const search = questions.getByRole('searchbox')
    await expect(questions.getByRole('tab')).toHaveText([
      'Product Information',
      'Shipping & Delivery',
      'Technical Support',
    ])
    await expect(questions.getByRole('tabpanel').locator('summary')).toHaveCount(3)

    await search.fill('CRICKET')
    await expect(questions.getByRole('status')).toHaveText('1 of 9 questions match.')
    await expect(questions.getByText('cricket balls')).toBeVisible()
    await search.fill('carrier')
    await expect(questions.getByRole('tab', { selected: true })).toHaveText('Shipping & Delivery (1)')
    await expect(questions.getByText('How do I track my order?')).toBeVisible()
    await questions.getByRole('tab', { name: 'Technical Support (0)' }).click()
    await search.fill('squash')
    await expect(questions.getByRole('status')).toHaveText('No questions match your search.')
    await expect(questions.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact')
    await search.fill('')
    await expect(questions.getByRole('tab', { selected: true })).toHaveText('Technical Support')
    await expect(questions.getByRole('tabpanel').locator('summary')).toHaveText([
      'How do I set up the 2-line drill programme?',
      'What do I do when the machine stops working?',
      'What maintenance does it need each year?',
    ])
  })
  await test.step('the tab in the URL, and the footer’s link to repairs', async () => {
    await page.goto('/support?tab=technical')
    await expect(page.getByText('What maintenance does it need each year?')).toBeVisible()
    await page.goto('/contact')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Repairs' }).click()
    await expect(page).toHaveURL('/support?tab=repairs')
    await expect(page.getByRole('tab', { name: 'Repairs' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('heading', { name: 'Returns and repairs' })).toBeInViewport()
    await expectNoAxeViolationsInBothThemes(page)
    await page.getByRole('tab', { name: 'Returns' }).click()
    await expect(page).toHaveURL('/support?tab=returns')
    await expect(page.getByText('and never later than 14 days after the goods are back')).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Repairs' }).click()
    await expect(page.getByRole('heading', { name: 'Repairs and parts' })).toBeInViewport()
    await page.goto('/support?tab=returns')
    await expect(page.getByRole('heading', { name: 'Returns and repairs' })).toBeInViewport()
    await page.goto('/support?tab=nothing')
    await expect(page.getByText('How long does the battery last?')).toBeVisible()
  })
  await test.step('links', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/support')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Support Centre')
    await expect(main.getByRole('link', { name: /^User Manual/ })).toHaveAttribute('href', '/user-manual')
    await expect(main.getByRole('link', { name: /^Technical Support/ })).toHaveAttribute('href', '/contact')
    const download = main.getByRole('link', { name: /^Download Resources.*in a new tab/ })
    await expect(download).toHaveAttribute('href', '/api/download/manual')
    await expect(download).toHaveAttribute('target', '_blank')
    await expect(download).toHaveAttribute('rel', 'noopener')
    await expect(lookup(page).region).not.toBeInViewport()
    const track = main.getByRole('link', { name: /^Track Order/ })
    await waitForHydration(track)
    await track.click()
    await expect(lookup(page).input).toBeFocused()
    await expect(lookup(page).region.getByRole('heading')).toBeInViewport()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows all answers and opens the tab in the URL', async ({ page }) => {
    await page.goto('/support?tab=repairs')
    const main = page.getByRole('main')
    for (const title of [
      'Product Information',
      'Shipping & Delivery',
      'Technical Support',
      'Returns within 14 days',
      'Repairs and parts',
    ])
      await expect(main.getByRole('heading', { name: title })).toBeVisible()
    await main.getByText('What maintenance does it need each year?').click()
    await expect(main.getByText('Brush the felt out of the hopper')).toBeVisible()
    await expect(main.getByRole('tab', { name: 'Repairs', includeHidden: true })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(main.getByText('Order tracking needs JavaScript.')).toBeVisible()
    await main.getByText('Is shipping free?').click()
    await expect(main.getByText('standard delivery is £50 and express is £100')).toBeVisible()
    expect(await page.locator('html').innerHTML()).not.toContain('£15')
  })
})
