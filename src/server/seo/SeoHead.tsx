import type { Product } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { seoDescription } from '#/features/catalogue/catalogue/productTexts.rules.ts'
import { productJsonLd } from '#/features/catalogue/catalogue/server/product.jsonLd.ts'
import { contactFaq } from '#/features/people/contact/contactFaq.ts'
import { supportFaq } from '#/features/people/support/supportFaq.ts'
import { homeFaq } from '#/features/shop/content/homeFaq.ts'
import { productFaq, type Question } from '#/features/shop/content/productFaq.ts'
import { organizationJsonLd, shopId, webSiteJsonLd } from '#/features/shop/content/server/organization.jsonLd.ts'
import { breadcrumbJsonLd, faqJsonLd } from '#/features/shop/content/server/page.jsonLd.ts'
import { returnsJsonLd, shippingJsonLd } from '#/features/shop/content/server/terms.jsonLd.ts'
import type { DeliverySettings } from '#/features/shop/delivery/delivery.rules.ts'
import { brand } from '#/lib/brand.ts'
import type { Breadcrumb } from '#/lib/trail.ts'
import { canonicalPath, slugOf } from './canonical.ts'
import { OpenGraph } from './OpenGraph.tsx'

export type Thing = { '@type': string }

export type SeoPage = {
  url: URL
  status: number
  title: string
  /** The route’s own. */
  description: string
  isNoindex: boolean
  trail: readonly Breadcrumb[]
  product: Product | undefined
  delivery: DeliverySettings | undefined
  /** The route’s own. One of a product adds to the product’s. */
  jsonLd?: readonly Thing[] | undefined
  origin: string
  now: Date
}

export function SeoHead({ page }: { page: SeoPage }) {
  const path = canonicalPath(page.url, page.status)
  const address = `${page.origin}${path}`
  const description = page.product ? seoDescription(page.product.description) : page.description
  return (
    <>
      {description && <meta name="description" content={description} />}
      {path ? (
        <>
          <link rel="canonical" href={address} />
          <OpenGraph {...page} description={description} address={address} />
        </>
      ) : (
        !page.isNoindex && <meta name="robots" content="noindex" />
      )}
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      {path && jsonLdOf(page, address).map((thing) => <JsonLd key={thing['@type']} thing={thing} />)}
    </>
  )
}

function jsonLdOf(page: SeoPage, address: string) {
  const { url, origin, trail, product, delivery, jsonLd = [] } = page
  const questions = faqOf(url.pathname, delivery)
  return [
    ...(url.pathname === '/' ? [organizationJsonLd(origin), webSiteJsonLd(origin)] : []),
    ...(trail.length > 0 ? [breadcrumbJsonLd(trail, origin, address)] : []),
    ...(product && delivery ? [productThing(page, product, delivery, address)] : []),
    ...jsonLd.filter((thing) => !isOfProduct(thing)),
    ...(questions.length > 0 ? [faqJsonLd(questions)] : []),
  ]
}

const isOfProduct = (thing: Thing) => thing['@type'] === 'Product'

const productThing = (
  { origin, jsonLd = [], now }: SeoPage,
  product: Product,
  delivery: DeliverySettings,
  address: string,
) =>
  productJsonLd(product, {
    url: address,
    origin,
    now,
    brand: brand(),
    seller: shopId(origin),
    shippingDetails: shippingJsonLd(delivery, product.price),
    returnPolicy: returnsJsonLd(origin),
    more: jsonLd.find(isOfProduct),
  })

const JsonLd = ({ thing }: { thing: object }) => (
  <DataScript type="application/ld+json" data={{ '@context': 'https://schema.org', ...thing }} />
)

function faqOf(pathname: string, prices: DeliverySettings | undefined): Question[] {
  if (pathname === '/contact') return [...contactFaq]
  if (!prices) return []
  if (pathname === '/') return homeFaq(prices)
  if (pathname === '/support') return supportFaq(prices).flatMap(({ questions }) => questions)
  return slugOf(pathname) ? productFaq(prices) : []
}

/** `<` is escaped, so that no text can close the element. */
export const DataScript = ({ data, ...attributes }: { data: object; type: string; id?: string }) => (
  <script
    {...attributes}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not escaped as HTML
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
  />
)
