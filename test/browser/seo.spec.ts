import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { openDatabase } from '../../src/platform/database.ts'
import { isPagePath, PUBLIC_PAGES } from '../../src/server/seo/publicPages.ts'
import { startShop } from '../support/startShop.ts'
import { expect, test } from './shopTest.ts'
import { waitForHydration } from './waitForHydration.ts'

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

type StructuredData = Record<string, unknown>

/** A thing and all nested things, except references by `@id`. */
const within = (value: unknown): StructuredData[] =>
  value === null || typeof value !== 'object' || Object.keys(value).join() === '@id'
    ? []
    : [...(Array.isArray(value) ? [] : [value as StructuredData]), ...Object.values(value).flatMap(within)]

/** The current page's metadata and structured data. */
const loadMetadata = (page: Page) =>
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
function collectMessages(page: Page) {
  const messages: string[] = []
  page.on('pageerror', (error) => messages.push(error.message))
  page.on('console', (message) => {
    if (!message.location().url.endsWith('/api/user') && message.type() !== 'info') messages.push(message.text())
  })
  return messages
}

/** Opens a page and waits for hydration, so that hydration errors are collected too. */
async function open(page: Page, address: string) {
  const response = await page.goto(address)
  await waitForHydration(page.getByRole('button', { name: /^Cart/ }))
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
  const unique = { titles: new Set<string>(), descriptions: new Set<string>(), types: new Set<string>() }
  const addresses = [...PUBLIC_PAGES.filter(isBuilt), ...CATEGORY_PAGES, ...products]
  const messages = collectMessages(page)
  for (const address of addresses) {
    const status = await open(page, address)
    const metadata = await loadMetadata(page)
    expect([address, status, metadata.titles, metadata.robots, messages]).toEqual([address, 200, 1, '', []])
    expect(metadata.title, address).toMatch(/^.+ – Courtside$|^Courtside – .+$/)
    expect(metadata.description.length, `${address}: ${metadata.description}`).toBeGreaterThanOrEqual(50)
    expect(metadata.description.length, `${address}: ${metadata.description}`).toBeLessThanOrEqual(160)
    expect(metadata.canonical).toBe(`${shop.url}${address}`)
    expect(metadata.shared).toEqual([metadata.title, metadata.description, metadata.canonical])
    expect(metadata.image).toMatch(new RegExp(`^${shop.url}/media/.+\\.jpg$`))
    unique.titles.add(metadata.title)
    unique.descriptions.add(metadata.description)

    for (const node of metadata.data.flatMap(within)) {
      const type = String(node['@type'])
      unique.types.add(type)
      const required = REQUIRED[type]
      if (!required) throw new Error(`${address}: unknown type ${type} ${JSON.stringify(node)}`)
      for (const property of required) {
        expect(node[property] ?? '', `${address}: ${type}.${property}`).not.toBe('')
      }
    }
    const types = metadata.data.map((node) => node['@type'])
    if (address === '/') expect(types).toEqual(expect.arrayContaining(['Organization', 'WebSite', 'FAQPage']))
    if (products.includes(address)) expect(types).toEqual(expect.arrayContaining(['Product', 'FAQPage']))
    const trail = metadata.data.find((node) => node['@type'] === 'BreadcrumbList')?.itemListElement ?? []
    expect(trail.map(({ name }: { name: string }) => name)).toEqual(metadata.trail)
  }
  expect([unique.titles.size, unique.descriptions.size]).toEqual([addresses.length, addresses.length])
  expect([...unique.types].sort()).toEqual(Object.keys(REQUIRED).sort())
})

test('shows a machine’s rating as in its structured data, and none for a part', async ({ page }) => {
  await page.goto('/products/courtside-pro')
  const rating = (await loadMetadata(page)).data.find((node) => node['@type'] === 'Product')?.aggregateRating
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
    const metadata = await loadMetadata(page)
    expect([address, metadata.robots, metadata.canonical, metadata.titles]).toEqual([address, 'noindex', '', 1])
  }
})

test('lets the checkout be indexed under one URL', async ({ page, shop, request }) => {
  await page.goto('/checkout?from=mail')
  const metadata = await loadMetadata(page)
  expect([metadata.robots, metadata.canonical]).toEqual(['', `${shop.url}/checkout`])
  expect(metadata.description.length).toBeGreaterThanOrEqual(50)
  expect(await (await request.get('/robots.txt')).text()).not.toContain('Disallow: /checkout')
})

test('removes the first page’s canonical link on client-side navigation', async ({ page }) => {
  await page.goto('/products')
  const machine = page.getByRole('main').getByRole('link', { name: 'Courtside Pro' }).first()
  await waitForHydration(machine)
  await machine.click()
  await expect(page).toHaveURL('/products/courtside-pro')
  await expect(page).toHaveTitle('Courtside Pro – Courtside')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
})

test('serves icons, manifest and preview image', async ({ page, request }) => {
  await page.goto('/')
  const links = await page
    .locator('head link:is([rel=icon], [rel=apple-touch-icon], [rel=manifest])')
    .evaluateAll((elements) => elements.map((link) => link.getAttribute('href') ?? ''))
  const manifest = (await (await request.get('/site.webmanifest')).json()) as { icons: { src: string }[] }
  for (const address of [...links, ...manifest.icons.map(({ src }) => src), '/media/og-image.jpg']) {
    expect([address, (await request.get(address)).status()]).toEqual([address, 200])
  }
  expect(links.length).toBeGreaterThanOrEqual(3)
})

test('escapes names with markup in the page, structured data, feed and sitemap', async ({ page }) => {
  const otherShop = await startShop()
  const { pool, close } = openDatabase(otherShop.databaseUrl ?? '', { max: 1 })
  const name = `</script><script>alert(1)</script> & "Sons" ${'Unbroken'.repeat(9)}`
  await pool.query(`update products set name = $1, description = $1, slug = 'a&b' where slug = 'target-set'`, [name])
  await close()
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  const messages = collectMessages(page)
  const status = await open(page, `${otherShop.url}/products/a%26b`)
  const metadata = await loadMetadata(page)
  expect([status, messages, alerts]).toEqual([200, [], []])
  expect(metadata.data.find((node) => node['@type'] === 'Product')?.name).toBe(name)
  expect(metadata.shared[0]).toBe(`${name} – Courtside`)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const loadXml = (address: string) =>
    page.evaluate(async (from) => {
      const xml = new DOMParser().parseFromString(await (await fetch(from)).text(), 'text/xml')
      return {
        broken: xml.querySelector('parsererror')?.textContent ?? '',
        root: xml.documentElement.localName,
        names: [...xml.getElementsByTagNameNS('http://base.google.com/ns/1.0', 'title')].map(
          (title) => title.textContent,
        ),
        addresses: [...xml.getElementsByTagName('loc')].map((title) => title.textContent),
      }
    }, address)
  const feed = await loadXml('/feeds/google-merchant.xml')
  expect([feed.broken, feed.root, feed.names.length]).toEqual(['', 'rss', 17])
  expect(feed.names).toContain(name)
  const sitemap = await loadXml('/sitemap.xml')
  expect([sitemap.broken, sitemap.root]).toEqual(['', 'urlset'])
  expect(sitemap.addresses).toContain(`${otherShop.url}/products/a%26b`)
  await otherShop.stop()
})
