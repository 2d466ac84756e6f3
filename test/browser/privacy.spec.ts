import type { Page } from '@playwright/test'
import { holdRequests } from './holdRequests.ts'
import { expect, test } from './shopTest.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

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

test('submits a deletion request and resets the form', async ({ page }) => {
  const release = await holdRequests(page, '**/api/privacy-request')
  await page.goto('/privacy-request')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GDPR Privacy Request')
  const { form, email, type, more, submit } = request(page)
  await expect(type).toHaveValue('access')
  await expect(type.getByRole('option')).toHaveText(['Data Access Request', 'Data Deletion Request'])
  await expect(email).toHaveAttribute('type', 'email')
  await email.fill('ines@example.com')
  await type.selectOption('Data Deletion Request')
  await more.fill('Order ORD-7KQ2M9XW4T')
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
  await expect(email).toHaveValue('')
  await expect(type).toHaveValue('access')
  await expect(more).toHaveValue('')
})

test('requires an email address', async ({ page }) => {
  await page.goto('/privacy-request')
  const { email, submit } = request(page)
  await submit.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/^Please enter a valid email address/)
})

for (const [failure, response, message] of [
  [
    'the network fails',
    undefined,
    /^Failed to submit privacy request\s+We couldn’t reach the shop\. Please try again\.$/,
  ],
  [
    'the shop refuses',
    { status: 429, json: { message: 'Too many attempts. Please wait a minute and try again.' } },
    'Too many attempts. Please wait a minute and try again.',
  ],
] as const) {
  test(`keeps the input when ${failure}`, async ({ page }) => {
    await page.route('**/api/privacy-request', (route) => (response ? route.fulfill(response) : route.abort()))
    await page.goto('/privacy-request')
    const { form, email, type, more, submit } = request(page)
    await email.fill('ines@example.com')
    await type.selectOption('deletion')
    await more.fill('All of it')
    await submit.click()
    await expect(page.getByRole('alert')).toContainText('Error')
    await expect(page.getByRole('alert').getByText(message)).toBeVisible()
    await expect(form.getByText(message)).toBeVisible()
    await expect(email).toHaveValue('ines@example.com')
    await expect(type).toHaveValue('deletion')
    await expect(more).toHaveValue('All of it')
  })
}

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
  await expect(main.getByRole('link', { name: 'privacy@courtside.example' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'ico.org.uk/make-a-complaint' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows an email address', async ({ page }) => {
    await page.goto('/privacy-request')
    await expect(page.getByText('The form needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit request' })).toBeHidden()
  })
})
