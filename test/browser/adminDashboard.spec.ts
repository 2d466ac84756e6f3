import { createBuyer } from '../support/buyer.ts'
import { startShop } from '../support/startShop.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './shopTest.ts'
import { openAsAdmin } from './signIn.ts'

// axe cannot measure the contrast of fading toasts.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('shows sales and waiting work on the dashboard, and links to both', async ({ page }) => {
  test.slow()
  // The shop must be new.
  const shop = await startShop()
  try {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await openAsAdmin(page, shop, '/admin')
    await expect(page.getByText('No orders yet')).toBeVisible()
    await expect(page.getByText('None. Every payment has an order or has been refunded.')).toBeVisible()
    await expect(page.getByText('Your shop needs attention:')).toBeHidden()
    await expectAccessible(page, 'dashboard-new')

    const buyer = createBuyer((path, init) => fetch(shop.url + path, init))
    const placed = await buyer.buy([{ productId: 1, quantity: 1 }])
    await buyer.buy([{ productId: 2, quantity: 2 }])
    await fetch(`${shop.url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'Bo Lund',
        email: 'bo@example.com',
        subject: 'Club',
        message: 'Do you deliver to clubs?',
      }),
    })
    await page.goto(`${shop.url}/admin/dashboard`)
    await expect(page.getByRole('region', { name: 'Recent orders' }).first()).toContainText(placed.orderId)
    await expect(page.getByText('Bo Lund: Club')).toBeVisible()
    await expect(page.locator('.recharts-surface').first()).toBeVisible()
    await expect(page.locator('figure').first()).toContainText('Awaiting processing')
    await page.getByRole('button', { name: '12 months' }).click()
    await page.getByText('Show as a table').click()
    await expect(page.getByRole('table', { name: 'Revenue and orders' }).getByRole('row')).toHaveCount(13)
    await expectAccessible(page, 'dashboard')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'dashboard-dark', 'colours')
    await page.emulateMedia({ colorScheme: 'light' })

    const bestSellers = page.getByRole('table', { name: 'Best sellers' })
    const sold = bestSellers.getByRole('link', { name: '2', exact: true })
    await expect(sold).toHaveAttribute('href', /\/admin\/orders\?product=2&sold=yes&from=/)
    await page.getByRole('group', { name: 'Best sellers for' }).getByRole('button', { name: 'All time' }).click()
    await expect(bestSellers.getByRole('row')).toHaveCount(3)
    for (const [link, href] of [
      [page.getByRole('link', { name: /^£/ }).nth(1), /\/admin\/orders\?waiting=yes$/],
      [page.getByRole('link', { name: 'Messages to answer' }), /\/admin\/contacts\?state=unanswered$/],
      [page.getByRole('link', { name: 'Bo Lund: Club' }), /\/admin\/contacts\/\d+/],
      [bestSellers.getByRole('link').first(), /\/admin\/products\/2$/],
    ] as const)
      await expect(link).toHaveAttribute('href', href)
    await expect(sold).toHaveAttribute('href', /\/admin\/orders\?product=2&sold=yes$/)
    // The product’s link covers the whole row, so Playwright calls the cell covered.
    await bestSellers.getByRole('cell', { name: /^£/ }).first().click({ force: true })
    await expect(page).toHaveURL(/\/admin\/products\/2$/)
    await page.goBack()
    await sold.click()
    await expect(page.getByLabel('Product', { exact: true }).locator('option:checked')).toHaveText('Courtside Pro')
    await expect(page.getByRole('table', { name: 'Orders' }).locator('tbody tr')).toHaveCount(1)

    const settings = await (await page.request.get(`${shop.url}/api/admin/settings`)).json()
    const paused = { version: settings.version, value: { ...settings.value, cardPaymentsPaused: true } }
    const headers = { Origin: shop.url }
    await page.request.put(`${shop.url}/api/admin/settings`, { headers, data: paused })
    await page.goto(`${shop.url}/admin`)
    await expect(page.getByText('Card payments are paused:')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open settings' })).toHaveAttribute(
      'href',
      /\/admin\/settings#payments$/,
    )
    expect(errors).toEqual([])
  } finally {
    await shop.stop()
  }
})
