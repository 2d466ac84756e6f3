import type { Page } from '@playwright/test'
import { holdRequests } from '../support/browser/holdRequests.ts'
import { expect, test } from '../support/browser/shopTest.ts'

const request = (page: Page) => {
  const form = page.getByRole('form', { name: 'Privacy request' })
  return {
    form,
    email: form.getByLabel('Email'),
    type: form.getByLabel('Request type'),
    more: form.getByLabel('Additional information'),
    submit: form.getByRole('button', { name: /^Submit/ }),
  }
}

test('submits a deletion request after errors that keep the input, and resets the form', async ({ page }) => {
  await page.goto('/privacy-request')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GDPR Privacy Request')
  const { form, email, type, more, submit } = request(page)
  await expect(type).toHaveValue('access')
  await expect(type.getByRole('option')).toHaveText(['Data Access Request', 'Data Deletion Request'])
  await test.step('without an email address', async () => {
    await submit.click()
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription(/^Please enter a valid email address/)
  })
  await test.step('while the network fails', async () => {
    await page.route('**/api/privacy-request', (route) => route.abort(), { times: 1 })
    await email.fill('ines@example.com')
    await type.selectOption('Data Deletion Request')
    await more.fill('Order ORD-7KQ2M9XW4T')
    await submit.click()
    const message = /^Failed to submit privacy request\s+We couldn’t reach the shop\. Please try again\.$/
    await expect(page.getByRole('alert').getByText(message)).toBeVisible()
    await expect(form.getByText(message)).toBeVisible()
    for (const [field, value] of [
      [email, 'ines@example.com'],
      [type, 'deletion'],
      [more, 'Order ORD-7KQ2M9XW4T'],
    ] as const)
      await expect(field).toHaveValue(value)
  })
  const release = await holdRequests(page, '**/api/privacy-request')
  const sent = page.waitForRequest('**/api/privacy-request')
  await submit.click()
  expect((await sent).postDataJSON()).toEqual({
    email: 'ines@example.com',
    requestType: 'deletion',
    message: 'Order ORD-7KQ2M9XW4T',
  })
  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeFocused()
  release()
  const toast = page.getByRole('status').filter({ hasText: 'Privacy Request Submitted' })
  await expect(toast).toContainText(/We’ve received your request and will reply by \w{3} \d+ \w+ \d{4} at the latest/)
  await expect(form.getByText(/reply by/)).toBeVisible()
  for (const [field, value] of [
    [email, ''],
    [type, 'access'],
    [more, ''],
  ] as const)
    await expect(field).toHaveValue(value)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('explains rights, deadlines, contacts and complaints', async ({ page }) => {
    await page.goto('/privacy-request')
    const main = page.getByRole('main')
    await expect(main.getByRole('region', { name: 'Your rights' }).getByRole('term')).toHaveText([
      'Access',
      'Rectification',
      'Erasure',
      'Restriction',
      'Portability',
      'Objection',
    ])
    await expect(main.getByText('within 30 days, or one calendar month if that’s shorter')).toBeVisible()
    await expect(main.getByRole('link', { name: 'privacy@courtside.example' }).first()).toBeVisible()
    await expect(main.getByRole('link', { name: 'ico.org.uk/make-a-complaint' })).toBeVisible()
    await expect(page.getByText('The form needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit request' })).toBeHidden()
  })
})
