import type { ProductReviews } from './server/productReviews.schema.ts'

/** Only what customers wrote: nothing without reviews, or beside the demo’s examples. */
export function productReviewsJsonLd(found: ProductReviews | undefined): object {
  if (!found || found.average === null || found.examples > 0) return {}
  const { average, count, reviews } = found
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average.toFixed(1),
      reviewCount: count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.displayName },
      datePublished: review.createdAt.slice(0, 10),
      name: review.title ?? undefined,
      reviewBody: review.text,
      reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5, worstRating: 1 },
    })),
  }
}
