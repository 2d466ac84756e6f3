import type { Page } from '@playwright/test'
import { type Account, adminOf } from '../adminOf.ts'
import type { OpenShop } from './sharedShops.ts'
import { expect } from './shopTest.ts'

/** Fills in and submits the login form on the current page. */
export async function logIn(page: Page, { email, password }: Account) {
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
}

/** Fills in and submits the registration form on the current page. */
export async function signUp(page: Page, { username, email, password }: Account & { username: string }) {
  const form = page.getByRole('form', { name: 'Register' })
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Create account' }).click()
}

/** Signs in as the administrator through the API and opens a page. */
export async function openAsAdmin(page: Page, shop: OpenShop, path: string) {
  const response = await page.request.post(`${shop.url}/api/login`, {
    data: adminOf(shop),
    headers: { Origin: shop.url },
  })
  expect(response.status()).toBe(200)
  await page.goto(shop.url + path)
}

/** Resets all settings to their defaults, as the administrator who is signed in. */
export async function resetSettings(page: Page) {
  const response = await page.request.get('/api/admin/settings')
  const { version, defaults } = await response.json()
  const headers = { Origin: new URL(page.url()).origin }
  await page.request.put('/api/admin/settings', { headers, data: { version, value: defaults } })
}
