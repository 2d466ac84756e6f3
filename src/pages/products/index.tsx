import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { productsQuery } from '#/features/catalogue/catalogue.queries.ts'
import { categoriesOf, categoryLabel, filterProducts } from '#/features/catalogue/catalogue.rules.ts'
import { ProductPlaceholders } from '#/features/catalogue/ProductGrid.tsx'
import { readFilters } from '#/features/catalogue/search.rules.ts'
import { deliveryQuery } from '#/features/delivery/delivery.queries.ts'
import { Breadcrumb } from '#/ui/Breadcrumb.tsx'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import { load } from '../-shell/load.ts'
import { ProductList } from './-ProductList.tsx'

export const Route = createFileRoute('/products/')({
  validateSearch: readFilters,
  loader: ({ context: { queryClient } }) =>
    load(queryClient.ensureQueryData(productsQuery), queryClient.ensureQueryData(deliveryQuery)),
  head: ({ match }) => ({
    meta: [
      { title: `${match.search.category ? categoryLabel(match.search.category) : 'Products'} – Courtside` },
      {
        name: 'description',
        content:
          'Tennis ball machines, accessories and replacement parts. Every price includes VAT, with the cost of delivery beside it.',
      },
    ],
  }),
  component: Products,
  errorComponent: Failed,
})

function Products() {
  const filters = Route.useSearch()
  const products = useQuery(productsQuery)
  const delivery = useQuery(deliveryQuery)
  if (products.data && delivery.data) {
    return (
      <Frame>
        <ProductList
          filters={filters}
          total={products.data.length}
          shown={filterProducts(products.data, filters)}
          categories={categoriesOf(products.data)}
          offer={delivery.data}
        />
      </Frame>
    )
  }
  if (products.isError || delivery.isError) return <Failed />
  return (
    <Frame>
      <div className="mt-8 grid grid-cols-1 lg:grid-cols-[15rem_1fr] lg:gap-12">
        <div className="hidden content-start gap-8 lg:grid">
          <Skeleton className="h-17" />
          <Skeleton className="h-47" />
          <Skeleton className="h-57" />
        </div>
        <div>
          <div className="mb-14 h-24.5 border-y border-line lg:h-15.5" />
          <ProductPlaceholders className="xl:grid-cols-3" />
        </div>
      </div>
    </Frame>
  )
}

function Failed() {
  return (
    <Frame>
      <EmptyState
        role="alert"
        className="mt-8"
        title="Failed to load products. Please try again later."
        action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      />
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="page pt-6 pb-24">
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'Products' }]} />
      <h1 className="headline mt-6 text-5xl">Products</h1>
      {children}
    </div>
  )
}
