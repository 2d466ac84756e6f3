import { facts } from '../content.facts.ts'
import { postalAddressJsonLd } from './postalAddress.jsonLd.ts'

/** How many reviews of the shop are published, and their average. */
export type Rating = { count: number; average: number }

/** The rating as schema.org has it. Without reviews there is none. */
export const ratingJsonLd = (rating: Rating | undefined) =>
  rating && rating.count > 0
    ? {
        '@type': 'AggregateRating',
        ratingValue: rating.average.toFixed(1),
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      }
    : undefined

/** The identity by which other things name the shop. */
export const shopId = (origin: string) => `${origin}/#shop`

/**
 * Who sells here. `origin` is the shop's address without a slash at the end. Without a rating: what a shop publishes about
 * itself may not count as one.
 */
export function organizationJsonLd(origin: string) {
  const { brand, company, support } = facts
  // A link to a network's own front page names no account of the shop.
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
      description: `${support.days}, ${support.hours}; answers within ${support.answerHours} hours`,
    },
    ...(accounts.length > 0 ? { sameAs: accounts } : {}),
  }
}

/** The shop as a site that can be searched. */
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
