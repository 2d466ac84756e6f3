import type { Locator, Page } from '@playwright/test'
import { shopper } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { withDefaultFontSize } from '../support/browser/withDefaultFontSize.ts'

test('the cart, filters, review form and chat fit a default font size of 32 px', async ({ page }) => {
  await withDefaultFontSize(page, 32, async () => {
    for (const [name, width, height] of [
      // Equivalent to 844 × 390 px at the default font size.
      ['a low window', 1688, 780],
      ['a narrow screen', 320, 700],
    ] as const) {
      await test.step(`the whole cart scrolls without broken words in ${name}`, async () => {
        await page.setViewportSize({ width, height })
        await expectCartToScroll(page)
      })
    }
    await test.step('filters', () => expectFiltersToScroll(page))
    await test.step('stars', () => expectStarsToBeApart(page))
    await test.step('chat', () => expectChatToFit(page))
  })
})

test('nothing overlaps in a product’s gallery and in what was just added', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await withDefaultFontSize(page, 32, async () => {
    await page.goto('/products/courtside-pro')
    const gallery = page.getByRole('region', { name: 'Images of Courtside Pro' })
    const controls = [
      gallery.getByRole('button', { name: 'View full screen' }).locator('span'),
      gallery.getByRole('button', { name: 'Previous image' }),
      gallery.getByRole('button', { name: 'Next image' }),
      gallery.getByText('Image 1 of 6'),
    ]
    expect(await overlaps(controls)).toEqual([])
  })
  // Media queries don’t notice a page’s own text size.
  await page.goto('/products/courtside-pro')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  const panel = page.getByRole('dialog', { name: 'Just added' })
  const parts = [panel.getByRole('heading', { name: 'Just added' }), panel.getByRole('button', { name: 'View cart' })]
  expect(await overlaps(parts)).toEqual([])
})

/** Checks that the cart scrolls as a whole, including its totals, if it does not fit. */
async function expectCartToScroll(page: Page) {
  const { addToCart, drawer, openCart } = shopper(page)
  await addToCart('courtside-pro')
  await openCart()
  const checkout = drawer.getByRole('link', { name: 'Proceed to Checkout' })
  await drawer.getByRole('radio', { name: /^Express/ }).scrollIntoViewIfNeeded()
  await expect(drawer.getByRole('radio', { name: /^Express/ })).toBeInViewport({ ratio: 1 })
  const [last, totals] = [await drawer.getByRole('radio').last().boundingBox(), await checkout.boundingBox()]
  // The totals are not pinned.
  expect(totals?.y).toBeGreaterThan(last?.y ?? 0)
  const list = drawer.getByRole('list', { name: 'In your cart' })
  await list.scrollIntoViewIfNeeded()
  expect((await list.boundingBox())?.height).toBeGreaterThan(100)
  const height = page.viewportSize()?.height ?? 0
  await list.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await expect(checkout).not.toBeInViewport()
  expect((await drawer.boundingBox())?.height).toBe(height)
  expect(await findBrokenWords(list)).toEqual([])
  expect(await overflowingElements(drawer)).toEqual([])
  await checkout.scrollIntoViewIfNeeded()
  await expect(checkout).toBeInViewport({ ratio: 1 })
}

/** Checks that the filters scroll as a whole, without broken or clipped words. */
async function expectFiltersToScroll(page: Page) {
  await page.goto('/products')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  const [last, submit] = [dialog.getByRole('radio').last(), dialog.getByRole('button', { name: /^Show \d+ products$/ })]
  await expect(submit).not.toBeInViewport()
  expect((await submit.boundingBox())?.y).toBeGreaterThan((await last.boundingBox())?.y ?? 0)
  expect(await findBrokenWords(dialog)).toEqual([])
  expect(await overflowingElements(dialog)).toEqual([])
  await submit.scrollIntoViewIfNeeded()
  await expect(submit).toBeInViewport({ ratio: 1 })
  await submit.click()
  await expect(dialog).toBeHidden()
}

/** Checks that all five stars are visible and apart, as is the button that closes the dialog. */
async function expectStarsToBeApart(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Share Your Experience' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Your Experience' })
  await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeInViewport({ ratio: 1 })
  const stars = dialog.getByRole('group', { name: 'Rating' }).locator('label')
  await expect(stars).toHaveCount(5)
  const boxes = await Promise.all((await stars.all()).map((star) => star.boundingBox()))
  for (const [index, box] of boxes.entries()) {
    if (!box) throw new Error('A star is missing')
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)
    const icon = await stars.nth(index).locator('svg').boundingBox()
    expect(icon?.width).toBeLessThanOrEqual(box.width)
    for (const other of boxes.slice(index + 1)) {
      if (other) expect(other.x >= box.x + box.width - 1 || other.y >= box.y + box.height - 1).toBe(true)
    }
  }
  expect(await findBrokenWords(dialog)).toEqual([])
  expect(await overflowingElements(dialog)).toEqual([])
  await page.keyboard.press('Escape')
}

/** Checks that the chat's messages, suggestions, field and buttons are all visible. */
async function expectChatToFit(page: Page) {
  const chat = page.getByRole('complementary', { name: 'Chat' })
  // Where nothing is below its button.
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await chat.getByRole('button', { name: 'Chat', exact: true }).click()
  await expect(chat.getByRole('list', { name: 'Suggestions' })).toBeVisible()
  const close = chat.getByRole('button', { name: 'Close chat' })
  for (const control of [close, chat.getByLabel('Your message'), chat.getByRole('button', { name: 'Send message' })]) {
    await expect(control).toBeInViewport({ ratio: 1 })
    await control.click({ trial: true })
  }
  const conversation = await chat.getByRole('log').locator('..').boundingBox()
  expect(conversation?.height).toBeGreaterThan(0.5 * (page.viewportSize()?.height ?? 0))
  for (const name of ['Technical support', 'Contact human agent']) {
    await expect(chat.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  expect(await overflowingElements(chat.getByRole('region'))).toEqual([])
  await close.click()
  await expect(chat.getByRole('log')).toBeHidden()
}

/** The pairs, by index, of which one covers part of the other. */
async function overlaps(parts: Locator[]): Promise<[number, number][]> {
  const boxes: { x: number; y: number; width: number; height: number }[] = []
  for (const part of parts) {
    await expect(part).toBeVisible()
    boxes.push((await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 })
  }
  return boxes.flatMap((a, index) =>
    boxes.slice(index + 1).flatMap((b, after): [number, number][] => {
      const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
      return apart ? [] : [[index, index + 1 + after]]
    }),
  )
}

/** The words that wrap within the word. */
const findBrokenWords = (container: Locator) =>
  container.evaluate((root) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (text.parentElement?.closest('.sr-only')) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s–-]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    }
    return broken
  })

/** The elements that overflow sideways. */
const overflowingElements = (container: Locator) =>
  container.evaluate((root) => {
    const box = root.getBoundingClientRect()
    return [...root.querySelectorAll('*')]
      .filter((element) => !element.closest('.sr-only, .fixed') && element.getClientRects().length > 0)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < box.left - 1 || right > box.right + 1
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })
