import pg from 'pg'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { openAsAdmin } from '../support/browser/signIn.ts'

test.use({ shopName: 'admin' })

test('shows problems on the status page, links to it from the dashboard, and retries if it fails to load', async ({
  page,
  shop,
}) => {
  const database = new pg.Client({ connectionString: shop.databaseUrl })
  await database.connect()
  await database.query(
    `insert into mails (kind, reference, recipient, subject, html, text, queued_at, failed_at)
     values ('order-confirmation', 'ORD-1', 'ada@example.com', 'Your order', '', '', now(), now())`,
  )
  await openAsAdmin(page, shop, '/admin/dashboard')
  await expect(page.getByText('Your shop needs attention:')).toBeVisible()
  await page.getByRole('link', { name: 'Open the status page' }).click()
  const open = page.getByRole('region', { name: 'Needs attention' })
  await expect(open.getByRole('listitem').filter({ hasText: 'Emails that failed' })).toContainText('Problem')
  for (const group of ['Email', 'Payments', 'Website', 'Database', 'Storage and backups', 'Background work'])
    await expect(page.getByRole('region', { name: group })).toBeVisible()
  await expectAccessible(page, 'status')

  await page.getByRole('button', { name: 'Check again' }).press('Enter')
  await expect(page.getByText(/^\d problems?, .*Checked/)).toBeVisible()
  await open.getByRole('link', { name: 'Open failed emails' }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/emails\?state=failed$/)
  await database.query('delete from mails where failed_at is not null')
  await database.end()
  await test.step('a status that fails to load', async () => {
    await page.route('**/api/admin/status', (route) =>
      route.fulfill({ status: 503, body: '{"message":"Not just now."}' }),
    )
    await openAsAdmin(page, shop, '/admin/status')
    await expect(page.getByRole('alert')).toContainText('Not just now.')
    await page.unroute('**/api/admin/status')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'Payments' })).toBeVisible()
  })
})
