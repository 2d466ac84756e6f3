import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { productsQuery } from '#/features/catalogue/catalogue.queries.ts'
import { ProductGrid, ProductPlaceholders } from '#/features/catalogue/ProductGrid.tsx'
import { BigFacts } from '#/features/content/BigFacts.tsx'
import { Hero } from '#/features/content/Hero.tsx'
import { WhyChoose } from '#/features/content/WhyChoose.tsx'
import { deliveryQuery } from '#/features/delivery/delivery.queries.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { load } from './-shell/load.ts'
import { ShopCard } from './-shell/ShopCard.tsx'

const FEATURED = 3

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) =>
    load(queryClient.ensureQueryData(productsQuery), queryClient.ensureQueryData(deliveryQuery)),
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
      <section className="section border-t border-line" aria-labelledby="featured">
        <div className="page">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <h2 id="featured" className="headline text-4xl">
              Three machines, one idea
            </h2>
            <Link to="/products" className="link">
              All products
            </Link>
          </div>
          <Featured />
        </div>
      </section>
    </>
  )
}

function Featured() {
  const products = useQuery(productsQuery)
  const delivery = useQuery(deliveryQuery)
  const grid = 'mt-12 md:grid-cols-3 md:gap-x-5 lg:gap-x-8'
  if (products.data && delivery.data) {
    const offer = delivery.data
    return (
      <ProductGrid className={grid}>
        {products.data.slice(0, FEATURED).map((product) => (
          <li key={product.id}>
            <ShopCard product={product} offer={offer} headingLevel="h3" />
          </li>
        ))}
      </ProductGrid>
    )
  }
  if (products.isError || delivery.isError) {
    return <EmptyState role="alert" className="mt-12" title="Failed to load products. Please try again later." />
  }
  return <ProductPlaceholders count={FEATURED} className={grid} />
}
