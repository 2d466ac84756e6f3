import { openDatabase } from '#/platform/database.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { openAsAdmin } from '../support/browser/signIn.ts'
import { loadEmailsTo, tokenIn } from '../support/mailbox.ts'

test.use({ shopName: 'admin' })

const PIA = 'pia@courtside.example'

test('an owner invites a warehouse colleague, who accepts, sees only their screens and is suspended', async ({
  page,
  shop,
  browser,
}) => {
  await openAsAdmin(page, shop, '/admin/staff')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const form = page.getByRole('form', { name: 'Invite somebody' })
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  await form.getByLabel('Email').fill(PIA)
  await form.getByRole('radio', { name: /^Warehouse/ }).check()
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`${PIA} as Warehouse`)).toBeVisible()
  await expectAccessible(page)

  const { pool, close } = openDatabase(shop.databaseUrl ?? '', { max: 1 })
  const token = tokenIn((await loadEmailsTo(pool, PIA, 'staff-invitation')).at(-1)?.text)
  await close()
  const context = await browser.newContext({ baseURL: shop.url })
  const pia = await context.newPage()
  await pia.goto(`/staff-invitation?token=${token}`)
  await expect(pia.getByText('You’ve been invited to help run')).toBeVisible()
  await expectAccessible(pia)
  await pia.getByLabel('Username').fill('Pia')
  await pia.getByLabel('Password', { exact: true }).fill('too short')
  await pia.getByRole('button', { name: 'Accept and sign in' }).click()
  await expect(pia.getByText('Password must be at least 12 characters')).toBeVisible()
  await pia.getByLabel('Password', { exact: true }).fill('packs every parcel')
  await pia.getByRole('button', { name: 'Accept and sign in' }).click()
  await expect(pia.getByRole('link', { name: 'Set up two-factor authentication' })).toBeVisible()
  await pia.getByRole('link', { name: 'Go to the admin' }).click()

  await expect(pia.getByRole('heading', { name: 'Low stock' })).toBeVisible()
  await expect(pia.getByText('Confirmed revenue')).toHaveCount(0)
  const screens = await pia.getByRole('navigation', { name: 'Admin' }).getByRole('link').allTextContents()
  expect(screens).toEqual(['Dashboard', 'Orders', 'Returns and repairs', 'Products', 'Stock history', 'Security'])
  await pia.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Products' }).click()
  await expect(pia.getByRole('link', { name: 'New product' })).toHaveCount(0)
  await pia.getByRole('link', { name: 'Courtside Pro', exact: true }).click()
  await expect(pia.getByText('Your role doesn’t include changing products.')).toBeVisible()
  for (const path of ['/admin/settings', '/admin/orders/new']) {
    await pia.goto(path)
    await expect(pia.getByText('Your role (Warehouse) doesn’t include this page.')).toBeVisible()
  }

  await page.reload()
  await page.getByRole('link', { name: 'Pia', exact: true }).click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog', { name: 'Suspend Pia’s access?' }).getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('button', { name: 'Restore access' })).toBeVisible()
  await pia.goto('/admin/orders')
  await expect(pia.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await context.close()
})
