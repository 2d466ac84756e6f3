import type { Page, Route } from '@playwright/test'
import { adminOf } from '../support/adminOf.ts'
import { expectAccessible, expectNoAxeViolations } from '../support/browser/accessibility.ts'
import type { OpenShop } from '../support/browser/sharedShops.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { logIn, openAsAdmin } from '../support/browser/signIn.ts'

test.use({ shopName: 'admin' })

const post = async (shop: OpenShop, path: string, body: object) => {
  const response = await fetch(shop.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(201)
}

/** Opens a row with Enter. Returns its link, to which Esc must return the focus. */
async function openByKeyboard(page: Page, name: string) {
  const link = page.getByRole('link', { name, exact: true })
  await link.focus()
  await page.keyboard.press('Enter')
  return link
}

test('answers a contact message, and shows it on the customer’s page', async ({ page, shop }) => {
  const name = 'Ines Calder-Montgomery of the Long Name Tennis Club in Demotown'
  const message = 'Which grip does it have?\n\n<b>Thank you</b>'
  await post(shop, '/api/contact', { name, email: 'ines@example.org', subject: 'Grip & size', message })
  await post(shop, '/api/contact', { name: 'Bo Lund', email: 'bo@example.org', message: 'Do you deliver to Skye?' })
  await openAsAdmin(page, shop, '/admin/contacts')
  await expect(page.getByRole('row', { name: 'Bo Lund' })).toContainText('Unanswered')
  await expectAccessible(page)
  const drawer = page.getByRole('dialog', { name })
  await expect(page.getByRole('row', { name }).getByText('Which grip')).toBeVisible()
  const link = await openByKeyboard(page, name)
  await expect(drawer.getByText('<b>Thank you</b>')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(link).toBeFocused()

  await openByKeyboard(page, name)
  await drawer.getByRole('button', { name: 'Send reply' }).click()
  await expect(drawer.getByText('Please enter a message')).toBeVisible()
  await drawer.getByLabel('Your reply').fill('The narrow one.')
  await test.step('once, though the first response is lost', async () => {
    const loseResponse = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/api/admin/contacts/*/replies', loseResponse, { times: 1 })
    await drawer.getByRole('button', { name: 'Send reply' }).click()
    await expect(drawer.getByText('We couldn’t reach the shop.')).toBeVisible()
    await expect(drawer.getByLabel('Your reply')).toBeFocused()
  })
  await drawer.getByRole('button', { name: 'Send reply' }).click()
  await expect(drawer.getByLabel('Your reply')).toHaveValue('')
  await expect(drawer.getByRole('listitem').filter({ hasText: 'The narrow one.' })).toContainText('Email: held')
  await expect(drawer.getByText(/, by admin$/)).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Add their reply' }).click()
  await drawer.getByLabel('What they wrote').fill('Thank you!')
  await drawer.getByRole('button', { name: 'Add their reply' }).click()
  await expect(drawer.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Mark as answered' }).click()

  await test.step('and is in the customer’s timeline', async () => {
    await drawer.getByRole('link', { name: 'Customer page' }).click()
    await expect(page).toHaveURL(/\/admin\/customers\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const titles = page.getByRole('region', { name: 'Timeline' }).getByRole('link')
    await expect(titles.first()).toHaveText('Their reply: Grip & size')
    await expect(titles.nth(1)).toHaveText('Our reply: Grip & size')
    await page.getByLabel('New note').fill('Prefers a call.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('button', { name: /^Delete your note/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Write an email' }).click()
    await expect(page.getByRole('dialog').getByLabel('Subject')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'New order' }).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ines@example.org')
    await expect(page.getByLabel('Full name')).toHaveValue(name)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByLabel('Full name')).toHaveValue('')
    await page.getByLabel('Full name').fill('Somebody Else')
    const picker = page.getByRole('combobox', { name: 'Find a customer' })
    await picker.fill('calder-mont')
    await expect(page.getByRole('listbox', { name: 'Customers found' }).getByRole('option')).toHaveCount(1)
    await picker.press('ArrowDown')
    await picker.press('Enter')
    await expect(page.getByLabel('Full name')).toHaveValue('Somebody Else')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ines@example.org')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use the customer’s details' }).click()
    await expect(page.getByLabel('Full name')).toHaveValue(name)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto('/admin/contacts')
  })
  await expect(page.getByRole('row', { name })).toContainText('Answered')
  await page.getByLabel('State').selectOption('unanswered')
  await expect(page.getByRole('row', { name: 'Bo Lund' })).toBeVisible()
  await expect(page.getByRole('row', { name })).toBeHidden()
  await page.goto('/admin/contacts/99999')
  await expect(page.getByText('We can’t find that message.')).toBeVisible()
})

test('unsubscribes by the emailed link, and lets an administrator delete a subscriber', async ({
  page,
  shop,
  browser,
}) => {
  await post(shop, '/api/newsletter', { email: 'leaves@example.org' })
  await post(shop, '/api/newsletter', { email: 'goes@example.org' })
  await openAsAdmin(page, shop, '/admin/emails?q=leaves')
  await openByKeyboard(page, 'You’ve subscribed to the Courtside newsletter')
  const emailDrawer = page.getByRole('dialog')
  await emailDrawer.getByRole('tab', { name: 'Plain text' }).click()
  const [, link = ''] =
    /(\/newsletter\/unsubscribe\?token=\S+)/.exec((await emailDrawer.locator('pre').textContent()) ?? '') ?? []

  await page.goto(link)
  await page.getByRole('heading', { name: 'Newsletter', exact: true }).waitFor()
  await expectAccessible(page)
  await test.step('without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
    const plain = await context.newPage()
    await plain.goto(link)
    await plain.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(plain.getByText('You’ve unsubscribed.')).toBeVisible()
    await context.close()
  })
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You’ve unsubscribed.')).toBeVisible()
  await page.goto('/newsletter/unsubscribe')
  await expect(page.getByText('This link isn’t complete.')).toBeVisible()

  await page.goto('/admin/newsletters')
  await expect(page.getByRole('row', { name: 'leaves@example.org' })).toContainText('Unsubscribed')
  await expectAccessible(page)
  await openByKeyboard(page, 'goes@example.org')
  const drawer = page.getByRole('dialog', { name: 'Subscriber' })
  await expect(drawer.getByText('By subscribing you agree')).toBeVisible()
  await drawer.getByRole('button', { name: 'Unsubscribe' }).click()
  await expectNoAxeViolations(page)
  await drawer.getByRole('button', { name: 'Yes, unsubscribe' }).click()
  await expect(drawer.getByText('Unsubscribed', { exact: true }).first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Delete' }).click()
  await drawer.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('row', { name: 'goes@example.org' })).toHaveCount(0)
})

test('shows sent emails as HTML and as text', async ({ page, shop }) => {
  await post(shop, '/api/contact', { name: 'Cy Reed', email: 'cy@example.org', message: 'Is it <i>quiet</i>, please?' })
  await page.goto('/auth')
  await logIn(page, adminOf(shop))
  // Navigate within the app: the first page's content security policy must allow the frame.
  await page.getByRole('banner').getByText('Admin', { exact: true }).click()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Emails' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible()
  await page.getByRole('searchbox').fill('cy@example.org')
  await expect(page.getByText('1 email found')).toBeVisible()
  await page.getByLabel('Type').selectOption('Contact: acknowledgement')
  await expect(page).toHaveURL(/kind=contact-acknowledgement/)
  await expectAccessible(page)
  const subject = 'Courtside: we’ve received your message'
  const link = await openByKeyboard(page, subject)
  const drawer = page.getByRole('dialog', { name: subject })
  const email = drawer.frameLocator('iframe')
  await expect(email.getByText('Is it <i>quiet</i>, please?')).toBeVisible()
  await expect(email.getByRole('heading', { name: 'We’ve received your message' })).toHaveCSS('font-size', '28px')
  await expectAccessible(page)
  await drawer.getByRole('tab', { name: 'Plain text' }).click()
  await expect(drawer.getByText('Thank you for your message.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  await link.press('Enter')
  await page.getByRole('button', { name: 'Send it now' }).click()
  await expect(drawer.getByText(/no mail server\. Set SMTP_URL/).first()).toBeVisible()
})
