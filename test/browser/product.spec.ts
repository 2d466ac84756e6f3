import type { Locator } from '@playwright/test'
import { expect, test } from '../support/browser/shopTest.ts'
import { waitForHydration } from '../support/browser/waitForHydration.ts'

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`Not visible: ${locator}`)
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width }
}
type Box = Awaited<ReturnType<typeof boxOf>>
const overlap = (a: Box, b: Box) => a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right

const scaleOf = (picture: Locator) =>
  picture.evaluate((image) => {
    const scales = []
    for (let node: Element | null = image; node; node = node.parentElement) {
      const { transform } = getComputedStyle(node)
      if (transform !== 'none') scales.push(new DOMMatrix(transform).a)
    }
    return scales.reduce((product, scale) => product * scale, 1)
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('has Add to Cart on the first screen, and in a bar once it has scrolled away, but not if sold out', async ({
    page,
  }) => {
    await test.step('in stock', async () => {
      await page.goto('/products/courtside-pro')
      const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first()
      const chat = page.getByRole('complementary', { name: 'Chat' }).getByRole('button')
      const bar = page.getByRole('region', { name: 'Buy Courtside Pro' })
      await waitForHydration(add)
      expect((await boxOf(add)).bottom).toBeLessThanOrEqual(740)
      expect(overlap(await boxOf(add), await boxOf(chat))).toBe(false)
      await expect(bar).toHaveCount(0)
      await page.getByRole('main').getByRole('button', { name: 'Increase quantity' }).click()
      await page.getByRole('tablist', { name: 'About this product' }).scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 600)
      await expect(bar).toContainText('£1,895.00')
      await expect.poll(async () => overlap(await boxOf(bar), await boxOf(chat))).toBe(false)
      await bar.getByRole('button', { name: 'Add to Cart' }).click()
      const panel = page.getByRole('dialog', { name: 'Just added' })
      await expect(panel.getByRole('button', { name: /^Add / })).toHaveCount(3)
      // Still: the click has not been repeated.
      await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.evaluate(() => scrollTo(0, 0))
      await expect(bar).toHaveCount(0)
    })
    await test.step('sold out', async () => {
      await page.goto('/products/transport-trolley')
      await expect(page.getByText('Out of Stock').first()).toBeVisible()
      await expect(
        page
          .getByRole('main')
          .getByRole('button', { name: /Out of Stock|Add to Cart/ })
          .first(),
      ).toBeDisabled()
      await waitForHydration(page.getByRole('button', { name: /^Cart/ }))
      await page.getByRole('heading', { name: 'What’s in the box' }).evaluate((heading) => heading.scrollIntoView())
      await expect(page.getByRole('main').getByRole('button', { name: 'Out of Stock' }).first()).not.toBeInViewport()
      // Observers have then reported the scroll.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
      )
      await expect(page.getByRole('region', { name: 'Buy Transport Trolley' })).toHaveCount(0)
    })
  })

  test('zooms by pinching and drags the zoomed picture instead of moving on', async ({ page }) => {
    await page.goto('/products/courtside-pro')
    await page.getByRole('button', { name: 'View full screen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Images of Courtside Pro' })
    const picture = dialog.getByRole('img')
    await expect(dialog.getByText(/^Image 1 of \d+$/)).toBeVisible()
    const protocol = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [x: number, y: number][]) =>
      protocol.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
    const drag = async (from: number, to: number) => {
      await touch('touchStart', [from, 300])
      await touch('touchMove', [(from + to) / 2, 300])
      await touch('touchMove', [to, 300])
      await touch('touchEnd')
    }
    await touch('touchStart', [160, 300], [200, 300])
    await touch('touchMove', [140, 300], [220, 300])
    await touch('touchMove', [120, 300], [240, 300])
    await touch('touchEnd')
    await expect.poll(() => scaleOf(picture)).toBeCloseTo(3, 0)
    await drag(300, 100)
    await expect(dialog.getByText(/^Image 1 of \d+$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => scaleOf(picture)).toBe(1)
    await drag(300, 100)
    await expect(dialog.getByText(/^Image 2 of \d+$/)).toBeVisible()
  })
})

test('shows the Pro’s film on its page alone, and loads it when asked', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/products/courtside-pro')
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => /FilmDialog|\.(mp4|webm)$/.test(url))).toEqual([])
  const section = page.getByRole('region', { name: 'Watch it fire' })
  await section.scrollIntoViewIfNeeded()
  await waitForHydration(section)
  const play = section.getByRole('link', { name: 'Play the film, 8 seconds' })
  await expect(play).toHaveAttribute('href', /\.mp4$/)
  await expect(play.locator('img')).toHaveAttribute('loading', 'lazy')
  await play.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'The Courtside Pro firing' })
  await expect(dialog.getByLabel('The Courtside Pro firing')).toHaveJSProperty('paused', true)
  // The same dialog as on the home page, where axe checks it (home.spec.ts).
  await page.keyboard.press('Escape')
  await expect(play).toBeFocused()
  await page.goto('/products/courtside-lite')
  await expect(page.getByRole('heading', { name: 'What’s in the box' })).toHaveCount(1)
  await expect(section).toHaveCount(0)
})

test('zooms under the mouse, and by keyboard in full screen', async ({ page }) => {
  await page.goto('/products/courtside-pro')
  const gallery = page.getByRole('region', { name: 'Images of Courtside Pro' })
  const enlarge = gallery.getByRole('button', { name: 'View full screen' })
  const picture = gallery.getByRole('img').first()
  await waitForHydration(enlarge)
  await enlarge.hover({ position: { x: 200, y: 300 } })
  await expect.poll(() => scaleOf(picture)).toBeGreaterThan(2)
  await gallery.getByRole('button', { name: 'Next image' }).hover()
  await expect.poll(() => scaleOf(picture)).toBe(1)
  const second = gallery.getByRole('button', { name: /^Show image 2: / })
  await second.press('ArrowRight')
  await expect(gallery.getByRole('button', { name: /^Show image 2: / })).toBeFocused()
  await expect(gallery.getByText(/^Image 2 of \d+$/)).toBeVisible()
  await enlarge.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Images of Courtside Pro' })
  await expect(dialog.getByText(/^Image 2 of \d+$/)).toBeVisible()
  await page.keyboard.press('+')
  await expect.poll(() => scaleOf(dialog.getByRole('img'))).toBeGreaterThan(2)
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText(/^Image 2 of \d+$/)).toBeVisible()
  await page.keyboard.press('-')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText(/^Image 3 of \d+$/)).toBeVisible()
})

test('adds a machine with balls and cover or one of its accessories, and leads from a part to its machines and instructions', async ({
  page,
}) => {
  await test.step('a machine with balls and cover, or one of its accessories', async () => {
    await page.goto('/products/courtside-pro')
    const bundle = page.getByRole('region', { name: 'Buy together' })
    await expect(bundle).toContainText('£2,019.00')
    await bundle.getByRole('button', { name: 'Add all 3 to Cart' }).click()
    const message = page.getByRole('status').filter({ hasText: 'Added to cart!' })
    for (const name of ['Courtside Pro', 'Weather Cover', 'Pressureless Balls, 60'])
      await expect(message).toContainText(`${name} has been added to your cart.`)
    await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible()
    const panel = page.getByRole('dialog', { name: 'Just added' })
    await expect(panel.getByText('Quantity 1')).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(bundle.getByRole('button', { name: 'Add all 3 to Cart' })).toBeFocused()
    const accessories = page.getByRole('region', { name: 'Compatible accessories and parts' })
    const battery = accessories.getByRole('listitem').filter({ hasText: 'Battery Pack' })
    await battery.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('button', { name: 'Cart, 4 items' })).toBeVisible()
    // Nothing gets in the way of adding the next.
    await expect(panel).toHaveCount(0)
    await expect(accessories.getByRole('listitem').filter({ hasText: 'Transport Trolley' })).toContainText(
      'Out of Stock',
    )
  })
  await test.step('a part leads to the machines it fits and to the manual’s instructions', async () => {
    await page.goto('/products/drive-motor')
    const machines = page.getByRole('region', { name: 'Fits these machines' })
    await expect(machines.getByRole('link')).toHaveText(['Courtside Pro', 'Courtside Club'])
    await page.getByRole('link', { name: 'Replacing a drive motor' }).click()
    await expect(page).toHaveURL('/user-manual#replace-motor')
    await expect(page.getByRole('heading', { name: 'Replacing a drive motor' })).toBeInViewport()
  })
})
