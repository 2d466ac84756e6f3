import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/accessibility.ts'
import { holdRequests } from '../support/browser/holdRequests.ts'
import { expect, test } from '../support/browser/shopTest.ts'

const QUESTION = { name: 'Ines', email: 'ines@example.com', message: 'Does the Lite fit into a Mini?' }

function contact(page: Page) {
  const form = page.getByRole('form', { name: 'Contact' })
  return {
    form,
    async fill({ name, email, message } = QUESTION) {
      await form.getByLabel('Name').fill(name)
      await form.getByLabel('Email').fill(email)
      await form.getByLabel('Message').fill(message)
    },
    send: () => form.getByRole('button', { name: 'Send message' }).click(),
  }
}

test('sends messages after errors beside their fields, clears the form, and keeps the message when the network fails', async ({
  page,
}) => {
  await page.goto('/contact')
  const { form, fill, send } = contact(page)
  await test.step('errors', async () => {
    await form.getByLabel('Email').fill('ines')
    await send()
    await expect(form.getByLabel('Name')).toBeFocused()
    await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name must be at least 2 characters')
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(form.getByLabel('Message')).toHaveAccessibleDescription('Message must be at least 10 characters')
    await expectNoAxeViolations(page)
  })
  await test.step('an own subject', async () => {
    await fill()
    await form.getByLabel('Your subject').fill('Boot space')
    const sent = page.waitForRequest('**/api/contact')
    await send()
    expect((await sent).postDataJSON()).toEqual({ ...QUESTION, subject: 'Boot space' })
    await expect(page.getByRole('status').getByText('Message sent')).toBeVisible()
    await expect(form.getByText('Thank you for your message.')).toBeVisible()
    for (const label of ['Name', 'Email', 'Message', 'Your subject'])
      await expect(form.getByLabel(label)).toHaveValue('')
  })
  await test.step('a chosen subject, and text typed while the message is being sent', async () => {
    const release = await holdRequests(page, '**/api/contact')
    await fill()
    await form.getByLabel('Subject', { exact: false }).first().selectOption('Product question')
    await expect(form.getByLabel('Your subject')).toHaveCount(0)
    const sent = page.waitForRequest('**/api/contact')
    await send()
    expect((await sent).postDataJSON()).toMatchObject({ subject: 'Product question', message: QUESTION.message })
    await form.getByLabel('Message').fill(`${QUESTION.message} With the balls?`)
    release()
    await expect(form.getByLabel('Name')).toHaveValue('')
    await expect(form.getByLabel('Message')).toHaveValue(`${QUESTION.message} With the balls?`)
  })
  await test.step('the network fails', async () => {
    await page.route('**/api/contact', (route) => route.abort())
    await page.goto('/contact')
    const { form, fill, send } = contact(page)
    await fill()
    await send()
    const message = 'We couldn’t reach the shop. Please try again.'
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
  await test.step('no script has loaded: nothing gets into the URL', async () => {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/contact')
    const { fill, send } = contact(page)
    await fill()
    await send()
    await expect(page).toHaveURL('/contact')
    await expect(page.getByLabel('Message')).toHaveValue(QUESTION.message)
  })
})

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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows contact details, questions and reasons, and an email address', async ({ page }) => {
    await page.goto('/contact')
    const main = page.getByRole('main')
    await expect(page.getByText('The form needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden()
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
    await main.getByText('How quickly do you reply?').click()
    await expect(main.getByText('If you write at the weekend')).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Why choose Courtside' })).toBeVisible()
  })
})
