import type { Page } from '@playwright/test'
import { openDatabase } from '../../src/platform/database.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { waitForHydration } from '../support/browser/waitForHydration.ts'
import { publicPages } from '../support/publicPages.ts'
import { startShop } from '../support/startShop.ts'

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
  QuantitativeValue: ['unitCode'],
  MerchantReturnPolicy: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays'],
  WarrantyPromise: ['durationOfWarranty'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
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

/** A page's metadata and structured data, as served. */
async function loadMetadata(page: Page, address: string) {
  const response = await page.request.get(address)
  const html = await response.text()
  const metadata = await page.evaluate((source) => {
    const served = new DOMParser().parseFromString(source, 'text/html')
    const content = (selector: string) => served.querySelector(selector)?.getAttribute('content') ?? ''
    return {
      title: served.title,
      titles: served.querySelectorAll('head title').length,
      description: content('meta[name=description]'),
      canonical: served.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '',
      robots: content('meta[name=robots]'),
      image: content('meta[property="og:image"]'),
      shared: ['og:title', 'og:description', 'og:url'].map((name) => content(`meta[property="${name}"]`)),
      data: [...served.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
        JSON.parse(script.textContent ?? ''),
      ),
      trail: [...served.querySelectorAll('nav[aria-label=Breadcrumb] :is(a, [aria-current])')].map(
        (step) => step.textContent ?? '',
      ),
      heading: served.querySelector('h1')?.textContent ?? '',
    }
  }, html)
  return { status: response.status(), ...metadata }
}

test('gives every public page unique metadata and complete structured data', async ({ page, request, shop }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const products = [...sitemap.matchAll(/<loc>[^<]*(\/products\/[^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(products).toHaveLength(17)
  const unique = { titles: new Set<string>(), descriptions: new Set<string>(), types: new Set<string>() }
  const addresses = [...publicPages(), ...CATEGORY_PAGES, ...products]
  for (const address of addresses) {
    const metadata = await loadMetadata(page, address)
    expect([address, metadata.status, metadata.titles, metadata.robots]).toEqual([address, 200, 1, ''])
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
      if (type === 'QuantitativeValue') {
        const figures = node.value === undefined ? [node.minValue, node.maxValue] : [node.value]
        expect(figures, `${address}: ${type}`).not.toContain(undefined)
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
  // What only the server needs of a route isn't in the script of every page.
  const scripts = (await (await request.get('/')).text()).match(/\/assets\/[\w.-]+\.js/g) ?? []
  expect(scripts.length).toBeGreaterThan(1)
  for (const script of scripts) {
    const code = await (await request.get(script)).text()
    expect([...unique.descriptions].filter((text) => code.includes(text.slice(-40)))).toEqual([])
  }
})

test('marks personal, missing and search pages as noindex, but not the checkout', async ({ page, shop, request }) => {
  for (const [address, status, title, heading] of [
    ['/auth', 200, /Sign in/, /./],
    ['/order-success', 200, /Order Confirmed/, /./],
    ['/no-such-page', 404, /^404 Page Not Found – Courtside$/, /^404 Page Not Found$/],
    ['/products/no-such-thing', 404, /^Product Not Found – Courtside$/, /^Product Not Found$/],
    ['/products?q=ball', 200, /Courtside/, /^Products$/],
  ] as const) {
    const metadata = await loadMetadata(page, address)
    expect([address, metadata.robots, metadata.canonical, metadata.titles]).toEqual([address, 'noindex', '', 1])
    expect([metadata.status, metadata.title, metadata.heading]).toEqual([
      status,
      expect.stringMatching(title),
      expect.stringMatching(heading),
    ])
  }
  const checkout = await loadMetadata(page, '/checkout?from=mail')
  expect([checkout.robots, checkout.canonical]).toEqual(['', `${shop.url}/checkout`])
  expect(checkout.description.length).toBeGreaterThanOrEqual(50)
  expect(await (await request.get('/robots.txt')).text()).not.toContain('Disallow: /checkout')
})

test('shows a product’s own rating, or with a machine the shop’s, and puts no examples in structured data', async ({
  page,
}) => {
  const { data } = await loadMetadata(page, '/products/courtside-pro')
  expect(data.find((node) => node['@type'] === 'Product')).not.toHaveProperty('aggregateRating')
  await page.goto('/products/courtside-pro')
  const own = page.getByText('4.3 out of 5 from 4 example reviews of this product')
  await own.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeInViewport()
  await page.goto('/products/courtside-club')
  await page.getByText('4.8 out of 5 from 47 reviews of Courtside').getByRole('link').click()
  await expect(page).toHaveURL('/#reviews')
  expect(await (await page.request.get('/products/remote-control')).text()).not.toContain('reviews of Courtside')
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

test('serves icons, manifest and preview image', async ({ request }) => {
  const head = (await (await request.get('/')).text()).split('</head>')[0] ?? ''
  const links = [...head.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*href="([^"]+)"/g)].map(
    ([, href = '']) => href,
  )
  const manifest = (await (await request.get('/site.webmanifest')).json()) as { icons: { src: string }[] }
  for (const address of [...links, ...manifest.icons.map(({ src }) => src), '/media/og-image.jpg']) {
    expect([address, (await request.get(address)).status()]).toEqual([address, 200])
  }
  expect(links.length).toBeGreaterThanOrEqual(3)
  const icon = await request.get('/favicon.ico')
  expect(icon.headers()['content-type']).toBe('image/x-icon')
  expect((await icon.body()).length).toBeLessThan(2048)
})

test('escapes names with markup in the page, structured data, feed and sitemap, and renders a 503 page', async ({
  page,
}) => {
  const otherShop = await startShop({ env: { ROLE: 'web' } })
  const { pool, close } = openDatabase(otherShop.databaseUrl ?? '', { max: 1 })
  const name = `</script><script>alert(1)</script> & "Sons" ${'Unbroken'.repeat(9)}`
  await pool.query(`update products set name = $1, description = $1, slug = 'a&b' where slug = 'target-set'`, [name])
  const messages: string[] = []
  page.on('dialog', (dialog) => {
    messages.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => messages.push(error.message))
  page.on('console', (message) => messages.push(message.text()))
  await page.goto(`${otherShop.url}/products/a%26b`)
  await waitForHydration(page.getByRole('button', { name: /^Cart/ }))
  const metadata = await loadMetadata(page, `${otherShop.url}/products/a%26b`)
  expect([metadata.status, messages]).toEqual([200, []])
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

  await test.step('a product that cannot be loaded', async () => {
    await pool.query('alter table products rename to mislaid')
    const broken = await loadMetadata(page, `${otherShop.url}/products/courtside-pro`)
    expect([broken.status, broken.title, broken.titles, broken.robots, broken.canonical]).toEqual([
      ...[503, 'Something went wrong – Courtside', 1],
      ...['noindex', ''],
    ])
  })
  await close()
  await otherShop.stop()
})
