import { facts } from '../content.facts.ts'
import { postalAddressJsonLd } from './postalAddress.jsonLd.ts'

export const shopId = (origin: string) => `${origin}/#shop`

/** `origin` has no trailing slash. No rating: reviews that a shop publishes about itself may not count. */
export function organizationJsonLd(origin: string) {
  const { brand, company, support } = facts
  // Skip links to a network’s home page, which name no account.
  const accounts = company.social.map(({ url }) => url).filter((url) => new URL(url).pathname !== '/')
  return {
    '@type': 'Organization',
    '@id': shopId(origin),
    name: brand,
    legalName: company.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/media/og-image.jpg`,
    email: company.email,
    telephone: company.phone,
    ...(company.vatRegistered ? { vatID: company.vatNumber } : {}),
    address: postalAddressJsonLd(company.address),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: company.email,
      telephone: company.phone,
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
  name: facts.brand,
  url: `${origin}/`,
  inLanguage: 'en-GB',
  publisher: { '@id': shopId(origin) },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})
