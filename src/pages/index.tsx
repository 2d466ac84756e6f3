import { createFileRoute } from '@tanstack/react-router'
import { featuredQuery } from '#/features/catalogue/browser/catalogue.queries.ts'
import { brand } from '#/features/content/brand.facts.ts'
import { Hero } from '#/features/content/browser/Hero.tsx'
import { deliveryQuery } from '#/features/delivery/browser/delivery.queries.ts'
import { newestReviewsQuery, reviewSummaryQuery } from '#/features/reviews/browser/reviews.queries.ts'
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
    // The page works without reviews.
    const reviews = load(queryClient.prefetchQuery(newestReviewsQuery), queryClient.prefetchQuery(reviewSummaryQuery))
    return load(queryClient.ensureQueryData(featuredQuery), queryClient.ensureQueryData(deliveryQuery), reviews)
  },
  head: () => ({ meta: [{ title: `${brand()} – tennis ball machines for players, coaches and clubs` }] }),
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

/** Sections below the hero. Nothing in a `still` one is interactive. The court is laid out before it is visible. */
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
