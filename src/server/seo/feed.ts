import { categoryLabel, imagesOf, isBuyable } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import type { ProductRow } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import { deliveryDays, deliveryFeeFor } from '#/features/shop/content/server/terms.jsonLd.ts'
import type { DeliverySettings } from '#/features/shop/delivery/delivery.rules.ts'
import { DELIVERY_TYPES, type DeliveryType, deliveryTitle } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { brand } from '#/lib/brand.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { publicGtin } from '#/lib/gtin.ts'
import { escapeXml } from '#/lib/xml.ts'
import type { Executor } from '#/platform/database.ts'
import { productPath } from './canonical.ts'
import { streamProducts } from './streamCatalogue.ts'

/** Google's limits, in characters. */
const MAX_LENGTH = { title: 150, description: 5000 }
const MAX_ADDITIONAL_IMAGES = 10

/** For Google Merchant Center, which requires pictures. */
export async function* merchantFeed(tx: Executor, origin: string, settings: DeliverySettings): AsyncGenerator<string> {
  yield feedStart(origin)
  for await (const some of streamProducts(tx)) {
    yield some.map((product) => feedItem(product, origin, settings)).join('')
  }
  yield '</channel>\n</rss>\n'
}

export const feedPattern = (origin: string, settings: DeliverySettings): string =>
  feedStart(origin) + feedItem(SAMPLE_PRODUCT, origin, settings)

const SAMPLE_PRODUCT = {
  id: 0,
  name: 'name',
  slug: 'slug',
  description: 'description',
  price: 100,
  imageUrl: '/one.jpg',
  images: ['/two.jpg'],
  category: 'Parts',
  inStock: true,
  stockQuantity: 1,
  sku: 'sku',
  barcode: 'barcode',
  weightGrams: 1,
}

const feedStart = (origin: string) =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n' +
  `${tag('title', brand())}${tag('link', `${origin}/`)}${tag('description', 'Tennis ball machines, accessories and replacement parts')}\n`

type FeedProduct = Pick<ProductRow, keyof typeof SAMPLE_PRODUCT>

function feedItem(product: FeedProduct, origin: string, settings: DeliverySettings): string {
  const [image, ...others] = imagesOf(product).map((src) => new URL(src, origin).href)
  if (image === undefined) return ''
  const gtin = publicGtin(product.barcode)
  const tags = [
    tag('g:id', String(product.id)),
    tag('g:title', truncate(product.name, MAX_LENGTH.title)),
    tag('g:description', truncate(product.description, MAX_LENGTH.description)),
    tag('g:link', origin + productPath(product.slug)),
    tag('g:image_link', image),
    ...others.slice(0, MAX_ADDITIONAL_IMAGES).map((src) => tag('g:additional_image_link', src)),
    tag('g:availability', isBuyable(product) ? 'in_stock' : 'out_of_stock'),
    tag('g:price', `${toDecimal(product.price)} GBP`),
    tag('g:brand', brand()),
    tag('g:condition', 'new'),
    tag('g:product_type', categoryLabel(product.category)),
    ...(gtin ? [tag('g:gtin', gtin)] : []),
    ...(product.sku ? [tag('g:mpn', product.sku)] : []),
    ...(gtin || product.sku ? [] : [tag('g:identifier_exists', 'no')]),
    ...(product.weightGrams ? [tag('g:shipping_weight', `${product.weightGrams} g`)] : []),
    ...DELIVERY_TYPES.map((type) => shipping(type, deliveryFeeFor(settings, type, product.price))),
  ]
  return `<item>${tags.join('')}</item>\n`
}

function shipping(type: DeliveryType, fee: string): string {
  const { handling, transit } = deliveryDays(type)
  const tags = [
    tag('g:country', 'GB'),
    tag('g:service', deliveryTitle(type)),
    tag('g:price', `${fee} GBP`),
    tag('g:min_handling_time', String(handling[0])),
    tag('g:max_handling_time', String(handling[1])),
    tag('g:min_transit_time', String(transit[0])),
    tag('g:max_transit_time', String(transit[1])),
  ]
  return `<g:shipping>${tags.join('')}</g:shipping>`
}

const tag = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

/** By code points, not UTF-16 units. */
const truncate = (text: string, most: number) => (text.length > most ? [...text].slice(0, most).join('') : text)
