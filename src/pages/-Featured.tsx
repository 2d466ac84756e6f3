import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { featuredQuery } from '#/features/catalogue/catalogue/browser/catalogue.queries.ts'
import { ProductGrid, ProductPlaceholders } from '#/features/catalogue/catalogue/browser/ProductGrid.tsx'
import { deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ShopCard } from './-shell/ShopCard.tsx'

const FEATURED = 3

export const Featured = () => (
  <section className="section border-t border-line" aria-labelledby="featured">
    <div className="page">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="featured" className="headline text-4xl">
          Featured products
        </h2>
        <div className="flex flex-wrap gap-x-6">
          <Link to="/compare" className="link inline-flex min-h-11 items-center">
            Compare machines
          </Link>
          <Link to="/products" className="link inline-flex min-h-11 items-center">
            All products
          </Link>
        </div>
      </div>
      <FeaturedProducts />
    </div>
  </section>
)

function FeaturedProducts() {
  const products = useQuery(featuredQuery)
  const delivery = useQuery(deliveryQuery)
  const grid = 'mt-12 md:grid-cols-3 md:gap-x-5 lg:gap-x-8'
  if (products.data?.length === 0) return <EmptyState className="mt-12" title="No products available at the moment." />
  if (products.data && delivery.data) {
    const offer = delivery.data
    return (
      <ProductGrid className={grid}>
        {products.data.map((product) => (
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
