import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './accessibility.ts'
import { holdRequests } from './holdRequests.ts'
import { expect, test } from './shopTest.ts'
import { waitForHydration } from './waitForHydration.ts'

// axe cannot measure the contrast of fading toasts.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const QUESTION = { name: 'Ines', email: 'ines@example.com', message: 'Does the Lite fit into a Mini?' }

function contact(page: Page) {
  const form = page.getByRole('form', { name: 'Contact' })
  return {
    form,
    field: (label: string) => form.getByLabel(label, { exact: true }),
    async fill({ name, email, message } = QUESTION) {
      await form.getByLabel('Name').fill(name)
      await form.getByLabel('Email').fill(email)
      await form.getByLabel('Message').fill(message)
    },
    send: () => form.getByRole('button', { name: 'Send message' }).click(),
  }
}

test('keeps a subject chosen before hydration', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js')
  await page.goto('/contact', { waitUntil: 'commit' })
  const { form } = contact(page)
  const subject = form.getByRole('combobox', { name: 'Subject' })
  const ownSubject = form.getByLabel('Your subject')
  await subject.selectOption('Product question')
  await expect(ownSubject).toBeVisible()
  release()
  await expect(ownSubject).toHaveCount(0)
  await expect(subject).toHaveValue('Product question')
})

test('sends a message and clears the form', async ({ page }) => {
  await page.goto('/contact')
  const { form, fill, send } = contact(page)
  await fill()
  await form.getByLabel('Your subject').fill('Boot space')
  const first = page.waitForRequest('**/api/contact')
  await send()
  expect((await first).postDataJSON()).toEqual({ ...QUESTION, subject: 'Boot space' })
  await expect(page.getByRole('status').getByText('Message sent')).toBeVisible()
  await expect(form.getByText('Thank you for your message.')).toBeVisible()
  for (const label of ['Name', 'Email', 'Message', 'Your subject']) await expect(form.getByLabel(label)).toHaveValue('')

  await send()
  await expect(form.getByText('Message must be at least 10 characters')).toBeVisible()
  await fill({ ...QUESTION, message: 'And does the Pro fit as well?' })
  await form.getByLabel('Subject', { exact: false }).first().selectOption('Product question')
  await expect(form.getByLabel('Your subject')).toHaveCount(0)
  const second = page.waitForRequest('**/api/contact')
  await send()
  expect((await second).postDataJSON()).toMatchObject({ subject: 'Product question', message: /the Pro/ })
})

test('keeps what is typed while a message is being sent', async ({ page }) => {
  await page.goto('/contact')
  const { form, fill, send } = contact(page)
  const failure = await holdRequests(page, '**/api/contact')
  await waitForHydration(form)
  await fill()
  await send()
  await form.getByLabel('Message').fill(`${QUESTION.message} With the balls?`)
  failure()
  await expect(form.getByText('Thank you for your message.')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue(`${QUESTION.message} With the balls?`)
  await expect(form.getByLabel('Name')).toHaveValue('')
})

test('shows errors beside their fields and focuses the first', async ({ page }) => {
  await page.goto('/contact')
  const { form, send } = contact(page)
  await form.getByLabel('Email').fill('ines')
  await send()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name must be at least 2 characters')
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(form.getByLabel('Message')).toHaveAccessibleDescription('Message must be at least 10 characters')
  await expectNoAxeViolations(page)
})

for (const [cause, failure] of [
  ['the network fails', undefined],
  ['the shop fails', { status: 500, json: { message: 'Something went wrong on our side. Please try again.' } }],
] as const) {
  test(`keeps the message when ${cause}`, async ({ page }) => {
    await page.route('**/api/contact', (route) => (failure ? route.fulfill(failure) : route.abort()))
    await page.goto('/contact')
    const { form, fill, send } = contact(page)
    await fill()
    await send()
    const message = failure?.json.message ?? 'We couldn’t reach the shop. Please try again.'
    const toast = page.getByRole('alert')
    await expect(toast).toContainText('Message not sent')
    await expect(toast).toContainText(message)
    await expect(form.getByText(message)).toBeVisible()
    await expect(form.getByRole('link', { name: 'hello@courtside.example' })).toBeVisible()
    for (const [label, typed] of [
      ['Name', QUESTION.name],
      ['Email', QUESTION.email],
      ['Message', QUESTION.message],
    ] as const)
      await expect(form.getByLabel(label)).toHaveValue(typed)
    await expectNoAxeViolations(page)
  })
}

test.describe('in a browser whose first language is Turkish', () => {
  test.use({ locale: 'tr-TR' })

  test('shows toasts in Turkish with the right lang attribute', async ({ page }) => {
    await page.route('**/api/contact', (route) => route.abort(), { times: 1 })
    await page.goto('/contact')
    const { fill, send } = contact(page)
    await fill()
    await send()
    const failed = page.getByRole('alert').getByText('Mesaj gönderilemedi')
    await expect(failed).toBeVisible()
    expect(await failed.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('tr')
    await send()
    await expect(page.getByRole('status').getByText('Mesajınız gönderildi')).toBeVisible()
  })
})

test('shows contact details, questions and reasons', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Home')
  const details = main.getByRole('region', { name: 'Contact details' })
  for (const detail of [
    'hello@courtside.example',
    '01632 960001',
    'Monday–Friday, 9:00–5:00',
    'Within 24 hours on working days (Monday–Friday, 9:00–5:00)',
    'ZZ99 9ZZ',
  ])
    await expect(details.getByText(detail, { exact: true })).toBeVisible()
  await main.getByText('Can our club pay by bank transfer?').click()
  await expect(main.getByText('We’ll send an invoice')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Why choose Courtside' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the content and an email address', async ({ page }) => {
    await page.goto('/contact')
    await expect(page.getByText('The form needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden()
    await page.getByText('How quickly do you reply?').click()
    await expect(page.getByText('If you write at the weekend')).toBeVisible()
  })
})

test('puts nothing into the URL when submitted without scripts', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/contact')
  const { fill, send } = contact(page)
  await fill()
  await send()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('Message')).toHaveValue(QUESTION.message)
})
