import type { Page } from '@playwright/test'
import { CARDS, INES } from '../support/buyer.ts'
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes, scrollThroughPage } from './accessibility.ts'
import { pressTabUntil } from './pressTabUntil.ts'
import { PUBLIC_PAGES as PAGES } from './publicPages.ts'
import { shopper } from './shopper.ts'
import { expect, test } from './shopTest.ts'
import { openAsAdmin } from './signIn.ts'
import { waitForHydration } from './waitForHydration.ts'

// One test for each page: spread them over all workers.
test.describe.configure({ mode: 'parallel' })

/** Pages that are laid out differently on a wide screen. */
const WIDE = ['/', '/products', '/compare', '/products/courtside-pro', '/support', '/user-manual', '/checkout']

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const path of [...PAGES, '/checkout', `/products?q=${'W'.repeat(200)}`])
    test(`${path.slice(0, 40)} passes axe, fits narrow screens and large text, and logs nothing`, async ({
      page,
      baseURL,
    }) => {
      const problems: string[] = []
      page.on('console', (message) => {
        if (!message.text().includes('status of 404')) problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('request', (request) => {
        if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) problems.push(request.url())
      })
      const expectNoOverflow = async (width: number) => {
        await page.setViewportSize({ width, height: 900 })
        const overflow = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return scrollWidth - clientWidth
        })
        expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
      }
      await page.setViewportSize({ width: 390, height: 900 })
      if (path === '/checkout') await shopper(page).openCheckout('courtside-pro')
      else await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await scrollThroughPage(page)
      await expectNoAxeViolationsInBothThemes(page)
      if (WIDE.includes(path)) {
        await page.setViewportSize({ width: 1440, height: 900 })
        await expectNoAxeViolations(page)
      }
      await expectNoOverflow(320)
      await test.step('with doubled text', async () => {
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%'
        })
        for (const width of [320, 768, 1440]) await expectNoOverflow(width)
      })
      expect(problems).toEqual([])
    })

  test('passes axe in menus and dialogs, light and dark', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 })
    await open(page, '/products')
    for (const name of ['Menu', 'Filters']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await expectNoAxeViolationsInBothThemes(page, name)
      await page.keyboard.press('Escape')
    }
    await open(page, '/products/courtside-pro')
    await page.getByRole('button', { name: 'View full screen' }).click()
    await expect(page.getByRole('dialog', { name: /^Photographs of/ })).toBeVisible()
    await expectNoAxeViolationsInBothThemes(page, 'full screen')
    await page.keyboard.press('Escape')
    const ines = shopper(page)
    await ines.openCart()
    await expect(ines.drawer.getByText('Your cart is empty')).toBeVisible()
    await expectNoAxeViolationsInBothThemes(page, 'empty drawer')
  })

  test('passes axe in the administrator’s menus, light and dark', async ({ page, shop }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openAsAdmin(page, shop, '/products')
    await page.getByRole('banner').getByText('Admin', { exact: true }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
    await expectNoAxeViolationsInBothThemes(page, 'Admin')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('region', { name: 'Admin' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Your account' })).toBeVisible()
    await expectNoAxeViolationsInBothThemes(page, 'Menu')
  })

  test('closes the menu on back', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/support')
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await waitForHydration(button)
    await button.click()
    await menu.getByRole('link', { name: 'Products', exact: true }).click()
    await expect(page).toHaveURL('/products')
    await button.click()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/support')
    await expect(menu).toBeHidden()
  })

  test('runs no animations', async ({ page }) => {
    for (const path of ['/', '/products/courtside-pro']) {
      await open(page, path)
      await scrollThroughPage(page)
      const moving = () => page.evaluate(() => document.getAnimations().filter((a) => a.playState === 'running').length)
      expect(await moving()).toBe(0)
      await shopper(page).openCart()
      expect(await moving()).toBe(0)
    }
  })

  test('completes a purchase by keyboard without losing the focus', async ({ page }) => {
    await open(page, '/products/courtside-club')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await pressTabUntil(page, /^Add to Cart$/)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Just added' })
    await expect(panel.getByRole('heading', { name: 'Just added' })).toBeFocused()
    await expect(panel.getByRole('button', { name: /^Add / })).toHaveCount(3)
    await page.keyboard.press('Shift+Tab')
    await expect(panel.getByRole('link', { name: 'Checkout' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first()).toBeFocused()
    await pressTabUntil(page, /^Cart, 1 item$/, 'Shift+Tab')
    await page.keyboard.press('Enter')
    const { drawer } = shopper(page)
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(drawer).toContainText('Proceed to Checkout')
    await pressTabUntil(page, /^Proceed to Checkout$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Pay £/ })).toBeVisible()

    await pressTabUntil(page, /^Full name/)
    await page.keyboard.type('I')
    await pressTabUntil(page, /^Pay £/)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Full name')).toBeFocused()
    await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(/Name must be at least 2 characters/)
    await page.keyboard.type(INES.customerName.slice(1))
    await pressTabUntil(page, /^Email/)
    await page.keyboard.type(INES.customerEmail)
    await pressTabUntil(page, /^Address line 1/)
    await page.keyboard.type('4 Court Lane')
    await pressTabUntil(page, /^Town or city/)
    await page.keyboard.type('London')
    await pressTabUntil(page, /^Postcode/)
    await page.keyboard.type('sw195ae')
    await pressTabUntil(page, /^Card number/)
    await page.keyboard.type(CARDS.pays)
    await pressTabUntil(page, /^Expiry/)
    await page.keyboard.type('12 / 34')
    await pressTabUntil(page, /^CVC/)
    await page.keyboard.type('123')
    await pressTabUntil(page, /^Pay £/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows every public page without broken links', async ({ page, request }) => {
    test.slow()
    const links = new Set<string>()
    for (const path of [...PAGES, '/checkout']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main'), path).toContainText(/\w.{60}/s, { useInnerText: true })
      // Only searches and answers may be submitted: they end up in the URL.
      await expect(
        page.locator('form:not([method=dialog], [action="/products"], [action^="/compare"])'),
        path,
      ).toHaveCount(0)
      await expect(page.getByRole('tab'), path).toHaveCount(0)
      await expect(
        page.getByRole('button', { name: /^(Cart|Chat|Add to Cart|Subscribe|Play|Increase quantity|View full)/ }),
        path,
      ).toHaveCount(0)
      const hrefs = page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      for (const href of await hrefs) links.add(href)
    }
    for (const link of links) {
      const response = await request.get(link)
      expect(response.status(), link).toBe(200)
    }
  })

  test('explains how to order, subscribe and sign in', async ({ page }) => {
    await page.goto('/products')
    await expect(page.getByText(/^The cart needs JavaScript/)).toHaveCount(1)
    await expect(page.getByText(/^The cart needs JavaScript/).getByRole('link')).toHaveAttribute('href', /^mailto:/)
    await expect(page.getByText(/^To subscribe without JavaScript/)).toBeVisible()
    await page.goto('/auth')
    await expect(page.getByText('One moment')).toBeHidden()
    await expect(page.getByText(/^Signing in needs JavaScript/)).toBeVisible()
    await page.goto('/order-success')
    await expect(page.getByText('Looking up your order')).toBeHidden()
    await expect(page.getByText(/^This page needs JavaScript to look up your order/)).toBeVisible()
  })

  test('shows tab contents under headings', async ({ page }) => {
    await page.goto('/products/courtside-pro')
    for (const name of ['Specifications', 'Features', 'FAQ'])
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('radio')).toHaveCount(0)
  })
})

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Presses Tab until an element with this name has the focus. */
