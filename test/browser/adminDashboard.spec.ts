import { readFileSync } from 'node:fs'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { openAsAdmin, resetSettings } from '../support/browser/signIn.ts'
import { createBuyer } from '../support/buyer.ts'
import { readZip } from '../support/readZip.ts'

test.use({ shopName: 'large' })

test('shows sales and waiting work on the dashboard of a new shop, a month’s accounts, and the rows behind both', async ({
  page,
  shop,
}) => {
  test.slow()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await openAsAdmin(page, shop, '/admin')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible()
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
  await page.goto('/admin/dashboard')
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

  await test.step('the accounts have both orders', async () => {
    await page.getByRole('link', { name: 'Accounting' }).click()
    const invoiced = page.getByRole('table', { name: 'Documents by kind and VAT rate' })
    await expect(invoiced.getByRole('link', { name: '2 invoices' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'VAT return' })).toContainText('Box 6')
    await expectAccessible(page, 'accounting')

    await page.getByLabel('Period').selectOption('Last month')
    await expect(invoiced).toContainText('No documents')
    await expect(page).toHaveURL(/period=lastMonth/)
    await page.getByLabel('Period').selectOption('This month')

    // Both were paid by card, so the rows behind the card's figure add up to everything invoiced.
    await expect(invoiced).toContainText('2 invoices')
    const gross = await invoiced.getByRole('row').last().getByRole('cell').last().innerText()
    await page.getByRole('link', { name: /^Card: payments/ }).click()
    await expect(page.getByRole('list', { name: 'Totals' })).toContainText(`Total ${gross}`)
    await expect(page.getByRole('table', { name: 'Payments' }).locator('tbody tr')).toHaveCount(2)
    await page.goBack()
    await invoiced.getByRole('link', { name: '2 invoices' }).click()
    await expect(page.getByRole('table', { name: 'Documents by rate' }).locator('tbody tr')).toHaveCount(2)
    await page.getByRole('link', { name: 'Back to accounting' }).click()
    await expect(page.getByLabel('Period')).toHaveValue('custom')

    await page.getByRole('button', { name: 'Create ZIP' }).click()
    const link = page.getByRole('link', { name: /^Download ZIP/ })
    await expect(link).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/^courtside-\d{4}-\d\d-01-to-.*\.zip$/)
    const names = [...readZip(readFileSync(await download.path())).keys()]
    expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(2)
    expect(names).toContain('summary.csv')

    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Xero: Invoices and credit notes, CSV' }).click(),
    ])
    expect(readFileSync(await csv.path(), 'utf8')).toMatch(/^\*ContactName,/)
  })

  const settings = await (await page.request.get(`${shop.url}/api/admin/settings`)).json()
  const paused = { version: settings.version, value: { ...settings.value, cardPaymentsPaused: true } }
  const headers = { Origin: shop.url }
  await page.request.put(`${shop.url}/api/admin/settings`, { headers, data: paused })
  await page.goto(`${shop.url}/admin`)
  await expect(page.getByText('Card payments are paused:')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open settings' })).toHaveAttribute('href', /\/admin\/settings#payments$/)
  await resetSettings(page)
  expect(errors).toEqual([])
})
