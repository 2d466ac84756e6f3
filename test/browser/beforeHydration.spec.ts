import type { Page, Request, Route } from '@playwright/test'
import { holdRequests, laterScripts } from '../support/browser/holdRequests.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { waitForHydration } from '../support/browser/waitForHydration.ts'

test.use({ viewport: { width: 390, height: 844 } })

const SCRIPTS = '**/assets/*.js'

test('requests scripts after the style sheet and the first paint', async ({ page }) => {
  await test.step('none before the style sheet has arrived', async () => {
    const scripts: string[] = []
    page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
    const release = await holdRequests(page, '**/*.css')
    const picture = page.waitForRequest(/courtside-pro-1/)
    await page.goto('/products/courtside-pro', { waitUntil: 'commit' })
    await picture
    expect(scripts).toEqual([])
    release()
    await waitForHydration(page.getByRole('button', { name: /^Cart/ }))
    expect(scripts.length).toBeGreaterThan(0)
  })
  await test.step('all after the first paint', async () => {
    // So that the page’s load event doesn’t request them.
    const release = await holdRequests(page, '**/media/**')
    const request = page.waitForRequest(SCRIPTS)
    await page.goto('/products/courtside-pro', { waitUntil: 'commit' })
    await request
    release()
    await waitForHydration(page.getByRole('button', { name: /^Cart/ }))
    const { paint, script } = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      script: Math.min(
        ...performance
          .getEntriesByType('resource')
          .flatMap((entry) => (/\.js$/.test(entry.name) ? [entry.startTime] : [])),
      ),
    }))
    expect(script).toBeGreaterThan(paint)
  })
})

test.describe('in a browser that does not paint', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      window.PerformanceObserver.prototype.observe = () => {}
    }),
  )
  const openCart = (page: Page) => page.getByRole('button', { name: /^Cart/ }).dispatchEvent('click')
  const cart = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })

  test('loads scripts after the page, as in a background tab, and at once on a click', async ({ page }) => {
    await test.step('after the page', async () => {
      const script = page.waitForRequest(SCRIPTS)
      await page.goto('/products')
      await script
      await openCart(page)
      await expect(cart(page)).toBeAttached()
    })
    await test.step('at once on a click', async () => {
      const release = await holdRequests(page, '**/media/**')
      await page.goto('/products', { waitUntil: 'commit' })
      await openCart(page)
      await expect(cart(page)).toBeAttached()
      release()
    })
  })
})

test('waits for the end of the document if scripts run early', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'readyState', { value: 'loading' })
    window.addEventListener('DOMContentLoaded', (event) => event.isTrusted && event.stopImmediatePropagation(), true)
  })
  await page.goto('/products/courtside-pro')
  await page.locator('head > script[src]').waitFor({ state: 'attached' })
  await page.evaluate(async () => {
    await import(document.querySelector<HTMLScriptElement>('head > script[src]')?.src ?? '')
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))
    document.body.dispatchEvent(new Event('click', { bubbles: true }))
  })
  expect(await page.evaluate(() => globalThis.handledClick)).toBeUndefined()
  await page.evaluate(() => document.dispatchEvent(new Event('DOMContentLoaded')))
  await waitForHydration(page.getByRole('button', { name: /^Cart/ }))
})

test('replays several clicks made before hydration, each once, also in a part whose code loads late', async ({
  page,
}) => {
  await test.step('each once', async () => {
    const release = await holdRequests(page, SCRIPTS)
    await page.goto('/products/courtside-pro', { waitUntil: 'commit' })
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
    await page.getByRole('button', { name: /^Cart/ }).click()
    release()
    await expect(page.getByRole('dialog', { name: 'Your cart' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Cart, 1 item', includeHidden: true })).toBeAttached()
  })
  await test.step('in a part whose code loads late', async () => {
    // Stops the reviews from changing by themselves.
    const release = await holdRequests(page, await laterScripts(page, '/'))
    await page.goto('/')
    await waitForHydration(page.getByRole('button', { name: /^Cart/ }))
    const reviews = page.getByRole('region', { name: 'Reviews' })
    await reviews.getByRole('button', { name: 'Next review' }).click()
    await page.getByRole('button', { name: 'Share Your Experience' }).click()
    release()
    await expect(page.getByRole('dialog', { name: 'Share Your Experience' })).toBeVisible()
    await expect(reviews.getByText(/^2 of \d+$/)).toBeAttached()
  })
})

test('suggests products for what was typed before hydration', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const release = await holdRequests(page, SCRIPTS)
  await page.goto('/', { waitUntil: 'commit' })
  const field = page.getByRole('combobox', { name: 'Search products and help' })
  await field.click()
  await field.pressSequentially('balls')
  release()
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('scrolls to an anchor, and restores the position on reload and back', async ({ page }) => {
  const topOfWarranty = () =>
    page.locator('#warranty').evaluate((chapter) => Math.round(chapter.getBoundingClientRect().top))
  const topAfterHydration = async () => {
    await waitForHydration(page.getByRole('button', { name: /^Cart/ }))
    return topOfWarranty()
  }
  await page.goto('/user-manual#warranty')
  const topAtAnchor = await topAfterHydration()
  expect(topAtAnchor).toBeGreaterThanOrEqual(0)
  expect(topAtAnchor).toBeLessThan(200)

  await page.mouse.wheel(0, 900)
  await expect.poll(topOfWarranty).toBe(topAtAnchor - 900)
  await page.reload()
  await topAfterHydration()
  await expect.poll(topOfWarranty).toBe(topAtAnchor - 900)
  await page.goto('/contact')
  await page.goBack()
  await topAfterHydration()
  await expect.poll(topOfWarranty).toBe(topAtAnchor - 900)
})

test('keeps the position if scrolled before hydration, and restores it on back', async ({ page }) => {
  const release = await holdRequests(page, SCRIPTS)
  await page.goto('/products/courtside-pro', { waitUntil: 'commit' })
  const scrollPosition = () => page.evaluate(() => window.scrollY)
  await expect(page.getByRole('contentinfo')).toBeAttached()
  // Scroll before any script listens.
  await page.evaluate(() => {
    const twoFrames = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    window.scrollTo(0, 700)
    return twoFrames
  })
  release()
  await waitForHydration(page.getByRole('button', { name: /^Cart/ }))
  // Content above may turn out slightly shorter than estimated.
  expect(await scrollPosition()).toBeGreaterThan(600)
  // The footer may not be hydrated, so its links would load a whole page.
  const link = page.getByRole('banner').getByRole('link', { name: 'Support', includeHidden: true })
  await link.dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1, name: 'Support Centre' })).toBeVisible()
  expect(await scrollPosition()).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/products/courtside-pro')
  await expect.poll(scrollPosition).toBeGreaterThan(600)
})

test('keeps input and choices made before hydration', async ({ page }) => {
  await test.step('typed input', async () => {
    const release = await holdRequests(page, SCRIPTS)
    await page.goto('/support', { waitUntil: 'commit' })
    await page.getByLabel('Search FAQs').fill('battery')
    await page.getByLabel('Order number').fill('ORD-0000000000')
    await page.getByRole('button', { name: 'Track Order' }).click()
    release()
    await expect(page.getByText(/^\d+ of \d+ questions match\.$/)).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Order Not Found')
  })
  await test.step('a sort order', async () => {
    const release = await holdRequests(page, SCRIPTS)
    await page.goto('/products?sort=name', { waitUntil: 'commit' })
    await page.getByLabel('Sort').selectOption('Price: low to high')
    release()
    await expect(page).toHaveURL('/products?sort=price-asc')
    await expect(page.getByLabel('Sort')).toHaveValue('price-asc')
  })
})

test('submits forms without scripts, reports scripts that fail to load, and hydrates once online', async ({ page }) => {
  await test.step('a form with an action', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.route(SCRIPTS, (route) => route.abort())
    await page.goto('/products')
    await page
      .getByRole('form', { name: 'Filters' })
      .getByRole('radio', { name: /Accessories/ })
      .check()
    await page
      .getByRole('form', { name: 'Filters' })
      .getByLabel(/Search/)
      .press('Enter')
    await expect(page).toHaveURL(/category=/)
  })
  await test.step('once online', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.route(SCRIPTS, (route) => route.abort())
    await page.goto('/products/courtside-pro')
    await expect(page.getByRole('alert')).toContainText('Part of this page didn’t load.')
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
    await page.unroute(SCRIPTS)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
    await expect(page.getByText('Part of this page didn’t load.')).toBeHidden()
  })
})

test('reloads, once a minute, if a newer release has replaced the scripts of an open page', async ({ page }) => {
  const cart = page.getByRole('button', { name: /^Cart/ })
  const message = page.getByText('Part of this page didn’t load.')
  let areGone = false
  await page.route(SCRIPTS, (route) => (areGone ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue()))
  const isLook = (request: Request) => request.url().endsWith('/products') && !request.isNavigationRequest()
  /** What the page finds when it looks whether a newer release is served. */
  const serveOnce = async (answer: { status?: number; body: string }, beforehand = () => {}) => {
    const served = page.waitForResponse((response) => isLook(response.request()))
    const serve = (route: Route) => {
      beforehand()
      return route.fulfill(answer)
    }
    await page.route('**/products', serve, { times: 1 })
    return served
  }
  // Not after the answer: the page may have reloaded by then, and miss its scripts again.
  const bringBack = () => {
    areGone = false
  }
  const newer = { body: '<script src="/assets/newer.js"></script>' }
  await page.goto('/products')
  await waitForHydration(cart)

  areGone = true
  const busy = serveOnce({ status: 503, body: 'Busy' })
  await cart.click()
  await busy
  await expect(message).toBeVisible()

  const reloaded = page.waitForEvent('load')
  await serveOnce(newer, bringBack)
  await reloaded
  await waitForHydration(cart)
  await expect(message).toBeHidden()

  areGone = true
  await page.evaluate(() => document.documentElement.setAttribute('data-document', 'the second'))
  const again = serveOnce(newer)
  await cart.click()
  await again
  await expect(message).toBeVisible()
  // It looks a second time, so it has not reloaded after the first.
  await serveOnce(newer)
  await expect(page.locator('[data-document]')).toHaveCount(1)
  // Otherwise the page could compare the answer with the time that is set next.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  const reloadedAgain = page.waitForEvent('load')
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('courtside.reloaded')) sessionStorage.setItem(key, String(Date.now() - 60_000))
  })
  await serveOnce(newer, bringBack)
  await reloadedAgain
  await waitForHydration(cart)
})

test('reports parts that fail to load until all have loaded', async ({ page }) => {
  await page.goto('/products')
  await waitForHydration(page.getByRole('button', { name: /^Cart/ }))
  const missing: string[] = []
  await page.route(SCRIPTS, (route) => {
    missing.push(route.request().url())
    return route.abort()
  })
  const message = page.getByText('Part of this page didn’t load.')
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(message).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const cartScripts = new Set(missing)
  const filterScripts = () => missing.filter((url) => !cartScripts.has(url))
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect.poll(filterScripts).not.toEqual([])

  await page.unroute(SCRIPTS)
  await page.route(SCRIPTS, (route) =>
    filterScripts().includes(route.request().url()) ? route.abort() : route.continue(),
  )
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
  await expect(message).toBeVisible()
  await page.unroute(SCRIPTS)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(message).toBeHidden()
})
