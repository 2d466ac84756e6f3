import type { Page } from '@playwright/test'
import { CARDS } from '../support/buyer.ts'
import { answer, bannerOn, goTo, hasTag, sent, test } from './countingShop.ts'
import { shopper } from './shopper.ts'
import { expect } from './shopTest.ts'
import { logIn, openAsAdmin } from './signIn.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Returns a function that tells whether the current document is still open. */
async function markDocument(page: Page) {
  await page.evaluate(() => Object.assign(window, { marked: true }))
  return () => page.evaluate(() => 'marked' in window)
}

async function agree(page: Page) {
  await page.goto('/')
  await answer(page, 'Accept')
  await expect.poll(() => sent(page, 'page_view')).toHaveLength(1)
}

const isCountedAt = async (page: Page, address: string) => {
  await expect(page).toHaveURL(address)
  await expect.poll(() => sent(page, 'page_view')).toHaveLength(1)
  expect(await sent(page, 'page_view')).toEqual([
    expect.objectContaining({ page_location: expect.stringMatching(new RegExp(`${address}$`)) }),
  ])
  expect(JSON.stringify(await sent(page, 'config'))).not.toMatch(/auth|order-success|account|checkout/)
}

/** Waits for the analytics code. */
const isReady = (page: Page) => page.waitForLoadState('networkidle')

test('counts a buyer from the page after the order confirmation', async ({ page }) => {
  await agree(page)
  const ines = shopper(page)
  await ines.addToCart('courtside-pro')
  await ines.proceedToCheckout()
  const isSame = await markDocument(page)
  await ines.checkout.fillDetails()
  await ines.checkout.fillCard(CARDS.pays)
  await ines.checkout.pay()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  expect([await isSame(), await hasTag(page)]).toEqual([true, false])
  const number =
    (await page
      .getByText(/^ORD-[0-9A-Z]{10}$/)
      .first()
      .textContent()) ?? ''

  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await isCountedAt(page, '/products')
  await expect(page.getByRole('button', { name: 'Cart, empty' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(number).first()).toBeVisible()
  expect(await hasTag(page)).toBe(false)
  await page.goForward()
  await expect(page).toHaveURL('/products')
})

test('counts a user from the page after login or logout, keeping toasts and cart', async ({ page, shop }) => {
  const account = { email: 'ines@example.org', password: 'topspin lob' }
  const headers = { Origin: shop.url }
  await page.request.post('/api/register', { data: { ...account, username: 'Ines' }, headers })
  await page.context().clearCookies()
  await agree(page)
  await shopper(page).addToCart('courtside-pro')
  await page.goto('/auth')
  await logIn(page, account)
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await isCountedAt(page, '/')
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page.getByText('Welcome, Ines').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()

  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await isReady(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await isCountedAt(page, '/')
  await expect(page.getByText('You have been logged out successfully.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  // The toast appears only once.
  await page.reload()
  await isReady(page)
  await expect(page.getByText('You have been logged out successfully.')).toHaveCount(0)
})

test('counts a visitor who consents on a personal page from the next public page', async ({ page }) => {
  await page.goto('/auth')
  await answer(page, 'Accept')
  await expect(bannerOn(page)).toBeHidden()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(dialogs).toEqual([])
  await isReady(page)
  const isSame = await markDocument(page)
  await page.getByRole('link', { name: /forgot/i }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  expect(await isSame()).toBe(true)
  await goTo(page, 'Contact')
  await isCountedAt(page, '/contact')
})

test('reloads nothing without consent', async ({ page, asked }) => {
  await page.goto('/auth')
  await isReady(page)
  const isSame = await markDocument(page)
  await goTo(page, 'Contact')
  await expect(page).toHaveURL('/contact')
  await answer(page, 'Reject')
  await goTo(page, 'Products')
  await expect(page.getByText('Showing 17 of 17 products')).toBeVisible()
  expect([await isSame(), asked]).toEqual([true, []])

  // After consent here, counting starts with the next page, not with a search on this one.
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await answer(page, 'Accept')
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  await page.goForward()
  await expect(page).toHaveURL('/products')
  await page.getByRole('searchbox').first().fill('cover')
  await expect(page).toHaveURL(/q=cover/)
  expect([await isSame(), asked]).toEqual([true, []])
  await goTo(page, 'Contact')
  await isCountedAt(page, '/contact')
})

test('warns of unsaved settings once when leaving for the shop', async ({ page, shop }) => {
  await agree(page)
  await openAsAdmin(page, shop, '/admin/settings')
  await page.getByLabel('Notice', { exact: true }).fill('Not yet')
  await isReady(page)
  await page.getByRole('link', { name: 'View the shop' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('Notice', { exact: true })).toHaveValue('Not yet')
  await page.getByRole('link', { name: 'View the shop' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/')
  await goTo(page, 'Contact')
  await isCountedAt(page, '/contact')
})

test('does not reload if storage is unavailable, which would lose the cart', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.getItem = () => null
    Storage.prototype.setItem = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
  })
  await page.goto('/auth')
  await answer(page, 'Accept')
  await expect(bannerOn(page)).toBeHidden()
  const isSame = await markDocument(page)
  await goTo(page, 'Products')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await goTo(page, 'Contact')
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  expect(await isSame()).toBe(true)
})

test('shows the account deletion toast after the reload', async ({ page, shop }) => {
  await agree(page)
  const account = { username: 'leaver', email: 'leaver@example.org', password: 'topspin lob' }
  const answered = await page.request.post(`${shop.url}/api/register`, { data: account, headers: { Origin: shop.url } })
  expect(answered.ok()).toBe(true)
  await page.goto('/account?part=delete')
  const farewell = page.getByRole('form', { name: 'Delete account' })
  await farewell.getByLabel('Password', { exact: true }).fill(account.password)
  await isReady(page)
  const isSame = await markDocument(page)
  await farewell.getByRole('button', { name: 'Delete my account' }).click()
  await isCountedAt(page, '/')
  expect(await isSame()).toBe(false)
  await expect(page.getByText('Account deleted')).toBeVisible()
})
