import type { Page } from '@playwright/test'
import { type Account, adminOf } from '../support/adminOf.ts'
import type { RunningShop } from '../support/startShop.ts'
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
export async function openAsAdmin(page: Page, shop: RunningShop, path: string) {
  const response = await page.request.post(`${shop.url}/api/login`, {
    data: adminOf(shop),
    headers: { Origin: shop.url },
  })
  expect(response.status()).toBe(200)
  await page.goto(shop.url + path)
}
