import { expectAccessible, expectNoAxeViolations } from '../support/browser/accessibility.ts'
import { mailedLink } from '../support/browser/mailedLink.ts'
import type { OpenShop } from '../support/browser/sharedShops.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { openAsAdmin } from '../support/browser/signIn.ts'

test.use({ shopName: 'admin' })

const send = (shop: OpenShop, path: string, body: object) =>
  fetch(shop.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

test('shows visitors and customers that they have no access, or redirects them', async ({ page, shop }) => {
  const paths = ['/admin/reviews', '/admin/discount-codes']
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', /^\/auth/)
  }
  await expectAccessible(page)
  await page.goto('/admin/privacy-requests')
  await expect(page).toHaveURL(/\/auth\?next=/)

  const username = `player${Math.random().toString(36).slice(2, 10)}`
  const account = { username, email: `${username}@example.org`, password: 'topspin lob' }
  await page.request.post('/api/register', { data: account, headers: { Origin: shop.url } })
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText(`You’re signed in as ${username}`)).toBeVisible()
  }
})

test('reads, approves, unpublishes and deletes a review', async ({ page, shop }) => {
  const text = `It never misses <b>${Math.random().toString(36).slice(2, 8)}</b>.`
  const review = { name: 'Ines Calder', email: 'ines@example.com', title: 'Steady', rating: 4, review: text }
  expect((await send(shop, '/api/reviews', review)).status).toBe(201)
  await openAsAdmin(page, shop, '/admin/reviews')
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin/dashboard')
  await page.getByLabel('State').selectOption('pending')
  const row = page.getByRole('row', { name: text })
  await expect(row).toContainText('Pending')
  await expectAccessible(page)

  await row.getByRole('link', { name: 'Ines Calder', exact: true }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Review' })
  await expect(drawer.getByText(text)).toBeVisible()
  await expectAccessible(page)
  // The open review is in the URL.
  await expect(page).toHaveURL(/state=pending&open=\d+$/)
  await page.reload()
  await expect(drawer.getByText(text)).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()
  await page.goForward()
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await expect(drawer.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toHaveCount(0)
  const approved = async () => JSON.stringify(await (await fetch(`${shop.url}/api/reviews/approved`)).json())
  expect(await approved()).toContain(text.slice(0, 15))

  await page.getByLabel('State').selectOption('published')
  await page.getByRole('searchbox').fill('never misses')
  await expect(row).toContainText('Published')
  await row.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('Review unpublished')).toBeVisible()
  expect(await approved()).not.toContain(text)
  await page.getByLabel('State').selectOption('')
  await expect(row).toContainText('Pending')
  // The row shows the review, and nothing overflows.
  expect((await row.getByText(text).boundingBox())?.width).toBeGreaterThan(300)
  await page.setViewportSize({ width: 390, height: 900 })
  for (const element of [row.getByText(text), row.getByRole('button', { name: 'Approve' }), row.getByText('Pending')]) {
    await element.scrollIntoViewIfNeeded()
    const box = await element.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390 - 20)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this review?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete the review' }).click()
  await expect(page.getByText('Review deleted')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('reports lists that fail to load, follows quick changes of search and filter, moves by keyboard, and has a phone menu', async ({
  page,
  shop,
}) => {
  await test.step('reviews and codes that fail to load', async () => {
    await openAsAdmin(page, shop, '/robots.txt')
    for (const [name, title] of [
      ['discount-codes', 'Error loading discount codes'],
      ['reviews', 'Error loading reviews'],
    ] as const) {
      const api = `**/api/admin/lists/${name}*`
      await page.route(api, (route) =>
        route.fulfill({ status: 503, json: { message: 'We cannot do that right now.' } }),
      )
      await page.goto(`/admin/${name}`)
      await expect(page.getByText(title)).toHaveCount(2)
      await expect(page.getByText('Couldn’t load the list')).toBeVisible()
      await expect(page.getByText(/^Loading the/)).toHaveCount(0)
      await page.unroute(api)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('table')).toBeVisible()
    }
    await page.route('**/api/admin/reviews/*', (route) => route.abort())
    await page
      .getByRole('button', { name: /^Delete the review/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Delete the review', exact: true }).click()
    await expect(page.getByText('Failed to delete review')).toBeVisible()
    await page.unroute('**/api/admin/reviews/*')
  })
  await test.step('past the end, quick changes, and the keyboard', async () => {
    await page.goto('/admin/reviews?page=99')
    await expect(page).toHaveURL(/\/admin\/reviews$/)
    const rows = page.locator('[data-row]')
    await expect(rows.nth(1)).toBeVisible()
    await test.step('by keyboard', async () => {
      await page.keyboard.press('/')
      await page.keyboard.press('ArrowDown')
      await expect(rows.first()).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('/')
      await expect(page.getByRole('searchbox')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(rows.nth(1)).toBeFocused()
    })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    await page.getByRole('searchbox').fill('never')
    await page.getByLabel('State').selectOption('published')
    await expect(page).toHaveURL(/state=published/)
    await page.clock.runFor(250)
    await page.clock.resume()
    await expect(page).toHaveURL(/q=never/)
    await expect(page).toHaveURL(/state=published/)
  })
  await test.step('the phone menu and the number of active filters', async () => {
    await page.getByRole('link', { name: 'Discount codes', exact: true }).click()
    await page.setViewportSize({ width: 390, height: 900 })
    const menu = page.getByRole('button', { name: /^Menu/ })
    await expect(menu).toHaveText('MenuDiscount codes')
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
    await menu.click()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await menu.click()
    await page.getByRole('link', { name: 'Reviews', exact: true }).click()
    await expect(menu).toHaveText('MenuReviews')
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
    // Until the new screen has loaded, the previous one and its filters are visible.
    await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()

    await expect(page.getByLabel('State')).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('State').selectOption('pending')
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    const top = async (label: string) => (await page.getByLabel(label).boundingBox())?.y
    await expect.poll(async () => (await top('State')) === (await top('Rating'))).toBe(true)
  })
})

test('creates, changes, switches off and deletes a discount code', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/discount-codes')
  await expect(page.getByRole('row', { name: /ACE10/ })).toContainText('10%')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'New code' }).click()
  const drawer = page.getByRole('dialog', { name: 'New discount code' })
  await drawer.getByRole('button', { name: 'Create code' }).click()
  await expect(drawer.getByText('Please enter a code')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Code' }).fill(' smash20 ')
  await drawer.getByLabel('Per cent').fill('0')
  await expect(drawer.getByText('Enter more than 0: this code would take nothing off')).toBeVisible()
  await drawer.getByLabel('Per cent').fill('120')
  await drawer.getByLabel('Usage limit').fill('0')
  await expect(drawer.getByText('A percentage can’t be more than 100')).toBeVisible()
  await expect(drawer.getByText('Usage limit must be at least 1')).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click()
  await page.goBack()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click()
  await drawer.getByLabel('Per cent').fill('20')
  await drawer.getByLabel('Usage limit').fill('10')
  await drawer.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByText('Discount code created')).toBeVisible()
  const row = page.getByRole('row', { name: /SMASH20/ })
  await expect(row).toContainText('0 of 10')
  expect((await send(shop, '/api/discount/validate', { code: 'smash20' })).status).toBe(200)

  await row.getByRole('link', { name: 'SMASH20', exact: true }).click()
  const editDrawer = page.getByRole('dialog', { name: 'Edit SMASH20' })
  await page.reload()
  await test.step('keeps what was typed when a colleague has saved meanwhile', async () => {
    await editDrawer.getByLabel('Per cent').fill('25')
    await editDrawer.getByLabel('Usage limit').fill('12')
    await page.evaluate(async () => {
      const path = `/api/admin/discount-codes/${new URL(window.location.href).searchParams.get('open')}`
      const body = JSON.stringify({ value: '30', minimumOrder: '50' })
      await fetch(path, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body })
    })
    await editDrawer.getByRole('button', { name: 'Save code' }).click()
    const notice = editDrawer.getByRole('alert').filter({ hasText: 'Somebody else has changed SMASH20' })
    await expect(notice).toBeFocused()
    await expect(notice.getByRole('listitem')).toHaveText([/^ValueYours: 25%Theirs: 30%/])
    await expect(editDrawer.getByLabel('Per cent')).toHaveValue('25')
    await expect(editDrawer.getByLabel('Usage limit')).toHaveValue('12')
    await expect(editDrawer.getByLabel('Minimum order in pounds')).toHaveValue('50')
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Value: use theirs' }).click()
    await expect(editDrawer.getByLabel('Per cent')).toHaveValue('30')
    await editDrawer.getByRole('button', { name: 'Save code' }).click()
    await expect(row).toContainText('0 of 12')
    await expect(row).toContainText('30%')
    await expect(row).toContainText('From £50.00')
    await row.getByRole('link', { name: 'SMASH20', exact: true }).click()
  })
  await editDrawer.getByLabel('Type').selectOption('free_delivery')
  await expect(editDrawer.getByLabel('Per cent')).toHaveCount(0)
  await editDrawer.getByRole('button', { name: 'Save code' }).click()
  await expect(row).toContainText('Free delivery')
  await test.step('goes back past a drawer that was closed', async () => {
    await row.getByRole('link', { name: 'SMASH20', exact: true }).click()
    await expect(editDrawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(editDrawer).toHaveCount(0)
    await page.goBack()
    await expect(row).toBeVisible()
    await expect(page).not.toHaveURL(/open=/)
    await page.goForward()
  })
  await row.getByRole('switch').click()
  await expect(row).toContainText('Off')
  expect((await send(shop, '/api/discount/validate', { code: 'smash20' })).status).toBe(404)
  await row.getByRole('button', { name: 'Delete SMASH20' }).click()
  await page.getByRole('button', { name: 'Delete code' }).click()
  await expect(page.getByText('Discount code deleted')).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.goto('/admin/activity?subjectType=discountCode')
  await expect(page.getByRole('row', { name: /Discount code: deleted/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('row', { name: /Discount code: updated/ })
    .first()
    .getByRole('button')
    .click()
  const entry = page.getByRole('dialog', { name: 'What was done' })
  await expect(entry.getByRole('row', { name: 'is active yes no' })).toBeVisible()
  await expectAccessible(page)
})

test('shows no form for a new code to somebody who may not make one', async ({ page, shop }) => {
  await page.route('**/api/admin/rights', async (route) => {
    const rights = await (await route.fetch()).json()
    const calls = rights.calls.filter((call: string) => call !== 'POST /api/admin/discount-codes')
    await route.fulfill({ json: { calls } })
  })
  await openAsAdmin(page, shop, '/admin/discount-codes?open=new')
  await expect(page.getByRole('button', { name: 'Delete ACE10' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'New code' })).toHaveCount(0)
})

test('erases a person after they have confirmed their privacy request', async ({ page, shop }) => {
  const email = `${Math.random().toString(36).slice(2, 8)}@example.com`
  await send(shop, '/api/newsletter', { email })
  await page.goto('/privacy-request')
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Request type').selectOption('deletion')
  await page.getByRole('button', { name: 'Submit request' }).click()
  await expect(page.getByText('Privacy Request Submitted').first()).toBeVisible()

  await openAsAdmin(page, shop, '/admin/privacy-requests')
  const row = page.getByRole('row', { name: email })
  await expect(row).toContainText('Not confirmed')
  await expect(row).toContainText('days left')
  await expectAccessible(page)
  await row.getByRole('link', { name: email }).click()
  const drawer = page.getByRole('dialog', { name: /^Privacy request/ })
  await expect(drawer.getByText('Don’t disclose or erase anything yet.')).toBeVisible()
  await expect(page).toHaveURL(/open=\d+$/)
  await expect(drawer.getByRole('button', { name: 'Erase this person’s data' })).toHaveCount(0)
  await drawer.getByLabel('Reason for refusing').fill('Not who they say they are.')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click()
  await expect(drawer.getByLabel('Reason for refusing')).toHaveValue('Not who they say they are.')
  await drawer.getByLabel('Reason for refusing').fill('')

  const link = await mailedLink(shop, email)
  const context = await page.context().browser()?.newContext()
  const person = await context?.newPage()
  if (!person) throw new Error('No browser')
  await person.goto(link)
  await expectAccessible(person)
  await person.getByRole('button', { name: 'Yes, this was me' }).click()
  await expect(person.getByText('Thank you for confirming your email address')).toBeVisible()
  await person.goto(link)
  await person.getByRole('button', { name: 'Yes, this was me' }).click()
  await expect(person.getByText('This link is incomplete or no longer works.')).toBeVisible()
  await context?.close()

  await page.reload()
  await expect(drawer.getByRole('button', { name: 'Erase this person’s data' })).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Erase this person’s data' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(drawer.getByText('The newsletter subscription was deleted.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toHaveCount(0)
})

test('shows every list without sideways scrolling on phones and tablets', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/status')
  const status = await page.evaluate(async () => {
    const response = await fetch('/api/admin/orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        requestKey: 'a-long-customer-name',
        lines: [{ productId: 6, quantity: 1 }],
        deliveryType: 'standard',
        customer: {
          customerName: 'Bartholomew Featherstonehaugh-Cholmondeley of Netherby Court',
          customerEmail: 'bartholomew.featherstonehaugh-cholmondeley@netherby-tennis-club.example',
          shippingAddress: '1 Mill Road\nLeeds\nLS1 4AP',
        },
        payment: 'paid',
      }),
    })
    return response.status
  })
  expect(status).toBe(201)
  const lists = [
    ...['Orders', 'Payments', 'Stock history', 'Products', 'Customers', 'Contacts', 'Reviews', 'Discount codes'],
    ...['Newsletter', 'Privacy requests', 'Emails', 'Activity', 'Invoices'],
  ]
  const links = page.getByRole('navigation', { name: 'Admin' })
  for (const list of lists) {
    // A wide screen shows the links, which load no new page.
    await page.setViewportSize({ width: 1440, height: 900 })
    await links.getByRole('link', { name: list, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^\d/ })).toBeVisible()
    for (const width of [768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const hidden = await page
        .locator('section:has(table)')
        .evaluateAll((tables) => Math.max(0, ...tables.map((table) => table.scrollWidth - table.clientWidth)))
      expect(hidden, `${list} at ${width} px`).toBe(0)
    }
  }
})
