import { adminOf } from '../support/adminOf.ts'
import { expectNoAxeViolations } from '../support/browser/accessibility.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { logIn, signUp } from '../support/browser/signIn.ts'

test('registers, logs out and logs in again', async ({ page }) => {
  const account = { email: 'ines@example.org', password: 'topspin lob' }
  await page.goto('/')
  await page.getByRole('link', { name: 'Login' }).click()
  await page.getByRole('tab', { name: 'Register' }).click()
  await expectNoAxeViolations(page)
  const form = page.getByRole('form', { name: 'Register' })
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByText('Username must be at least 3 characters')).toBeVisible()
  await expect(form.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(form.getByLabel('Username')).toBeFocused()
  await expectNoAxeViolations(page)

  await form.getByLabel('Username').fill('Ines')
  await form.getByLabel('Email').fill(account.email)
  await form.getByLabel('Password', { exact: true }).fill(account.password)
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account created!')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Welcome, Ines').first()).toBeVisible()
  await expect(page.getByText('Admin', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been logged out successfully.')).toBeVisible()
  await page.getByRole('link', { name: 'Login' }).click()
  await logIn(page, { ...account, password: 'wrong one' })
  await expect(page.getByText('Login failed')).toBeVisible()
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
  await logIn(page, account)
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('announces a failed registration or login once and keeps the message visible', async ({ page }) => {
  const message = 'We couldn’t reach the shop. Please try again.'
  await page.route(/\/api\/(register|login\/second-factor)$/, (route) => route.abort())
  await page.route('**/api/login', (route) => route.fulfill({ json: { secondFactor: true } }))
  await page.route('**/api/login', (route) => route.abort(), { times: 1 })
  const expectAnnouncedOnce = async (name: string, title: string) => {
    await expect(page.getByRole('form', { name }).getByText(message)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(`${title}${message}`)
    await page.getByRole('button', { name: 'Close this message' }).click()
  }
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  await signUp(page, { username: 'Ines', email: 'ines@example.org', password: 'topspin lob' })
  await expectAnnouncedOnce('Register', 'Registration failed')

  const account = { email: 'ines@example.org', password: 'topspin lob' }
  await page.getByRole('tab', { name: 'Login' }).click()
  await logIn(page, account)
  await expectAnnouncedOnce('Login', 'Login failed')
  await logIn(page, account)
  const secondFactorForm = page.getByRole('form', { name: 'Two-factor authentication' })
  await secondFactorForm.getByLabel('Code').fill('123456')
  await secondFactorForm.getByRole('button', { name: 'Continue' }).click()
  await expectAnnouncedOnce('Two-factor authentication', 'Login failed')
})

test('keeps the header in one row at 1024 px for every user', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  const header = page.getByRole('banner')
  await page.goto('/')
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
  const height = (await header.boundingBox())?.height
  const account = { email: 'wolfgang@example.org', password: 'topspin lob' }
  const username = 'Wolfgang-Amadeus_Mozart.Junior'
  const headers = { Origin: shop.url }
  await page.request.post('/api/register', { data: { ...account, username }, headers })
  for (const [signsIn, name] of [
    [account, username],
    [adminOf(shop), 'admin'],
  ] as const) {
    expect((await page.request.post('/api/login', { data: signsIn, headers })).status()).toBe(200)
    await page.goto('/')
    await expect(header.getByTitle(name)).toBeVisible()
    await expect(header.getByRole('link', { name: 'Your account' })).toBeInViewport({ ratio: 1 })
    expect((await header.boundingBox())?.height, name).toBe(height)
  }
  await expect(header.getByText('Admin', { exact: true })).toBeVisible()
})
