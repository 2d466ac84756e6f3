import type { Page } from '@playwright/test'
import {
  answerConsent,
  consentBanner,
  expectCountedAt,
  gtagParameters,
  navigateTo,
  test,
} from '../support/browser/analyticsShop.ts'
import { shopper } from '../support/browser/shopper.ts'
import { expect } from '../support/browser/shopTest.ts'
import { logIn, openAsAdmin } from '../support/browser/signIn.ts'

/** Returns a function that tells whether the current document is still open. */
async function markDocument(page: Page) {
  await page.evaluate(() => Object.assign(window, { marked: true }))
  return () => page.evaluate(() => 'marked' in window)
}

async function acceptCookies(page: Page) {
  await page.goto('/')
  await answerConsent(page, 'Accept')
  await expect.poll(() => gtagParameters(page, 'page_view')).toHaveLength(1)
}

/** Waits for the analytics code. */
const waitForAnalytics = (page: Page) => page.waitForLoadState('networkidle')

test('counts a user from the page after login or logout, keeping toasts and cart', async ({ page, shop }) => {
  const account = { email: 'ines@example.org', password: 'topspin lob' }
  const headers = { Origin: shop.url }
  await page.request.post('/api/register', { data: { ...account, username: 'Ines' }, headers })
  await page.context().clearCookies()
  await acceptCookies(page)
  await shopper(page).fillCart('courtside-pro')
  await page.goto('/auth')
  await logIn(page, account)
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expectCountedAt(page, '/')
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page.getByText('Welcome, Ines').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()

  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await waitForAnalytics(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectCountedAt(page, '/')
  await expect(page.getByText('You have been logged out successfully.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  // The toast appears only once.
  await page.reload()
  await waitForAnalytics(page)
  await expect(page.getByText('You have been logged out successfully.')).toHaveCount(0)
})

test('counts a visitor who consents on a personal page from the next public page', async ({ page }) => {
  await page.goto('/auth')
  await answerConsent(page, 'Accept')
  await expect(consentBanner(page)).toBeHidden()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(dialogs).toEqual([])
  await waitForAnalytics(page)
  const isSameDocument = await markDocument(page)
  await page.getByRole('link', { name: /forgot/i }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  expect(await isSameDocument()).toBe(true)
  await navigateTo(page, 'Contact')
  await expectCountedAt(page, '/contact')
})

test('reloads nothing without consent', async ({ page, tagRequests }) => {
  await page.goto('/auth')
  await waitForAnalytics(page)
  const isSameDocument = await markDocument(page)
  await navigateTo(page, 'Contact')
  await expect(page).toHaveURL('/contact')
  await answerConsent(page, 'Reject')
  await navigateTo(page, 'Products')
  await expect(page.getByText('Showing 17 of 17 products')).toBeVisible()
  expect([await isSameDocument(), tagRequests]).toEqual([true, []])

  // After consent here, counting starts with the next page, not with a search on this one.
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await answerConsent(page, 'Accept')
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  await page.goForward()
  await expect(page).toHaveURL('/products')
  await page.getByRole('searchbox').first().fill('cover')
  await expect(page).toHaveURL(/q=cover/)
  expect([await isSameDocument(), tagRequests]).toEqual([true, []])
  await navigateTo(page, 'Contact')
  await expectCountedAt(page, '/contact')
})

test('warns of unsaved settings once when leaving for the shop', async ({ page, shop }) => {
  await acceptCookies(page)
  await openAsAdmin(page, shop, '/admin/settings')
  await page.getByLabel('Notice', { exact: true }).fill('Not yet')
  await waitForAnalytics(page)
  await page.getByRole('link', { name: 'View the shop' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('Notice', { exact: true })).toHaveValue('Not yet')
  await page.getByRole('link', { name: 'View the shop' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/')
  await navigateTo(page, 'Contact')
  await expectCountedAt(page, '/contact')
})

test('does not reload if storage is unavailable, which would lose the cart', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.getItem = () => null
    Storage.prototype.setItem = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
  })
  await page.goto('/auth')
  await answerConsent(page, 'Accept')
  await expect(consentBanner(page)).toBeHidden()
  const isSameDocument = await markDocument(page)
  await navigateTo(page, 'Products')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await navigateTo(page, 'Contact')
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  expect(await isSameDocument()).toBe(true)
})

test('shows the account deletion toast after the reload', async ({ page, shop }) => {
  await acceptCookies(page)
  const account = { username: 'leaver', email: 'leaver@example.org', password: 'topspin lob' }
  const registered = await page.request.post(`${shop.url}/api/register`, {
    data: account,
    headers: { Origin: shop.url },
  })
  expect(registered.ok()).toBe(true)
  await page.goto('/account?part=delete')
  const farewell = page.getByRole('form', { name: 'Delete account' })
  await farewell.getByLabel('Password', { exact: true }).fill(account.password)
  await waitForAnalytics(page)
  const isSameDocument = await markDocument(page)
  await farewell.getByRole('button', { name: 'Delete my account' }).click()
  await expectCountedAt(page, '/')
  expect(await isSameDocument()).toBe(false)
  await expect(page.getByText('Account deleted')).toBeVisible()
})
