import { createFileRoute } from '@tanstack/react-router'
import { productsQuery } from '#/features/catalogue/catalogue.queries.ts'
import { BigFacts } from '#/features/content/BigFacts.tsx'
import { Hero } from '#/features/content/Hero.tsx'
import { WhyChoose } from '#/features/content/WhyChoose.tsx'
import { deliveryQuery } from '#/features/delivery/delivery.queries.ts'
import { newestReviewsQuery, reviewSummaryQuery } from '#/features/reviews/reviews.queries.ts'
import { OnVisible } from '#/ui/OnVisible.tsx'
import { Featured } from './-Featured.tsx'
import { Gallery, HomeFaq, HomeReviews, NewsletterBand, SpecTables, TheCourt } from './-homeParts.ts'
import { load } from './-shell/load.ts'

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) => {
    // Without them the page is shorter, that is all.
    const reviews = load(queryClient.prefetchQuery(newestReviewsQuery), queryClient.prefetchQuery(reviewSummaryQuery))
    return load(queryClient.ensureQueryData(productsQuery), queryClient.ensureQueryData(deliveryQuery), reviews)
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
      <BigFacts />
      <WhyChoose />
      <Featured />
      {LOWER_PARTS.map(([name, Part]) => (
        <OnVisible key={name}>
          <Part />
        </OnVisible>
      ))}
    </>
  )
}

const LOWER_PARTS = [
  ['court', TheCourt],
  ['specification', SpecTables],
  ['gallery', Gallery],
  ['reviews', HomeReviews],
  ['newsletter', NewsletterBand],
  ['questions', HomeFaq],
] as const
