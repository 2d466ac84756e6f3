import { brand } from '#/lib/brand.ts'
import { seller } from '#/lib/seller.ts'
import { facts } from '../content.facts.ts'
import { postalAddressJsonLd } from './postalAddress.jsonLd.ts'

export const shopId = (origin: string) => `${origin}/#shop`

/** `origin` has no trailing slash. No rating: reviews that a shop publishes about itself may not count. */
export function organizationJsonLd(origin: string) {
  const { support } = facts
  // Skip links to a network’s home page, which name no account.
  const accounts = seller.social.map(({ url }) => url).filter((url) => new URL(url).pathname !== '/')
  return {
    '@type': 'Organization',
    '@id': shopId(origin),
    name: brand(),
    legalName: seller.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/media/og-image.jpg`,
    email: seller.email,
    telephone: seller.phone,
    ...(seller.vatRegistered ? { vatID: seller.vatNumber } : {}),
    address: postalAddressJsonLd(seller.address),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: seller.email,
      telephone: seller.phone,
      areaServed: 'GB',
      availableLanguage: 'en',
      description: `${support.days}, ${support.hours}; replies within ${support.answerHours} hours`,
    },
    ...(accounts.length > 0 ? { sameAs: accounts } : {}),
  }
}

export const webSiteJsonLd = (origin: string) => ({
  '@type': 'WebSite',
  '@id': `${origin}/#site`,
  name: brand(),
  url: `${origin}/`,
  inLanguage: 'en-GB',
  publisher: { '@id': shopId(origin) },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})
