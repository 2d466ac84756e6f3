import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '../../src/features/catalogue/catalogue/server/catalogue.tables.ts'
import { productReviewsJsonLd } from '../../src/features/orders/productReviews/productReviews.jsonLd.ts'
import type { ProductReviews } from '../../src/features/orders/productReviews/server/productReviews.schema.ts'
import { PRICE_NAMES } from '../../src/features/shop/delivery/deliveryTypes.rules.ts'
import { decodePence } from '../../src/lib/decodePence.ts'
import { settingOverrides } from '../../src/lib/settingOverrides.ts'
import { slugOf } from '../../src/server/seo/canonical.ts'
import { SeoHead, type SeoPage } from '../../src/server/seo/SeoHead.tsx'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const ORIGIN = 'https://shop.example'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

/** Renders a page's head from the shop's current data. */
async function headOf(path: string, about: Partial<SeoPage> = {}) {
  const url = new URL(path, 'http://elsewhere.example')
  const slug = slugOf(url.pathname)
  const response = slug ? await shop.call('GET', `/api/products/${slug}`) : undefined
  const page: SeoPage = {
    url,
    status: 200,
    title: 'Balls & more – Courtside',
    description: 'Balls, and much more than balls, from the shop that sells more of them.',
    isNoindex: false,
    trail: [{ name: 'Products', to: '/products' }, { name: 'Balls & more' }],
    product: response?.status === 200 ? decodePence(response.body, ['price']) : undefined,
    delivery: decodePence((await shop.call('GET', '/api/delivery')).body, PRICE_NAMES),
    origin: ORIGIN,
    now: new Date('2026-03-01T23:30:00Z'),
    ...about,
  }
  const head = renderToStaticMarkup(createElement(SeoHead, { page }))
  const scripts = [...head.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  const things = scripts.map(([, json = '']) => JSON.parse(json))
  return {
    head,
    canonical: /<link rel="canonical" href="([^"]*)"\/>/.exec(head)?.[1],
    isHidden: head.includes('<meta name="robots" content="noindex"/>'),
    // biome-ignore lint/suspicious/noExplicitAny: any shape of schema.org
    thing: (type: string): any => things.find((thing) => thing['@type'] === type),
  }
}

describe('the canonical URL', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=mail', '/'],
    ['/support?tab=repairs', '/support'],
    ['/checkout?from=mail', '/checkout'],
    ['/products?category=Ball+Machines&page=3&gclid=7', '/products?category=Ball+Machines&amp;page=3'],
    ['/products?page=1', '/products'],
    ['/products?page=junk', '/products'],
    ['/products/%63ourtside-pro', '/products/courtside-pro'],
  ])('of %s is %s at the shop’s own URL', async (path, canonical) => {
    const rendered = await headOf(path)
    expect([rendered.canonical, rendered.isHidden]).toEqual([`${ORIGIN}${canonical}`, false])
  })

  test.each([
    '/products?q=ball',
    '/products?band=under-500',
    '/products?sort=name',
    '/products?category=Nonsense',
    '/auth',
    '/admin/orders',
  ])('is missing for %s, which is noindex', async (path) => {
    const rendered = await headOf(path)
    expect([rendered.canonical, rendered.isHidden]).toEqual([undefined, true])
  })

  test('is missing for a page that does not exist', async () => {
    const rendered = await headOf('/products/no-such-thing', { status: 404 })
    expect([rendered.canonical, rendered.isHidden]).toEqual([undefined, true])
  })
})

test('has the page’s own title, description and picture for link previews', async () => {
  const { head } = await headOf('/')
  expect(head).toContain('<meta property="og:title" content="Balls &amp; more – Courtside"/>')
  const description = /<meta name="description" content="([^"]{50,})"\/>/.exec(head)?.[1]
  expect(head).toContain(`<meta property="og:description" content="${description}"/>`)
  expect(head).toContain(`<meta property="og:image" content="${ORIGIN}/media/og-image.jpg"/>`)
  expect((await headOf('/products/courtside-pro')).head).toContain(
    `<meta property="og:image" content="${ORIGIN}/media/courtside-pro-1.jpg"/>`,
  )
})

test('repeats the visible breadcrumb', async () => {
  expect((await headOf('/products/courtside-pro')).thing('BreadcrumbList').itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Products', item: `${ORIGIN}/products` },
    { '@type': 'ListItem', position: 2, name: 'Balls & more', item: `${ORIGIN}/products/courtside-pro` },
  ])
})

describe('a product', () => {
  test('has the same pictures in its structured data, link preview and page', async () => {
    await shop.database.update(products).set({ imageUrl: '/media/main.jpg' }).where(eq(products.slug, 'ball-basket'))
    const { head, thing } = await headOf('/products/ball-basket')
    const { body } = await shop.call('GET', '/api/products/ball-basket')
    const pictureUrls = body.pictures.map(({ src }: { src: string }) => ORIGIN + src)
    expect(pictureUrls[0]).toBe(`${ORIGIN}/media/main.jpg`)
    expect(thing('Product').image).toEqual(pictureUrls)
    expect(head).toContain(`<meta property="og:image" content="${pictureUrls[0]}"/>`)
  })

  test('has no image in its structured data without a picture', async () => {
    await shop.database.update(products).set({ imageUrl: '', images: [] }).where(eq(products.slug, 'target-set'))
    const { thing, head } = await headOf('/products/target-set')
    expect(thing('Product').offers.price).toMatch(/^\d+\.\d\d$/)
    expect(thing('Product')).not.toHaveProperty('image')
    expect(head).toContain(`<meta property="og:image" content="${ORIGIN}/media/og-image.jpg"/>`)
  })

  test('is offered at its price and availability, valid for a year', async () => {
    const { offers } = (await headOf('/products/courtside-pro')).thing('Product')
    expect(offers).toMatchObject({
      price: '1895.00',
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      priceValidUntil: '2027-03-01',
      url: `${ORIGIN}/products/courtside-pro`,
    })
    expect(offers.warranty.durationOfWarranty).toMatchObject({ value: 2, unitCode: 'ANN' })
    const balls = (await headOf('/products/pressureless-balls-60')).thing('Product')
    expect(balls.offers).not.toHaveProperty('warranty')
    const trolley = (await headOf('/products/transport-trolley')).thing('Product')
    expect(trolley.offers.availability).toBe('https://schema.org/OutOfStock')
  })

  test('has the checkout’s delivery prices and the shop’s delivery times', async () => {
    const [standard, express] = (await headOf('/products/courtside-pro')).thing('Product').offers.shippingDetails
    expect([standard.shippingRate.value, express.shippingRate.value]).toEqual(['50.00', '100.00'])
    expect(standard.deliveryTime.handlingTime).toMatchObject({ minValue: 1, maxValue: 2 })
    // Without Northern Ireland.
    expect(standard.shippingDestination).toMatchObject({ addressCountry: 'GB', addressRegion: ['ENG', 'SCT', 'WLS'] })
    const { handlingTime, transitTime } = standard.deliveryTime
    expect(handlingTime.maxValue + transitTime.maxValue).toBe(10)
    const [free] = (await headOf('/products/courtside-club')).thing('Product').offers.shippingDetails
    expect(free.shippingRate.value).toBe('0.00')
  })

  test('has the rating and reviews that customers gave it, and no others', async () => {
    const review = {
      ...{ id: 1, rating: 4, title: 'Steady', text: 'The same ball.', displayName: 'Ines C.', photographs: [] },
      ...{ createdAt: '2026-02-01T09:00:00Z', isExample: false, answer: 'Thank you.', answeredAt: null },
    }
    const withReviews = (found: ProductReviews | undefined) => ({
      jsonLd: [{ '@type': 'Product', ...productReviewsJsonLd(found) }],
    })
    const reviews: ProductReviews = {
      count: 12,
      average: 4.3,
      examples: 0,
      stars: [],
      matching: 12,
      page: 1,
      pages: 2,
      reviews: [review],
    }
    const thing = (await headOf('/products/battery-pack', withReviews(reviews))).thing('Product')
    const expected = { '@type': 'AggregateRating', ratingValue: '4.3', reviewCount: 12, bestRating: 5, worstRating: 1 }
    expect(thing.aggregateRating).toEqual(expected)
    expect(thing.review).toMatchObject([
      {
        '@type': 'Review',
        author: { name: 'Ines C.' },
        datePublished: '2026-02-01',
        reviewBody: 'The same ball.',
        reviewRating: { ratingValue: 4 },
      },
    ])
    const examples = { ...reviews, examples: 1 }
    const none = { ...reviews, count: 0, average: null, matching: 0, reviews: [] }
    for (const found of [undefined, none, examples]) {
      const { head } = await headOf('/products/courtside-pro', withReviews(found))
      expect(head).not.toMatch(/ggregateRating|"Review"/)
    }
    // Google ignores ratings an organisation publishes about itself.
    expect((await headOf('/', withReviews(reviews))).thing('Organization').aggregateRating).toBeUndefined()
  })

  test('cannot end the script with its name', async () => {
    const name = '</script><script>alert(1)</script><!--'
    await shop.database.update(products).set({ name, description: name }).where(eq(products.slug, 'remote-control'))
    const rendered = await headOf('/products/remote-control')
    expect(rendered.thing('Product')).toMatchObject({ name, description: name })
    expect(rendered.head).not.toContain('alert(1)</script>')
    expect(rendered.head).not.toContain('<!--')
  })
})

test('splits the merchant’s address into its parts', async () => {
  const address = async () => (await headOf('/')).thing('Organization').address
  const initial = await address()
  try {
    settingOverrides.address = 'Unit 4\nBaseline Park\nLeeds\nLS1 1AA'
    expect(await address()).toEqual({
      '@type': 'PostalAddress',
      streetAddress: 'Unit 4, Baseline Park',
      addressLocality: 'Leeds',
      postalCode: 'LS1 1AA',
      addressCountry: 'GB',
    })
  } finally {
    delete settingOverrides.address
  }
  expect(await address()).toEqual(initial)
})

test('has structured data for questions on the pages that answer them', async () => {
  for (const path of ['/', '/products/courtside-pro', '/contact', '/support']) {
    expect((await headOf(path)).thing('FAQPage').mainEntity.length).toBeGreaterThanOrEqual(4)
  }
  expect((await headOf('/privacy-policy')).thing('FAQPage')).toBeUndefined()
})

test('leaves out data that could not be loaded', async () => {
  const missing = { product: undefined, delivery: undefined }
  const { canonical, head } = await headOf('/products/courtside-pro', missing)
  expect(canonical).toBe(`${ORIGIN}/products/courtside-pro`)
  expect(head).not.toContain('"Product"')
})
