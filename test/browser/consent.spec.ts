import { expectNoAxeViolationsInBothThemes } from '../support/browser/accessibility.ts'
import {
  answerConsent,
  automaticEventPage,
  consentBanner,
  gtagCalls,
  gtagParameters,
  hasTag,
  MEASUREMENT_ID,
  navigateTo,
  test,
} from '../support/browser/analyticsShop.ts'
import { shopper } from '../support/browser/shopper.ts'
import { expect } from '../support/browser/shopTest.ts'

test('sends nothing before consent or after rejection', async ({ page, tagRequests }) => {
  await page.goto('/')
  const banner = consentBanner(page)
  await expect(banner).toBeVisible()
  const [reject, accept] = [
    banner.getByRole('button', { name: 'Reject' }),
    banner.getByRole('button', { name: 'Accept' }),
  ]
  const [a, b] = [await reject.boundingBox(), await accept.boundingBox()]
  expect([a?.width, a?.height]).toEqual([b?.width, b?.height])
  expect(await reject.getAttribute('class')).toBe(await accept.getAttribute('class'))
  await expect(banner.getByRole('link', { name: 'Cookie Policy' })).toHaveAttribute('href', '/privacy-policy#cookies')

  await test.step('the banner is hidden during checkout only', async () => {
    await shopper(page).openCheckout('courtside-pro')
    await expect(banner).toBeHidden()
    await page.getByRole('link', { name: 'Continue Shopping' }).click()
    await expect(page).toHaveURL('/products')
    await expect(banner).toBeVisible()
  })
  await reject.click()
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible()
  await navigateTo(page, 'Home')
  await expect(page).toHaveURL('/')
  await expect(banner).toBeHidden()
  expect([tagRequests, await hasTag(page), await page.context().cookies()]).toEqual([[], false, []])
})

test('counts page views, viewed products and cart additions after consent', async ({ page, tagRequests }) => {
  await page.goto('/products?q=ines%40example.org')
  await answerConsent(page, 'Accept')
  await expect.poll(() => tagRequests).toEqual([`https://www.googletagmanager.com/gtag/js?id=${MEASUREMENT_ID}`])
  expect(await gtagParameters(page, 'config')).toEqual([expect.objectContaining({ send_page_view: false })])
  expect(await gtagParameters(page, 'page_view')).toHaveLength(1)

  await navigateTo(page, 'Products')
  await page.getByRole('link', { name: 'Courtside Pro' }).first().click()
  await expect(page.getByRole('heading', { name: 'Courtside Pro', level: 1 })).toBeVisible()
  await expect.poll(() => gtagParameters(page, 'page_view')).toHaveLength(2)
  const item = { item_name: 'Courtside Pro', item_category: 'Ball Machines', price: 1895 }
  expect(await gtagParameters(page, 'view_item')).toEqual([
    expect.objectContaining({
      currency: 'GBP',
      value: 1895,
      items: [{ ...item, item_id: expect.stringMatching(/^\d+$/), quantity: 1 }],
    }),
  ])

  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Increase quantity' }).click()
  await main.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await expect.poll(() => gtagParameters(page, 'add_to_cart')).toHaveLength(1)
  expect(await gtagParameters(page, 'add_to_cart')).toEqual([
    expect.objectContaining({
      currency: 'GBP',
      value: 3790,
      items: [expect.objectContaining({ ...item, quantity: 2 })],
    }),
  ])
  expect(JSON.stringify(await gtagCalls(page))).not.toContain('example.org')
  await page.reload()
  await expect.poll(() => gtagParameters(page, 'page_view')).toHaveLength(1)
  await expect(consentBanner(page)).toBeHidden()
})

test('removes search parameters from the page and referrer of automatic events', async ({ page, shop }) => {
  await page.goto('/products?q=ines%40example.org')
  await answerConsent(page, 'Accept')
  await expect.poll(() => hasTag(page)).toBe(true)
  expect(await automaticEventPage(page)).toEqual({ page_location: `${shop.url}/products`, page_referrer: '' })
  await navigateTo(page, 'Contact')
  await expect.poll(() => gtagParameters(page, 'page_view')).toHaveLength(2)
  expect(await automaticEventPage(page)).toEqual({ page_location: `${shop.url}/contact`, page_referrer: '' })

  // A search submitted as a form.
  const search = '/products?q=ines%40example.org'
  await page.goto(search, { referer: shop.url + search })
  await expect.poll(() => gtagParameters(page, 'page_view')).toHaveLength(1)
  const products = `${shop.url}/products`
  expect(await automaticEventPage(page)).toEqual({ page_location: products, page_referrer: products })
  await page.goto('/products', { referer: `${shop.url}/order-success?payment_intent=pi_1` })
  await expect.poll(() => gtagParameters(page, 'page_view')).toHaveLength(1)
  expect(await automaticEventPage(page)).toEqual({ page_location: products, page_referrer: `${shop.url}/` })
})

test('loads no tag at the checkout', async ({ page, tagRequests }) => {
  await page.goto('/')
  await answerConsent(page, 'Accept')
  await expect.poll(() => hasTag(page)).toBe(true)
  await shopper(page).openCheckout('courtside-pro')
  expect([await hasTag(page), await page.evaluate(() => window.dataLayer)]).toEqual([false, undefined])
  await expect(consentBanner(page)).toBeHidden()

  // Client-side navigation, in case a link uses it in future.
  await page.goto('/products')
  await expect.poll(() => hasTag(page)).toBe(true)
  await expect.poll(() => tagRequests.length).toBe(2)
  await page.evaluate(() => window.history.pushState({}, '', '/checkout'))
  await expect(page.getByRole('form', { name: 'Checkout' })).toBeVisible()
  await expect.poll(() => hasTag(page)).toBe(false)
  expect(tagRequests).toHaveLength(2)

  // The checkout's content security policy forbids the tag, so the next page needs a full load.
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/products')
  await expect.poll(() => gtagParameters(page, 'page_view')).toHaveLength(1)
  expect(await hasTag(page)).toBe(true)
  await expect.poll(() => tagRequests.length).toBe(3)
})

test('sends nothing from the login page, and stops at once when consent is withdrawn, here or in another tab', async ({
  page,
  context,
}) => {
  await test.step('the login page', async () => {
    await page.goto('/')
    await answerConsent(page, 'Accept')
    await expect.poll(() => gtagParameters(page, 'page_view')).toHaveLength(1)
    const isDisabled = () => page.evaluate((id) => window[`ga-disable-${id}`], MEASUREMENT_ID)
    expect(await isDisabled()).toBe(false)
    await page.getByRole('link', { name: 'Login' }).click()
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
    expect([await isDisabled(), (await gtagParameters(page, 'page_view')).length]).toEqual([true, 1])
    await navigateTo(page, 'Products')
    await expect.poll(() => gtagParameters(page, 'page_view')).toHaveLength(2)
    expect(await isDisabled()).toBe(false)
  })
  await test.step('withdrawn here', async () => {
    await page.goto('/')
    await expect.poll(() => gtagParameters(page, 'page_view')).toHaveLength(1)
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the tag does
      for (const cookie of ['_ga=GA1.1.1', '_ga_AB12CD34EF=GS1.1.1']) document.cookie = `${cookie}; path=/; max-age=999`
    })

    const settings = page.getByRole('button', { name: 'Cookie settings' })
    await settings.press('Enter')
    await expect(consentBanner(page).getByRole('heading')).toBeFocused()
    await expect(consentBanner(page)).toContainText('You’ve currently accepted them.')
    await answerConsent(page, 'Reject')
    await expect(consentBanner(page)).toBeHidden()
    await expect(settings).toBeFocused()
    expect(await page.evaluate((id) => window[`ga-disable-${id}`], MEASUREMENT_ID)).toBe(true)
    expect(await page.context().cookies()).toEqual([])

    await navigateTo(page, 'Products')
    await expect(page.getByText('Showing 17 of 17 products')).toBeVisible()
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
    await expect(page.getByText('Added to cart!')).toBeVisible()
    expect([await gtagParameters(page, 'page_view'), await gtagParameters(page, 'add_to_cart')]).toEqual([
      [expect.anything()],
      [],
    ])

    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await answerConsent(page, 'Accept')
    await expect.poll(() => gtagParameters(page, 'page_view')).toHaveLength(2)
  })
  await test.step('in another tab', async () => {
    await page.goto('/')
    await expect.poll(() => hasTag(page)).toBe(true)
    const otherTab = await context.newPage()
    await otherTab.goto('/')
    await otherTab.getByRole('button', { name: 'Cookie settings' }).click()
    await answerConsent(otherTab, 'Reject')
    await expect.poll(() => page.evaluate((id) => window[`ga-disable-${id}`], MEASUREMENT_ID)).toBe(true)
  })
})

test('covers nothing permanently, and passes axe in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const banner = consentBanner(page)
  await expect(banner).toBeVisible()
  await expectNoAxeViolationsInBothThemes(page)
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 640 })
    expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(320)
    // Content gets its real height when it becomes visible, so the end may move.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const foot = await page.getByRole('contentinfo').boundingBox()
      const top = (await banner.boundingBox())?.y ?? 0
      expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(Math.ceil(top))
    }).toPass()
    const chat = await page.getByRole('button', { name: 'Chat', exact: true }).boundingBox()
    expect((chat?.y ?? 0) + (chat?.height ?? 0)).toBeLessThan((await banner.boundingBox())?.y ?? 0)
  }
})
