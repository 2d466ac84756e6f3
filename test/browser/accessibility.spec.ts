import type { Page } from '@playwright/test'
import { seller } from '#/lib/seller.ts'
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothThemes,
  scrollThroughPage,
} from '../support/browser/accessibility.ts'
import { pressTabUntil } from '../support/browser/pressTabUntil.ts'
import { PUBLIC_PAGES as PAGES } from '../support/browser/publicPages.ts'
import { shopper } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { openAsAdmin } from '../support/browser/signIn.ts'
import { withDefaultFontSize } from '../support/browser/withDefaultFontSize.ts'
import { CARDS, INES } from '../support/buyer.ts'

// Groups of pages, which all workers share.
test.describe.configure({ mode: 'parallel' })

/** Pages that are laid out differently on a wide screen. */
const WIDE = ['/', '/products', '/compare', '/products/courtside-pro', '/support', '/user-manual', '/checkout']
const LONG_SEARCH = `/products?q=${'W'.repeat(200)}`
/** Nothing is found by the long search either. */
const STATES = PAGES.filter((path) => path !== '/products?q=squash')
const GROUPS = Object.entries({
  'home and products': STATES.filter((path) => /^\/(products.*)?$/.test(path)),
  'contact and help': STATES.filter((path) => /^\/(compare|contact|support|user-manual)/.test(path)),
  'policies and errors': STATES.filter(
    (path) => !/^\/(products.*|(compare|contact|support|user-manual).*)?$/.test(path),
  ),
  'checkout and other personal pages': ['/forgot-password', '/pay/no-such-link', LONG_SEARCH, '/checkout'],
})

for (const [name, paths] of GROUPS)
  test(`${name} pass axe, fit narrow screens and large text, move nothing and log nothing`, async ({
    page,
    baseURL,
  }) => {
    test.slow()
    const problems: string[] = []
    page.on('console', (message) => {
      if (!message.text().includes('status of 404')) problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) problems.push(request.url())
    })
    for (const path of paths) {
      await test.step(path.slice(0, 40), async () => {
        await page.setViewportSize({ width: 390, height: 900 })
        if (path === '/checkout') await shopper(page).openCheckout('courtside-pro')
        else await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await scrollThroughPage(page)
        const moving = await page.evaluate(
          () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
        )
        expect(moving, `${path}: animations`).toBe(0)
        await expectNoAxeViolationsInBothThemes(page)
        // The style sheet is the same everywhere.
        if (path === '/') await expectNoAxeViolations(page, path, 'orientation')
        if (WIDE.includes(path)) {
          await page.setViewportSize({ width: 1440, height: 900 })
          await expectNoAxeViolations(page)
        }
        await expectNoOverflow(page, 320)
        await test.step('with doubled text', async () => {
          await page.evaluate(() => {
            document.documentElement.style.fontSize = '200%'
          })
          for (const width of [320, 768, 1440]) await expectNoOverflow(page, width)
          await page.evaluate(() => {
            document.documentElement.style.fontSize = ''
          })
        })
        await withDefaultFontSize(page, 32, async () => {
          await expectNoOverflow(page, 320)
          const banner = page.getByRole('banner')
          expect((await banner.boundingBox())?.height, path).toBeLessThan(180)
          for (const button of await banner.getByRole('button').all())
            await expect(button, path).toBeInViewport({ ratio: 0.9 })
        })
        expect(problems).toEqual([])
      })
    }
  })

test('passes axe in menus and dialogs, light and dark, and closes the menu on back', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await open(page, '/products')
  for (const name of ['Menu', 'Filters']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectNoAxeViolationsInBothThemes(page, name)
    await page.keyboard.press('Escape')
  }
  await test.step('back closes the menu', async () => {
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await button.click()
    await menu.getByRole('link', { name: 'Support', exact: true }).click()
    await expect(page).toHaveURL('/support')
    await button.click()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/products')
    await expect(menu).toBeHidden()
  })
  await open(page, '/products/courtside-pro')
  await page.getByRole('button', { name: 'View full screen' }).click()
  await expect(page.getByRole('dialog', { name: /^Images of/ })).toBeVisible()
  await expectNoAxeViolationsInBothThemes(page, 'full screen')
  await page.keyboard.press('Escape')
  const ines = shopper(page)
  await ines.openCart()
  await expect(ines.drawer.getByText('Your cart is empty')).toBeVisible()
  expect(await page.evaluate(() => document.getAnimations().filter((a) => a.playState === 'running').length)).toBe(0)
  await expectNoAxeViolationsInBothThemes(page, 'empty drawer')

  await test.step('the administrator’s menus', async () => {
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

/** What pages show without JavaScript: all they contain, and words in place of what needs it. */
const WITHOUT_JAVASCRIPT: Record<string, (page: Page) => Promise<void>> = {
  async '/'(page) {
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(page.getByRole('contentinfo').getByText('Free UK delivery on orders over £2000')).toBeVisible()
  },
  async '/products'(page) {
    const note = page.getByText(/^The cart needs JavaScript/)
    await expect(note).toHaveCount(1)
    await expect(note.getByRole('link')).toHaveAttribute('href', /^mailto:/)
    await expect(page.getByText(/^To subscribe without JavaScript/)).toBeVisible()
  },
  async '/products/courtside-pro'(page) {
    for (const name of ['Specifications', 'Features', 'FAQ'])
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expect(page.getByText('What does the warranty cover?')).toBeVisible()
  },
  async '/auth'(page) {
    await expect(page.getByText('One moment')).toBeHidden()
    await expect(page.getByText(/^Signing in needs JavaScript/)).toBeVisible()
  },
  async '/order-success'(page) {
    await expect(page.getByText('Looking up your order')).toBeHidden()
    await expect(page.getByText(/^This page needs JavaScript to look up your order/)).toBeVisible()
  },
  async '/checkout'(page) {
    // getByText and getByRole do not search noscript.
    const message = page.locator('noscript p')
    await expect(message).toBeVisible()
    await expect(message).toContainText('The checkout needs JavaScript')
    await expect(message).toContainText(seller.email)
    await expect(page.getByText('Preparing your secure checkout')).toBeHidden()
  },
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows every public page without broken links, and says what needs JavaScript', async ({ page, request }) => {
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
      await test.step(`${path} says what needs JavaScript`, async () => WITHOUT_JAVASCRIPT[path]?.(page))
    }
    for (const link of links) {
      const response = await request.get(link)
      expect(response.status(), link).toBe(200)
    }
  })
})

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function expectNoOverflow(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0)
}
