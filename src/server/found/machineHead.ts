import { isMachine } from '#/features/catalogue/catalogue.rules.ts'
import type { Product } from '#/features/catalogue/server/catalogue.schema.ts'
import { productJsonLd } from '#/features/catalogue/server/product.jsonLd.ts'
import { facts } from '#/features/content/content.facts.ts'
import { breadcrumbJsonLd } from '#/features/content/server/breadcrumb.jsonLd.ts'
import { faqJsonLd } from '#/features/content/server/faq.jsonLd.ts'
import {
  organizationJsonLd,
  type Rating,
  ratingJsonLd,
  shopId,
  webSiteJsonLd,
} from '#/features/content/server/organization.jsonLd.ts'
import { returnsJsonLd } from '#/features/content/server/returns.jsonLd.ts'
import { shippingJsonLd } from '#/features/content/server/shipping.jsonLd.ts'
import type { DeliveryOffer } from '#/features/delivery/server/delivery.schema.ts'
import type { InProcessApi } from '#/lib/inProcess.ts'
import { escapeXml } from '#/lib/xml.ts'
import { canonicalPath } from './canonical.ts'
import { openGraph } from './openGraph.ts'
import { slugOf } from './publicPages.ts'
import { questionsOn } from './questions.ts'
import { type PageWords, readPage } from './readPage.ts'

/** A page as it was rendered, and the shop that it belongs to. */
export type Rendered = {
  html: string
  /** Only its path and its search are read. */
  url: URL
  status: number
  api: InProcessApi
  /** The address that visitors know the shop by, without a slash at the end. */
  origin: string
  now: Date
}

const ICONS = '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">'
const HIDDEN = '<meta name="robots" content="noindex">'

/** The page with what only machines read in its head: canonical address, Open Graph, JSON-LD. It costs the browser no script. */
export async function withMachineHead(page: Rendered): Promise<string> {
  const head = await machineHead(page)
  return page.html.replace('</head>', () => `${head}</head>`)
}

async function machineHead({ html, url, status, api, origin, now }: Rendered): Promise<string> {
  const words = readPage(html)
  const canonical = canonicalPath(url, status)
  if (!canonical) return `${words.isHidden ? '' : HIDDEN}${ICONS}`
  const address = `${origin}${canonical}`
  const slug = slugOf(url.pathname)
  const read = <Answer>(path: string) => readApi<Answer>(api, path)
  const [product, delivery, rating] = await Promise.all([
    slug ? read<Product>(`/api/products/${encodeURIComponent(slug)}`) : undefined,
    read<DeliveryOffer>('/api/delivery'),
    read<Rating>('/api/reviews/summary'),
  ])
  const things = [
    ...thingsOf(url.pathname, words, { address, origin }),
    ...(product && delivery ? [aboutProduct(product, delivery, { address, origin, rating, now })] : []),
    ...(delivery ? questions(url.pathname, delivery) : []),
  ]
  return [
    `<link rel="canonical" href="${escapeXml(address)}">`,
    openGraph(words, { address, origin, product }),
    ICONS,
    ...things.map(jsonLd),
  ].join('')
}

type Surroundings = { address: string; origin: string; rating: Rating | undefined }

const thingsOf = (pathname: string, { trail }: PageWords, { address, origin }: Omit<Surroundings, 'rating'>) => [
  ...(pathname === '/' ? [organizationJsonLd(origin), webSiteJsonLd(origin)] : []),
  ...(trail.length > 0 ? [breadcrumbJsonLd(trail, origin, address)] : []),
]

function questions(pathname: string, delivery: DeliveryOffer) {
  const asked = questionsOn(pathname, delivery)
  return asked.length > 0 ? [faqJsonLd(asked)] : []
}

const aboutProduct = (
  product: Product,
  delivery: DeliveryOffer,
  { address, origin, rating, now }: Surroundings & { now: Date },
) =>
  productJsonLd(product, {
    url: address,
    origin,
    now,
    brand: facts.brand,
    seller: shopId(origin),
    shippingDetails: shippingJsonLd(delivery, product.price),
    returnPolicy: returnsJsonLd(origin),
    rating: isMachine(product) ? ratingJsonLd(rating) : undefined,
  })

/** Data in a page's HTML. No text in it can end the element that holds it. */
const jsonLd = (thing: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')}</script>`

/** What the shop's own API answers, or undefined when it refuses: a page is shown without what is not known. */
async function readApi<Answer>(api: InProcessApi, path: string): Promise<Answer | undefined> {
  const response = await api(path)
  return response.ok ? ((await response.json()) as Answer) : undefined
}
