import { createFileRoute } from '@tanstack/react-router'
import { createServerOnlyFn } from '@tanstack/react-start'
import { featuredQuery } from '#/features/catalogue/catalogue/browser/catalogue.queries.ts'
import { newestReviewsQuery, reviewSummaryQuery } from '#/features/catalogue/reviews/browser/reviews.queries.ts'
import { Hero } from '#/features/shop/content/browser/Hero.tsx'
import { facts } from '#/features/shop/content/content.facts.ts'
import { deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { brand } from '#/lib/brand.ts'
import { HydrateOnVisible } from '#/ui/HydrateOnVisible.tsx'
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
} from './-homeSections.ts'
import { preload } from './-shell/preload.ts'

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) => {
    const reviews = preload(
      queryClient.prefetchQuery(newestReviewsQuery),
      queryClient.prefetchQuery(reviewSummaryQuery),
    )
    return preload(queryClient.ensureQueryData(featuredQuery), queryClient.ensureQueryData(deliveryQuery), reviews)
  },
  staticData: {
    description: createServerOnlyFn(
      () =>
        `Tennis ball machines, accessories and replacement parts from a UK shop. ${facts.warranty.years}-year warranty, delivery to the UK mainland.`,
    ),
  },
  head: () => ({ meta: [{ title: `${brand()} – tennis ball machines for players, coaches and clubs` }] }),
  component: Home,
})

function Home() {
  return (
    <>
      <Hero />
      {SECTIONS.map(([name, Part, still]) => (
        <HydrateOnVisible key={name} isStatic={still === 'still'}>
          <Part />
        </HydrateOnVisible>
      ))}
    </>
  )
}

/** Nothing in a `still` section is interactive. The court is laid out before it is visible. */
const SECTIONS = [
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
