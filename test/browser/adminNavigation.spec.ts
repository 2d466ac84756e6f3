import { expectAccessible, expectNoAxeViolations } from '../support/browser/accessibility.ts'
import { holdRequests, laterScripts } from '../support/browser/holdRequests.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { openAsAdmin } from '../support/browser/signIn.ts'
import { createBuyer, INES } from '../support/buyer.ts'

test('jumps to orders, customers, products, settings and screens by keyboard', async ({ page, shop }) => {
  // No other test of this shop buys under her name.
  const petra = { ...INES, customerName: 'Petra Lindqvist', customerEmail: 'petra@example.com' }
  const buyer = createBuyer((path, init) => fetch(shop.url + path, init), petra)
  const { orderId } = await buyer.buy([{ productId: 1, quantity: 1 }])
  await openAsAdmin(page, shop, '/admin/status')
  const opener = page.getByRole('button', { name: 'Search or jump to' })
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  const selected = page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(selected).toHaveText('Dashboard')
  await page.keyboard.press('ArrowUp')
  await expect(selected).toHaveText('New discount code')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(opener).toBeFocused()

  const jumpTo = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.type(typed)
    // Enter waits for the results.
    await page.keyboard.press('Enter')
    await expect(field).toBeHidden()
  }
  // Not all screens fit beside the page: the list says that there are more.
  const more = page.getByText('More', { exact: true })
  await page.setViewportSize({ width: 1280, height: 700 })
  const navigation = page.getByRole('navigation', { name: 'Admin' })
  const height = () => navigation.evaluate((list) => list.clientHeight)
  const before = await height()
  await more.click()
  await expect(more).toBeHidden()
  await expect(navigation.getByRole('link').last()).toBeInViewport({ ratio: 1 })
  // Or entries would move under the pointer at the end of the list.
  expect(await height()).toBe(before)
  await jumpTo(orderId.replace('ORD-', 'ord ').toLowerCase())
  await expect(page.getByRole('dialog', { name: orderId })).toBeVisible()
  await jumpTo('petra@')
  await expect(page).toHaveURL(/\/admin\/customers\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: petra.customerName })).toBeVisible()
  await jumpTo('ball basket')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ball Basket')
  await jumpTo('vat num')
  await expect(page.getByLabel('VAT number')).toBeFocused()
  await jumpTo('shop name')
  await expect(page.getByLabel('Shop name')).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('petra')
  await expect(page.getByRole('group', { name: 'Customers' }).getByRole('option')).toHaveCount(1)
  await expect(field).toHaveAttribute('aria-activedescendant', (await selected.getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowDown')
  await expect(selected).toContainText(orderId)
  await expectAccessible(page, 'jump')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page, 'jump-dark', 'colours')
  await page.emulateMedia({ colorScheme: 'light' })

  await field.fill('qqqq')
  await expect(page.getByText('Nothing matches “qqqq”')).toBeVisible()
  await page.route('**/api/admin/jump?*', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }))
  await field.fill('status')
  await expect(page.getByRole('alert')).toContainText('We couldn’t search')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status')
})

test('groups the screens and shows the current one', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAsAdmin(page, shop, '/admin')
  const navigation = page.getByRole('navigation', { name: 'Admin' })
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  const entries = [
    navigation.getByRole('link', { name: 'Status' }),
    page.locator('#admin-menu').getByRole('link', { name: 'View the shop' }),
    page.getByText('Welcome, admin'),
    page.getByRole('button', { name: 'Logout' }),
  ]
  // The screens scroll; what is below them stays.
  await entries[0]?.scrollIntoViewIfNeeded()
  const boxes = await Promise.all(entries.map((entry) => entry.boundingBox()))
  const edges = boxes.flatMap((box) => (box ? [box.y, box.y + box.height] : []))
  expect(edges).toEqual([...edges].sort((a, b) => a - b))
  expect(edges.at(-1)).toBeLessThanOrEqual(800)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu Dashboard' }).focus()
  await page.keyboard.press('Enter')
  await expect(navigation.getByRole('list', { name: 'Marketing' }).getByRole('link')).toHaveText([
    'Discount codes',
    'Newsletter',
  ])
  await navigation.getByRole('link', { name: 'Newsletter' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newsletter subscribers')
  await page.getByRole('button', { name: 'Menu Newsletter' }).click()
  await expect(navigation.getByRole('link', { name: 'Newsletter' })).toHaveAttribute('aria-current', 'page')
})

test('a screen that loads late leaves the focus to a menu opened meanwhile', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await openAsAdmin(page, shop, '/admin/status')
  const menu = page.getByRole('button', { name: /^Menu/ })
  const release = await holdRequests(page, await laterScripts(page, '/admin/status'))
  await menu.click()
  const request = page.waitForRequest(/newsletter.*\.js/)
  await page.getByRole('link', { name: 'Newsletter', exact: true }).click()
  await request
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await menu.click()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
})
