import type { Product } from '#/features/catalogue/server/catalogue.schema.ts'
import { facts } from '#/features/content/content.facts.ts'
import { escapeXml } from '#/lib/xml.ts'
import type { PageWords } from './readPage.ts'

/** For pages without a picture of their own: the file and its words of media/manifest.json. */
const SHOP_PICTURE = {
  src: '/media/og-image.jpg',
  width: 1200,
  height: 630,
  alt: 'Courtside wordmark next to the Courtside Pro ball machine on a deep green background',
}

type About = { address: string; origin: string; product: Product | undefined }

/** What a link to a page looks like in a chat or a feed. */
export function openGraph({ title, description }: PageWords, { address, origin, product }: About): string {
  const picture = product?.pictures[0] ?? SHOP_PICTURE
  const properties: [name: string, content: string][] = [
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:type', product ? 'product' : 'website'],
    ['og:site_name', facts.brand],
    ['og:locale', 'en_GB'],
    ['og:image', new URL(picture.src, origin).href],
    ['og:image:width', String(picture.width)],
    ['og:image:height', String(picture.height)],
    ['og:image:alt', picture.alt],
    ...(product ? productProperties(product) : []),
  ]
  const tags = properties.map(([name, content]) => `<meta property="${name}" content="${escapeXml(content)}">`)
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image">`
}

const productProperties = ({ price }: Product): [string, string][] => [
  ['product:price:amount', price],
  ['product:price:currency', 'GBP'],
]
