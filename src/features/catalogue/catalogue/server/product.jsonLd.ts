import { toDecimal } from '#/lib/decimal.ts'
import { publicGtin } from '#/lib/gtin.ts'
import { addDays, londonDay } from '#/lib/workingDays.ts'
import { categoryLabel, imagesOf, isBuyable, type Product } from '../catalogue.rules.ts'

type ProductContext = {
  url: string
  origin: string
  brand: string
  seller: string
  now: Date
  shippingDetails: object[]
  returnPolicy: object
  /** What its page adds. */
  more?: object
}

const PRICE_VALID_DAYS = 365

export const productJsonLd = (product: Product, context: ProductContext) => ({
  '@type': 'Product',
  '@id': `${context.url}#product`,
  name: product.name,
  description: product.description,
  url: context.url,
  sku: product.sku ?? String(product.id),
  // The shop's own brand: its number is the manufacturer's.
  mpn: product.sku ?? undefined,
  gtin: publicGtin(product.barcode),
  weight: product.weightGrams
    ? { '@type': 'QuantitativeValue', value: product.weightGrams, unitCode: 'GRM' }
    : undefined,
  category: categoryLabel(product.category),
  brand: { '@type': 'Brand', name: context.brand },
  image: imageUrls(product, context.origin),
  ...context.more,
  offers: {
    '@type': 'Offer',
    url: context.url,
    price: toDecimal(product.price),
    priceCurrency: 'GBP',
    priceValidUntil: addDays(londonDay(context.now), PRICE_VALID_DAYS),
    availability: `https://schema.org/${isBuyable(product) ? 'InStock' : 'OutOfStock'}`,
    warranty: product.warrantyYears
      ? {
          '@type': 'WarrantyPromise',
          durationOfWarranty: { '@type': 'QuantitativeValue', value: product.warrantyYears, unitCode: 'ANN' },
        }
      : undefined,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': context.seller },
    shippingDetails: context.shippingDetails,
    hasMerchantReturnPolicy: context.returnPolicy,
  },
})

function imageUrls(product: Product, origin: string): string[] | undefined {
  const addresses = imagesOf(product).map((src) => new URL(src, origin).href)
  return addresses.length > 0 ? addresses : undefined
}
