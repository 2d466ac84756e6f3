import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { openDatabase } from '../../src/platform/database.ts'
import { isPagePath, PUBLIC_PAGES } from '../../src/server/seo/publicPages.ts'
import { startShop } from '../support/startShop.ts'
import { alive } from './alive.ts'
import { expect, test } from './shopTest.ts'

const PAGES = fileURLToPath(new URL('../../src/pages', import.meta.url))
const isBuilt = (page: string) =>
  page === '/' || ['.tsx', '/index.tsx'].some((end) => existsSync(path.join(PAGES, `${page}${end}`)))

/**
 * Google's required properties by type (developers.google.com/search/docs/appearance/structured-data: merchant-listing,
 * return-policy, shipping-policy, review-snippet, breadcrumb, faqpage, organization), and those formerly required for the
 * sitelinks search box.
 */
const REQUIRED: Record<string, string[]> = {
  Product: ['name', 'image', 'offers', 'brand', 'description', 'sku'],
  Offer: [
    'price',
    'priceCurrency',
    'availability',
    'itemCondition',
    'url',
    'shippingDetails',
    'hasMerchantReturnPolicy',
  ],
  Brand: ['name'],
  OfferShippingDetails: ['shippingRate', 'shippingDestination', 'deliveryTime'],
  MonetaryAmount: ['value', 'currency'],
  DefinedRegion: ['addressCountry'],
  ShippingDeliveryTime: ['handlingTime', 'transitTime'],
  OpeningHoursSpecification: ['dayOfWeek'],
  QuantitativeValue: ['minValue', 'maxValue', 'unitCode'],
  MerchantReturnPolicy: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays'],
  AggregateRating: ['ratingValue', 'reviewCount'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Organization: ['name', 'url', 'logo', 'address', 'contactPoint'],
  PostalAddress: ['streetAddress', 'addressLocality', 'postalCode', 'addressCountry'],
  ContactPoint: ['contactType', 'telephone', 'email'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
}

const CATEGORY_PAGES = ['Ball+Machines', 'Accessories', 'Parts'].map((category) => `/products?category=${category}`)

type Thing = Record<string, unknown>

/** A thing and all nested things, except references by `@id`. */
const within = (value: unknown): Thing[] =>
  value === null || typeof value !== 'object' || Object.keys(value).join() === '@id'
    ? []
    : [...(Array.isArray(value) ? [] : [value as Thing]), ...Object.values(value).flatMap(within)]

/** The current page's metadata and structured data. */
const machineWords = (page: Page) =>
  page.evaluate(() => {
    const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? ''
    return {
      title: document.title,
      titles: document.querySelectorAll('head title').length,
      description: content('meta[name=description]'),
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '',
      robots: content('meta[name=robots]'),
      image: content('meta[property="og:image"]'),
      shared: ['og:title', 'og:description', 'og:url'].map((name) => content(`meta[property="${name}"]`)),
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
        JSON.parse(script.textContent ?? ''),
      ),
      trail: [...document.querySelectorAll('nav[aria-label=Breadcrumb] :is(a, [aria-current])')].map(
        (step) => step.textContent ?? '',
      ),
    }
  })

/** Collects console messages and errors, except the 401 for visitors. */
function listenTo(page: Page) {
  const noise: string[] = []
  page.on('pageerror', (error) => noise.push(error.message))
  page.on('console', (message) => {
    if (!message.location().url.endsWith('/api/user') && message.type() !== 'info') noise.push(message.text())
  })
  return noise
}

/** Opens a page and waits for hydration, so that hydration errors are collected too. */
async function open(page: Page, address: string) {
  const response = await page.goto(address)
  await alive(page.getByRole('button', { name: /^Cart/ }))
  return response?.status()
}

test('lists every page as public or personal', () => {
  const pages = readdirSync(PAGES, { withFileTypes: true })
    .filter(({ name }) => /^[a-z]/.test(name))
    .map(({ name }) => `/${name.replace(/(index)?\.tsx$/, '')}`)
  for (const page of pages) expect(isPagePath(page.replace(/_?\./g, '/')), page).toBe(true)
})

test('gives every public page unique metadata and complete structured data', async ({ page, request, shop }) => {
  test.setTimeout(180_000)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const products = [...sitemap.matchAll(/<loc>[^<]*(\/products\/[^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(products).toHaveLength(17)
  const seen = { titles: new Set<string>(), descriptions: new Set<string>(), types: new Set<string>() }
  const addresses = [...PUBLIC_PAGES.filter(isBuilt), ...CATEGORY_PAGES, ...products]
  const noise = listenTo(page)
  for (const address of addresses) {
    const status = await open(page, address)
    const said = await machineWords(page)
    expect([address, status, said.titles, said.robots, noise]).toEqual([address, 200, 1, '', []])
    expect(said.title, address).toMatch(/^.+ – Courtside$|^Courtside – .+$/)
    expect(said.description.length, `${address}: ${said.description}`).toBeGreaterThanOrEqual(50)
    expect(said.description.length, `${address}: ${said.description}`).toBeLessThanOrEqual(160)
    expect(said.canonical).toBe(`${shop.url}${address}`)
    expect(said.shared).toEqual([said.title, said.description, said.canonical])
    expect(said.image).toMatch(new RegExp(`^${shop.url}/media/.+\\.jpg$`))
    seen.titles.add(said.title)
    seen.descriptions.add(said.description)

    for (const thing of said.data.flatMap(within)) {
      const type = String(thing['@type'])
      seen.types.add(type)
      const required = REQUIRED[type]
      if (!required) throw new Error(`${address}: unknown type ${type} ${JSON.stringify(thing)}`)
      for (const property of required) {
        expect(thing[property] ?? '', `${address}: ${type}.${property}`).not.toBe('')
      }
    }
    const types = said.data.map((thing) => thing['@type'])
    if (address === '/') expect(types).toEqual(expect.arrayContaining(['Organization', 'WebSite', 'FAQPage']))
    if (products.includes(address)) expect(types).toEqual(expect.arrayContaining(['Product', 'FAQPage']))
    const trail = said.data.find((thing) => thing['@type'] === 'BreadcrumbList')?.itemListElement ?? []
    expect(trail.map(({ name }: { name: string }) => name)).toEqual(said.trail)
  }
  expect([seen.titles.size, seen.descriptions.size]).toEqual([addresses.length, addresses.length])
  expect([...seen.types].sort()).toEqual(Object.keys(REQUIRED).sort())
})

test('shows a machine’s rating as in its structured data, and none for a part', async ({ page }) => {
  await page.goto('/products/courtside-pro')
  const rating = (await machineWords(page)).data.find((thing) => thing['@type'] === 'Product')?.aggregateRating
  const line = page.getByText(`${rating.ratingValue} out of 5 from ${rating.reviewCount} reviews of Courtside`)
  await expect(line).toBeVisible()
  await line.getByRole('link').click()
  await expect(page).toHaveURL('/#reviews')
  await page.goto('/products/remote-control')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('reviews of Courtside')).toHaveCount(0)
})

test('marks personal, missing and search pages as noindex', async ({ page }) => {
  for (const [address, title] of [
    ['/auth', /Sign in/],
    ['/order-success', /Order Confirmed/],
    ['/no-such-page', /^404 Page Not Found – Courtside$/],
    ['/products/no-such-thing', /^Product Not Found – Courtside$/],
    ['/products?q=ball', /Courtside/],
  ] as const) {
    await page.goto(address)
    await expect(page).toHaveTitle(title)
    const said = await machineWords(page)
    expect([address, said.robots, said.canonical, said.titles]).toEqual([address, 'noindex', '', 1])
  }
})

test('lets the checkout be indexed under one URL', async ({ page, shop, request }) => {
  await page.goto('/checkout?from=mail')
  const said = await machineWords(page)
  expect([said.robots, said.canonical]).toEqual(['', `${shop.url}/checkout`])
  expect(said.description.length).toBeGreaterThanOrEqual(50)
  expect(await (await request.get('/robots.txt')).text()).not.toContain('Disallow: /checkout')
})

test('removes the first page’s canonical link on client-side navigation', async ({ page }) => {
  await page.goto('/products')
  const machine = page.getByRole('main').getByRole('link', { name: 'Courtside Pro' }).first()
  await alive(machine)
  await machine.click()
  await expect(page).toHaveURL('/products/courtside-pro')
  await expect(page).toHaveTitle('Courtside Pro – Courtside')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
})

test('serves icons, manifest and preview image', async ({ page, request }) => {
  await page.goto('/')
  const links = await page
    .locator('head link:is([rel=icon], [rel=apple-touch-icon], [rel=manifest])')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const manifest = (await (await request.get('/site.webmanifest')).json()) as { icons: { src: string }[] }
  for (const address of [...links, ...manifest.icons.map(({ src }) => src), '/media/og-image.jpg']) {
    expect([address, (await request.get(address)).status()]).toEqual([address, 200])
  }
  expect(links.length).toBeGreaterThanOrEqual(3)
})

test('escapes names with markup in the page, structured data, feed and sitemap', async ({ page }) => {
  const own = await startShop()
  const { pool, close } = openDatabase(own.databaseUrl ?? '', { max: 1 })
  const name = `</script><script>alert(1)</script> & "Sons" ${'Unbroken'.repeat(9)}`
  await pool.query(`update products set name = $1, description = $1, slug = 'a&b' where slug = 'target-set'`, [name])
  await close()
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  const noise = listenTo(page)
  const status = await open(page, `${own.url}/products/a%26b`)
  const said = await machineWords(page)
  expect([status, noise, alerts]).toEqual([200, [], []])
  expect(said.data.find((thing) => thing['@type'] === 'Product')?.name).toBe(name)
  expect(said.shared[0]).toBe(`${name} – Courtside`)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const read = (address: string) =>
    page.evaluate(async (from) => {
      const xml = new DOMParser().parseFromString(await (await fetch(from)).text(), 'text/xml')
      return {
        broken: xml.querySelector('parsererror')?.textContent ?? '',
        root: xml.documentElement.localName,
        names: [...xml.getElementsByTagNameNS('http://base.google.com/ns/1.0', 'title')].map((one) => one.textContent),
        addresses: [...xml.getElementsByTagName('loc')].map((one) => one.textContent),
      }
    }, address)
  const feed = await read('/feeds/google-merchant.xml')
  expect([feed.broken, feed.root, feed.names.length]).toEqual(['', 'rss', 17])
  expect(feed.names).toContain(name)
  const sitemap = await read('/sitemap.xml')
  expect([sitemap.broken, sitemap.root]).toEqual(['', 'urlset'])
  expect(sitemap.addresses).toContain(`${own.url}/products/a%26b`)
  await own.stop()
})
