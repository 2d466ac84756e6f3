import type { Product } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { brand } from '#/lib/brand.ts'
import { toDecimal } from '#/lib/decimal.ts'

/** As in media/manifest.json. */
const SHOP_PICTURE = {
  src: '/media/og-image.jpg',
  width: 1200,
  height: 630,
  alt: 'Courtside wordmark next to the Courtside Pro ball machine on a deep green background',
}

type OpenGraphProps = {
  title: string
  description: string
  address: string
  origin: string
  product: Product | undefined
}

export function OpenGraph({ title, description, address, origin, product }: OpenGraphProps) {
  const picture = product?.pictures[0] ?? SHOP_PICTURE
  const properties: Record<string, string> = {
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:type': product ? 'product' : 'website',
    'og:site_name': brand(),
    'og:locale': 'en_GB',
    'og:image': new URL(picture.src, origin).href,
    'og:image:width': String(picture.width),
    'og:image:height': String(picture.height),
    'og:image:alt': picture.alt,
    ...(product && { 'product:price:amount': toDecimal(product.price), 'product:price:currency': 'GBP' }),
  }
  return (
    <>
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
