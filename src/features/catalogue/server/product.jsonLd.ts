import { addDays, londonDay } from '#/lib/workingDays.ts'
import { categoryLabel, imagesOf, isBuyable } from '../catalogue.rules.ts'
import type { Product } from './catalogue.schema.ts'

type Surroundings = {
  url: string
  origin: string
  brand: string
  seller: string
  now: Date
  shippingDetails: object[]
  returnPolicy: object
  rating: object | undefined
}

const PRICE_VALID_DAYS = 365

/** Omits `image` if the product has no picture. */
export const productJsonLd = (product: Product, about: Surroundings) => ({
  '@type': 'Product',
  '@id': `${about.url}#product`,
  name: product.name,
  description: product.description,
  url: about.url,
  sku: String(product.id),
  category: categoryLabel(product.category),
  brand: { '@type': 'Brand', name: about.brand },
  image: addressesOfImages(product, about.origin),
  aggregateRating: about.rating,
  offers: {
    '@type': 'Offer',
    url: about.url,
    price: product.price,
    priceCurrency: 'GBP',
    priceValidUntil: addDays(londonDay(about.now), PRICE_VALID_DAYS),
    availability: `https://schema.org/${isBuyable(product) ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': about.seller },
    shippingDetails: about.shippingDetails,
    hasMerchantReturnPolicy: about.returnPolicy,
  },
})

function addressesOfImages(product: Product, origin: string): string[] | undefined {
  const addresses = imagesOf(product).map((src) => new URL(src, origin).href)
  return addresses.length > 0 ? addresses : undefined
}
