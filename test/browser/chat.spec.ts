import type { Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from '../support/browser/accessibility.ts'
import { shopper } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { waitForHydration } from '../support/browser/waitForHydration.ts'
import { withDefaultFontSize } from '../support/browser/withDefaultFontSize.ts'
import { CARDS } from '../support/buyer.ts'

/** Page object for the chat. */
function chatOn(page: Page) {
  const corner = page.getByRole('complementary', { name: 'Chat' })
  const log = corner.getByRole('log', { name: 'Conversation' })
  const field = corner.getByLabel('Your message')
  return {
    corner,
    log,
    field,
    launcher: corner.getByRole('button', { name: 'Chat', exact: true }),
    suggestion: (name: string) => log.getByRole('button', { name }).last(),
    async say(text: string) {
      await field.fill(text)
      await field.press('Enter')
    },
  }
}

const FIRST = ['Track my order', 'Product information', 'Technical support', 'Contact human agent']

test('answers questions after showing that it is typing, and closes on Esc', async ({ page }) => {
  await page.clock.install({ time: '2026-11-21T10:00:00' })
  await page.goto('/')
  const chat = chatOn(page)
  await expect(chat.log).toBeHidden()
  await chat.launcher.click()
  await expect(chat.field).toBeFocused()
  await expect(chat.log.getByRole('button')).toHaveText(FIRST)

  await page.clock.pauseAt('2026-11-21T10:10:00')
  await chat.say('   ')
  await expect(chat.field).toHaveValue('   ')
  await chat.field.fill('How long does the battery last?')
  await chat.corner.getByRole('button', { name: 'Send message' }).click()
  await expect(chat.field).toHaveValue('')
  await expect(chat.log).toContainText('How long does the battery last?')
  await expect(chat.corner.getByText('The assistant is typing')).toBeAttached()
  await page.clock.runFor(999)
  await expect(chat.log).not.toContainText('red light while charging, green when complete')
  await page.clock.runFor(1)
  await expect(chat.log).toContainText('red light while charging, green when complete')
  await expect(chat.corner.getByText('The assistant is typing')).not.toBeAttached()

  await chat.suggestion('Setup advice').click()
  await page.clock.runFor(1000)
  await expect(chat.log).toContainText('3–4 metres behind the baseline')
  await chat.say('What does delivery cost?')
  await page.clock.runFor(1000)
  await expect(chat.log).toContainText('Standard delivery is £50 and express is £100. Either is free from £2,000')

  for (const close of [
    () => page.keyboard.press('Escape'),
    () => chat.corner.getByRole('button', { name: 'Close chat' }).click(),
  ]) {
    await close()
    await expect(chat.log).toBeHidden()
    await expect(chat.launcher).toBeFocused()
    await chat.launcher.press('Enter')
  }
})

test('opens pages on request, keeps the conversation, and takes an unanswered question to the contact form', async ({
  page,
}) => {
  await test.step('pages on request', async () => {
    await page.goto('/products')
    const chat = chatOn(page)
    await chat.launcher.press('Enter')
    await chat.say('OPEN MANUAL')
    await expect(page).toHaveURL('/user-manual')
    await expect(page.getByRole('heading', { level: 1, name: /manual/i })).toBeVisible()
    await chat.say('open contact page')
    await expect(page).toHaveURL('/contact')
    await expect(chat.log).toContainText('OPEN MANUAL')
    await page.reload()
    await expect(chat.log).toBeHidden()
    await chat.launcher.click()
    await expect(chat.log).toContainText('OPEN MANUAL')
    await expect(chat.log.getByText('Hello, this is the Courtside assistant.')).toHaveCount(1)
  })
  await test.step('answers from the catalogue, and an unanswered question', async () => {
    await page.goto('/support')
    const chat = chatOn(page)
    await chat.launcher.press('Enter')
    await chat.say('is the club in stok and how much does it cost')
    await expect(chat.log).toContainText('£2,750.00')
    await chat.log.getByRole('link', { name: 'Courtside Club' }).click()
    await expect(page).toHaveURL('/products/courtside-club')
    await chat.say('Do you restring rackets?')
    await expect(chat.log).toContainText('I don’t know the answer to that')
    await chat.log.getByRole('link', { name: 'Send us this question' }).click()
    await expect(page).toHaveURL('/contact#write')
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Do you restring rackets?')
    await page.reload()
    await waitForHydration(page.getByRole('button', { name: /^Cart/ }))
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  })
})

test('loads the checkout as a new page, and stays if already there', async ({ page }) => {
  const ines = shopper(page)
  const chat = chatOn(page)
  await ines.addToCart('courtside-pro')
  await page.evaluate(() => document.documentElement.setAttribute('data-document', 'the first'))
  await chat.launcher.press('Enter')
  await chat.say('I am ready for payment')
  await expect(page.getByRole('form', { name: 'Checkout' })).toBeVisible()
  await expect(page).toHaveURL('/checkout')
  await expect(page.locator('[data-document]')).toHaveCount(0)

  await page.getByLabel('Full name').fill('Ines')
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-document', 'the second'))
  await page.clock.install()
  await chat.launcher.click()
  await chat.say('checkout')
  await page.clock.fastForward(1500)
  await expect(chat.log).toContainText('Opening the checkout.')
  await page.clock.fastForward(10_000)
  await expect(page.locator('[data-document]')).toHaveCount(1)
  await expect(page.getByLabel('Full name')).toHaveValue('Ines')
})

/** Waits on the products page on a phone until the chat opens itself. */
async function waitForAutoOpen(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await page.goto('/products')
  const chat = chatOn(page)
  await waitForHydration(page.getByRole('button', { name: /^Cart/ }))
  await page.clock.fastForward(29_000)
  await expect(chat.log).toBeHidden()
  await page.clock.fastForward(1000)
  await expect(chat.log.getByRole('button')).toHaveText(FIRST)
  return chat
}

test('opens itself without taking the focus, hides no focused element on a phone, and closes on Esc', async ({
  page,
}) => {
  const chat = await waitForAutoOpen(page)
  await expect(page.locator('body')).toBeFocused()
  for (let tabStop = 1; tabStop <= 45; tabStop += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(focusBehindChat), `stop ${tabStop}`).toBeNull()
  }
  await expect(chat.log).toBeVisible()
  await test.step('unless a menu is open', async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(chat.log).toBeVisible()
  })
  const productLink = page.getByRole('link', { name: 'Courtside Pro' }).first()
  await productLink.focus()
  await page.keyboard.press('Escape')
  await expect(chat.log).toBeHidden()
  await expect(productLink).toBeFocused()
})

test('keeps the end of the page visible above the chat, which closes if there is no room', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact')
  const chat = chatOn(page)
  const tabBack = async (stops: number) => {
    await chat.launcher.press('Enter')
    await expect(chat.field).toBeFocused()
    await expect(chat.log.getByRole('button')).toHaveText(FIRST)
    for (let tabStop = 1; tabStop <= stops; tabStop += 1) {
      await page.keyboard.press('Shift+Tab')
      expect(await page.evaluate(focusBehindChat), `stop ${tabStop}`).toBeNull()
    }
  }
  await tabBack(20)
  await page.getByRole('contentinfo').getByRole('link').last().focus()
  await expect(chat.log).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chat.log).toBeVisible()
  await chat.corner.getByRole('button', { name: 'Close chat' }).click()
  await page.setViewportSize({ width: 390, height: 260 })
  await tabBack(13)
  await expect(chat.log).toBeHidden()
})

/** The focused element if the chat covers it. */
function focusBehindChat(): string | null {
  const [focused, panel] = [document.activeElement, document.querySelector('aside[aria-label="Chat"] > section')]
  if (!focused || !panel || panel.contains(focused) || focused === document.body) return null
  const [a, b] = [focused.getBoundingClientRect(), panel.getBoundingClientRect()]
  const isBehind = a.left < b.right && a.right > b.left && a.top >= b.top && a.top < b.bottom
  return isBehind ? focused.outerHTML.slice(0, 200) : null
}

test('its button covers no control and no price at any width, but stays reachable', async ({ page }) => {
  const { launcher, field } = chatOn(page)
  const expectNothingCovered = async (path: string, ...widths: number[]) => {
    await page.goto(path)
    await waitForHydration(page.getByRole('button', { name: /^Cart/ }))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      const { covered, shown, steps } = await page.evaluate(scrollPastChatButton)
      expect(covered, `${path} at ${width} px`).toEqual([])
      expect(shown, `${path} at ${width} px, of ${steps}`).toBeGreaterThan(2)
      await expect(launcher, `at the end of ${path} at ${width} px`).toHaveCSS('pointer-events', 'auto')
    }
  }
  await expectNothingCovered('/products', 390)
  await expectNothingCovered('/compare', 768, 320)
  await expectNothingCovered('/', 640)
  await expectNothingCovered('/support', 1024)
  await expectNothingCovered('/contact', 1440)
  await withDefaultFontSize(page, 32, () => expectNothingCovered('/', 390))
  await expectNothingCovered('/products/courtside-pro', 1440, 320)
  const addToCart = page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first()
  await addToCart.evaluate((button) => {
    scrollBy({ top: button.getBoundingClientRect().bottom - innerHeight + 20, behavior: 'instant' })
  })
  await expect(launcher).toHaveCSS('opacity', '0')
  await launcher.press('Enter')
  await expect(field).toBeFocused()
})

/** Scrolls to the end of the page and reports what the button covers while it is shown. */
async function scrollPastChatButton() {
  const launcher = document.querySelector<HTMLElement>('aside[aria-label="Chat"] > button')
  const covered: string[] = []
  let [shown, steps] = [0, 0]
  const isHidden = () => !launcher || getComputedStyle(launcher).pointerEvents === 'none'
  function listCovered(): string[] {
    if (!launcher || isHidden()) return []
    const a = launcher.getBoundingClientRect()
    const isCovered = (b: DOMRect) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
    const found: string[] = []
    for (const control of document.querySelectorAll(':is(main, footer) :is(button, label, summary, input, select)')) {
      if (isCovered(control.getBoundingClientRect()) && control.checkVisibility())
        found.push(control.textContent || String(control.getAttribute('aria-label')))
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode
      if (!textContent?.includes('£') || !parent?.closest('main, footer') || parent.closest('.sr-only')) continue
      if (!isCovered(parent.getBoundingClientRect()) || !parent.checkVisibility()) continue
      range.selectNodeContents(texts.currentNode)
      if ([...range.getClientRects()].some(isCovered)) found.push(textContent)
    }
    return found
  }
  const settled = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
  const end = () => document.documentElement.scrollHeight - innerHeight
  for (let top = 0; top < end() + 200; top += 200) {
    scrollTo({ top, behavior: 'instant' })
    await settled()
    steps += 1
    // A busy browser takes more than two frames to hide the button.
    for (let frame = 0; frame < 300 && listCovered().length > 0; frame += 1) await settled()
    if (isHidden()) continue
    shown += 1
    covered.push(...listCovered().map((text) => `${top}: ${text}`))
  }
  return { covered, shown, steps }
}

test('does not open itself during payment, nor stay open over the confirmation', async ({ page }) => {
  const ines = shopper(page)
  const chat = chatOn(page)
  await ines.openCheckout('courtside-pro')
  await ines.checkout.fillDetails()
  await ines.checkout.fillCard(CARDS.pays)
  let placeOrder = () => {}
  const held = new Promise<void>((resolve) => (placeOrder = resolve))
  await page.route('**/api/orders', async (route) => {
    await held
    await route.continue()
  })
  await page.clock.install()
  await page.reload()
  await ines.checkout.fillCard(CARDS.pays)
  await ines.checkout.pay()
  await expect(page.getByRole('form', { name: 'Checkout' })).toHaveAttribute('aria-busy', 'true')
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.fastForward(45_000)
  await expect(chat.launcher).toBeVisible()
  await chat.launcher.click()
  await expect(chat.log).toBeVisible()
  placeOrder()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(chat.log).toBeHidden()
})

test('does not cover the Pay button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  const ines = shopper(page)
  const chat = chatOn(page)
  await ines.openCheckout('courtside-pro')
  await expect(ines.checkout.payButton).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(chat.log.getByRole('button')).toHaveText(FIRST)
  await expectNoAxeViolations(page)
  for (const [width, height] of [
    [390, 844],
    [1024, 700],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const block of ['start', 'center', 'end'] as const) {
      await ines.checkout.payButton.evaluate((button, alignment) => button.scrollIntoView({ block: alignment }), block)
      const payBox = await ines.checkout.payButton.boundingBox()
      const panel = await chat.corner.boundingBox()
      if (!payBox || !panel) throw new Error('both must be on the page')
      const isApart =
        payBox.x + payBox.width <= panel.x ||
        panel.x + panel.width <= payBox.x ||
        payBox.y + payBox.height <= panel.y ||
        panel.y + panel.height <= payBox.y
      expect(isApart, `${block} at ${width} px: ${JSON.stringify({ pay: payBox, panel })}`).toBe(true)
    }
  }
})

test('reports a chat that fails to load, passes axe in both themes and stays on screen', async ({ page }) => {
  await test.step('failure', async () => {
    await page.goto('/')
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      const holdsPanel = (await response.text()).includes('Conversation')
      await (holdsPanel ? route.abort() : route.fulfill({ response }))
    })
    await chatOn(page).launcher.click()
    await expect(page.getByText('We couldn’t open the chat')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await test.step('success', async () => {
    await page.unroute('**/assets/*.js')
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto('/')
    const chat = chatOn(page)
    await chat.launcher.click()
    await chat.say('Which machine do you recommend?')
    await expect(chat.log).toContainText('150 balls')
    await expectNoAxeViolationsInBothThemes(page)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      const panel = await chat.corner.boundingBox()
      if (!panel) throw new Error('the chat must be on the screen')
      expect(panel.x).toBeGreaterThanOrEqual(0)
      expect(panel.y).toBeGreaterThanOrEqual(64)
      expect(panel.x + panel.width).toBeLessThanOrEqual(width)
      expect(panel.y + panel.height).toBeLessThanOrEqual(700)
    }
  })
})
