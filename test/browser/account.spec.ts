import { readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { adminOf } from '../support/adminOf.ts'
import { expectAccessible, expectNoAxeViolations } from '../support/browser/accessibility.ts'
import { withEmails } from '../support/browser/mailedLink.ts'
import type { OpenShop } from '../support/browser/sharedShops.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { logIn, signUp } from '../support/browser/signIn.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { loadEmailsTo, tokenIn } from '../support/mailbox.ts'

test.use({ shopName: 'admin' })

const linkTo = (shop: OpenShop, email: string, kind: string) =>
  withEmails(shop, async (pool) => tokenIn((await loadEmailsTo(pool, email, kind)).at(-1)?.text))

test('registers, verifies the address, views and repeats an order, and deletes the account', async ({
  page,
  shop,
  browser,
}) => {
  const account = { email: 'ines.account@example.org', password: 'topspin lob' }
  const buyer = createBuyer((path, init) => fetch(shop.url + path, init), { ...INES, customerEmail: account.email })
  const placed = await buyer.buy([{ productId: 1, quantity: 1 }])

  await page.goto('/auth?tab=register')
  await signUp(page, { username: 'Ines Account', ...account })
  await expect(page.getByText('Account created!')).toBeVisible()
  await expect(page.getByText('We’ve sent you an email: open its link')).toBeVisible()
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByText('Confirm your email address to see your orders')).toBeVisible()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText(`We’ve sent a link to ${account.email}.`)).toBeVisible()
  await expectAccessible(page)

  const link = `/verify-email?token=${await linkTo(shop, account.email, 'account-verification')}`
  // Signed out, the link leads through login back to the button.
  const phone = await browser.newContext({ baseURL: shop.url })
  const phonePage = await phone.newPage()
  await phonePage.goto(link)
  await expect(phonePage.getByText('If you didn’t register, do nothing')).toBeVisible()
  await expect(phonePage.getByRole('button', { name: 'Confirm my address' })).toHaveCount(0)
  await expectAccessible(phonePage)
  await phonePage.getByRole('link', { name: 'Sign in to confirm' }).click()
  await logIn(phonePage, account)
  await expect(phonePage.getByText('Welcome back!')).toBeVisible()
  await expect(phonePage.getByRole('button', { name: 'Confirm my address' })).toBeVisible()

  await page.goto(link)
  await expect(page.getByText(`Press the button if ${account.email} is your address`)).toBeVisible()
  await expectAccessible(page)
  // Opening the link does not verify the address.
  await page.goto('/account')
  await expect(page.getByText('Confirm your email address to see your orders')).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Your account' }).click()
  const order = page.getByRole('link', { name: placed.orderId })
  await expect(order).toBeVisible()
  await expectAccessible(page)

  await order.click()
  await expect(page.getByRole('heading', { name: `Order ${placed.orderId}` })).toBeVisible()
  const review = await page.context().newPage()
  await review.goto(`/account/orders/${placed.orderId}/review`)
  await expect(review.getByText('Test orders can’t be reviewed')).toBeVisible()
  await review.close()
  await expect(page.getByRole('link', { name: 'Download the invoice' })).toHaveAttribute(
    'href',
    `/api/account/orders/${placed.orderId}/invoice`,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toContainText('Courtside')
  await page.keyboard.press('Escape')

  await page.goto('/checkout')
  const checkout = page.getByRole('form', { name: 'Checkout' })
  await expect(checkout.getByLabel('Full name')).toHaveValue(INES.customerName)
  await expect(checkout.getByLabel('Email')).toHaveValue(account.email)
  await expect(checkout.getByLabel('Address line 1')).toHaveValue('4 Court Lane')
  await expect(checkout.getByLabel('Postcode')).toHaveValue('SW19 5AE')
  await expect(checkout.getByLabel('Save this address to my account')).toBeVisible()
  const club = { customerName: 'Ines at the club', line1: '9 Baseline Row', town: 'Netherby', postcode: 'NE9 9ZZ' }
  const saved = await page.request.post('/api/account/addresses', { headers: { Origin: shop.url }, data: club })
  expect(saved.ok(), await saved.text()).toBe(true)
  await page.reload()
  await checkout.getByLabel('Address line 1').fill('Elsewhere')
  await checkout.getByLabel('Your addresses').selectOption('Ines at the club, 9 Baseline Row, NE9 9ZZ')
  await expect(checkout.getByLabel('Full name')).toHaveValue(club.customerName)
  await expect(checkout.getByLabel('Address line 1')).toHaveValue(club.line1)
  await expect(checkout.getByLabel('Postcode')).toHaveValue(club.postcode)
  await expectNoAxeViolations(page)

  await page.goto('/account?part=devices')
  await expect(page.getByText('This device')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(page.getByText('Device signed out')).toBeVisible()
  await phonePage.goto('/account')
  await expect(phonePage).toHaveURL(/\/auth\?next=/)
  await phone.close()

  await page.getByRole('tab', { name: 'Password' }).click()
  const form = page.getByRole('form', { name: 'Change password' })
  await form.getByLabel('Current password').fill('not this one')
  await form.getByLabel('New password').fill('backhand slice')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('That isn’t your current password')).toBeVisible()
  await form.getByLabel('Current password').fill(account.password)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Delete' }).click()
  const deleteForm = page.getByRole('form', { name: 'Delete account' })
  await deleteForm.getByLabel('Password', { exact: true }).fill('backhand slice')
  await expectAccessible(page)
  await deleteForm.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Account deleted')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goto('/account')
  await expect(page).toHaveURL(/\/auth\?next=/)
})

test('resets a forgotten password with the emailed link', async ({ page, shop }) => {
  const account = { email: 'forgetful@example.org', password: 'topspin lob' }
  await fetch(`${shop.url}/api/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'Forgetful', ...account }),
  })
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  const confirmation = page.getByText('If there’s an account with this email address')
  const form = page.getByRole('form', { name: 'Forgot password' })
  await form.getByRole('button', { name: 'Send me a link' }).click()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Email').fill(account.email)
  await form.getByRole('button', { name: 'Send me a link' }).click()
  await expect(confirmation).toBeVisible()

  const link = `/reset-password?token=${await linkTo(shop, account.email, 'account-password-reset')}`
  await page.goto(link)
  await expect(page.getByText('At least 6 characters. Longer is safer.')).toBeVisible()
  await page.getByRole('textbox', { name: 'New password' }).fill('backhand slice')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Sign in with the new one.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logIn(page, { ...account, password: 'backhand slice' })
  await expect(page.getByText('Welcome back!')).toBeVisible()

  await page.goto('/admin/orders')
  await expect(page.getByText('That page is for administrators. You’re signed in as Forgetful.')).toBeVisible()
  await expect(page).toHaveURL('/')

  // A used link is rejected before anything is typed.
  await page.goto(link)
  await expect(page.getByRole('main').getByText('This link doesn’t work')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'New password' })).toHaveCount(0)
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Send me another link' })).toBeVisible()
})

test('signs an administrator in with a second factor', async ({ page, shop, browser }) => {
  const { email, password } = adminOf(shop)
  await page.goto('/auth?next=/admin/security')
  await logIn(page, { email, password })
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: /^QR code for the key below/ })).toBeVisible()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const codeOf = (timestamp = Date.now()) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  await expectAccessible(page)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await expect(page.getByText('That code is wrong or has already been used.')).toBeVisible()
  await page.getByLabel('Code').fill(codeOf())
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^[0-9a-z]{5}-[0-9a-z]{5}$/ })
    .allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe('recovery-codes.txt')
  expect(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n'),
  ).toEqual(codes)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible()
  await expectAccessible(page)

  const otherContext = await browser.newContext({ baseURL: shop.url })
  const otherPage = await otherContext.newPage()
  await otherPage.goto('/auth?next=/admin/security')
  await logIn(otherPage, { email, password })
  const secondFactorForm = otherPage.getByRole('form', { name: 'Two-factor authentication' })
  await expect(secondFactorForm.getByLabel('Code')).toBeFocused()
  await secondFactorForm.getByLabel('Code').fill('123456')
  await secondFactorForm.getByRole('button', { name: 'Continue' }).click()
  await expect(secondFactorForm.getByText('That code is wrong or has already been used.')).toBeVisible()
  await expectAccessible(otherPage)
  await secondFactorForm.getByLabel('Code').fill(codes[0] ?? '')
  await secondFactorForm.getByRole('button', { name: 'Continue' }).click()
  await expect(otherPage.getByText('9 of 10 recovery codes are left.')).toBeVisible()
  await otherContext.close()
  const mails = await withEmails(shop, (pool) => loadEmailsTo(pool, email, 'account-sign-in'))
  expect(mails.at(-1)?.text).toContain('Chrome on')

  await page.reload()
  const disableForm = page.getByRole('form', { name: 'Switch off two-factor authentication' })
  await disableForm.getByLabel('Password', { exact: true }).fill(password)
  await disableForm.getByLabel('Code').fill(codes[1] ?? '')
  await disableForm.getByRole('button', { name: 'Switch it off' }).click()
  await expect(page.getByText('Two-factor authentication switched off')).toBeVisible()
})

test('a guest reports a fault with the link from the email about the parcel', async ({ page, shop, browser }) => {
  const guest = { ...INES, customerEmail: 'guest.fault@example.org' }
  const placed = await createBuyer((path, init) => fetch(shop.url + path, init), guest).buy([
    { productId: 1, quantity: 1 },
  ])
  const staff = await browser.newContext({ baseURL: shop.url, extraHTTPHeaders: { Origin: shop.url } })
  await staff.request.post('/api/login', { data: adminOf(shop) })
  const sent = await staff.request.put(`/api/admin/orders/${placed.id}/status`, {
    data: { status: 'shipped', shipment: { carrier: 'DPD', trackingNumber: '15501234567890' }, tell: true },
  })
  expect(sent.ok()).toBe(true)

  const [email] = await withEmails(shop, (pool) => loadEmailsTo(pool, guest.customerEmail, 'order-dispatched'))
  await page.goto(/\/order\?token=\S+/.exec(email?.text ?? '')?.[0] ?? '')
  await expect(page.getByRole('heading', { level: 1, name: `Order ${placed.orderId}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Track 15501234567890 at DPD' })).toBeVisible()
  await expect(page.getByText('This is a test order: you won’t be charged')).toBeVisible()
  await page.getByRole('button', { name: 'Report a fault' }).click()
  const form = page.getByRole('form', { name: 'Report a fault' })
  await form.getByRole('button', { name: 'Report the fault' }).click()
  await expect(form.getByLabel('What’s wrong?')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('What’s wrong?').fill('The left wheel stops after ten balls.')
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/returns')) requests.push(request.url())
  })
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const files = ['1.png', '2.png', '3.png', '4.png', '5.png'].map((name) => ({ name, mimeType: 'image/png', buffer }))
  await form.locator('input[type=file]').setInputFiles(files)
  await expect(form.getByText('You can add up to 4 photos. Please remove 1.')).toBeVisible()
  await form.getByRole('button', { name: 'Report the fault' }).click()
  await form.getByRole('button', { name: 'Remove 5.png' }).click()
  await form.getByRole('button', { name: 'Report the fault' }).click()
  await expect(page.getByText(/^Repair REP-/)).toBeVisible()
  expect(requests).toHaveLength(1)
  await expect(page.getByRole('heading', { name: 'Returns and repairs' })).toBeFocused()

  await test.step('staff keep what they typed when a colleague was faster', async () => {
    const desk = await staff.newPage()
    await desk.goto('/admin/returns')
    await desk.getByRole('link', { name: /^REP-/ }).click()
    await desk.getByRole('button', { name: 'Decline' }).click()
    const decline = desk.getByRole('form', { name: 'Decline' })
    await decline.getByLabel('Reason').fill('Its warranty has ended.')
    const path = `/api/admin/returns/${new URL(desk.url()).searchParams.get('open')}`
    const { version } = await (await staff.request.get(path)).json()
    const data = { state: 'approved', note: '', tell: false, version }
    expect((await staff.request.put(`${path}/state`, { data })).ok()).toBe(true)
    await decline.getByRole('button', { name: 'Decline' }).click()
    const notice = decline.getByRole('alert').filter({ hasText: 'Somebody else has changed this' })
    await expect(notice).toContainText('It’s now approved.')
    await expect(decline.getByLabel('Reason')).toHaveValue('Its warranty has ended.')
    await expectAccessible(desk)
    await decline.getByRole('button', { name: 'Decline' }).click()
    await expect(decline).toBeHidden()
    await expect(desk.getByRole('dialog').getByText('Declined', { exact: true })).toBeVisible()
    await staff.close()
  })

  await page.goto('/order?token=incomplete')
  await expect(page.getByText('This link doesn’t work')).toBeVisible()
  await page.getByLabel('Order number').fill(placed.orderId)
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expect(page.getByText('we’ve emailed the link to the address on the order')).toBeVisible()
  await expectAccessible(page)
})
