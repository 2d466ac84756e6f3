import { createFileRoute } from '@tanstack/react-router'
import { featuredQuery } from '#/features/catalogue/catalogue.queries.ts'
import { Hero } from '#/features/content/Hero.tsx'
import { deliveryQuery } from '#/features/delivery/delivery.queries.ts'
import { newestReviewsQuery, reviewSummaryQuery } from '#/features/reviews/reviews.queries.ts'
import { OnVisible } from '#/ui/OnVisible.tsx'
import {
  BigFacts,
  Featured,
  Gallery,
  HomeFaq,
  HomeReviews,
  NewsletterBand,
  SpecTables,
  TheCourt,
  WhyChoose,
} from './-homeParts.ts'
import { load } from './-shell/load.ts'

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) => {
    // Without them the page is shorter, that is all.
    const reviews = load(queryClient.prefetchQuery(newestReviewsQuery), queryClient.prefetchQuery(reviewSummaryQuery))
    return load(queryClient.ensureQueryData(featuredQuery), queryClient.ensureQueryData(deliveryQuery), reviews)
  },
  head: () => ({
    meta: [
      { title: 'Courtside – tennis ball machines for players, coaches and clubs' },
      {
        name: 'description',
        content:
          'Tennis ball machines, accessories and replacement parts from a UK shop. Two-year warranty, delivery to the UK mainland.',
      },
    ],
  }),
  component: Home,
})

function Home() {
  return (
    <>
      <Hero />
      {PARTS.map(([name, Part, still]) => (
        <OnVisible key={name} still={still === 'still'}>
          <Part />
        </OnVisible>
      ))}
    </>
  )
}

/** What comes below the hero; `still` is what has nothing to press. */
const PARTS = [
  ['facts', BigFacts, 'still'],
  ['reasons', WhyChoose, 'still'],
  ['featured', Featured, 'live'],
  ['court', TheCourt, 'live'],
  ['specification', SpecTables, 'still'],
  ['gallery', Gallery, 'live'],
  ['reviews', HomeReviews, 'live'],
  ['newsletter', NewsletterBand, 'live'],
  ['questions', HomeFaq, 'still'],
] as const
