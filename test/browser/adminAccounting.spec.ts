import { readFileSync } from 'node:fs'
import { createBuyer } from '../support/buyer.ts'
import { readZip } from '../support/readZip.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './shopTest.ts'
import { openAsAdmin } from './signIn.ts'

test.use({ shopName: 'accounting', contextOptions: { reducedMotion: 'reduce' } })

test('shows a month’s figures and the rows behind them, and makes the ZIP', async ({ page, shop }) => {
  test.slow()
  const buyer = createBuyer((path, init) => fetch(shop.url + path, init))
  for (const productId of [1, 5]) await buyer.buy([{ productId, quantity: 1 }])
  await openAsAdmin(page, shop, '/admin/dashboard')

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

  await page.getByRole('button', { name: 'Make the ZIP' }).click()
  const link = page.getByRole('link', { name: /^Download ZIP/ })
  await expect(link).toBeVisible({ timeout: 30_000 })
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
