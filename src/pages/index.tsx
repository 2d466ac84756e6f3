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
    // Without them the page is shorter, that is all.
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
      {PARTS.map(([name, Part, still, about]) => (
        <OnVisible key={name} still={still === 'still'} className={about && `below-fold ${about}`}>
          <Part />
        </OnVisible>
      ))}
    </>
  )
}

/** What comes below the hero; `still` is what has nothing to press, and the last is how much room it takes about,
 * unless it is drawn while it waits. */
const PARTS = [
  ['facts', BigFacts, 'still', '[--about:26rem] md:[--about:12rem]'],
  ['reasons', WhyChoose, 'still', '[--about:55rem] md:[--about:35rem]'],
  ['featured', Featured, 'live', '[--about:123rem] md:[--about:55rem]'],
  ['court', TheCourt, 'live', undefined],
  ['specification', SpecTables, 'still', '[--about:95rem] md:[--about:92rem]'],
  ['gallery', Gallery, 'live', '[--about:68rem] md:[--about:70rem]'],
  ['reviews', HomeReviews, 'live', '[--about:62rem] md:[--about:57rem]'],
  ['newsletter', NewsletterBand, 'live', '[--about:32rem] md:[--about:26rem]'],
  ['questions', HomeFaq, 'still', '[--about:37rem] md:[--about:35rem]'],
] as const
