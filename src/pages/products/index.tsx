import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { createServerOnlyFn } from '@tanstack/react-start'
import { Suspense, useRef } from 'react'
import { ApiError } from '#/browser/api.ts'
import { listingQuery } from '#/features/catalogue/catalogue/browser/catalogue.queries.ts'
import { ProductPlaceholders } from '#/features/catalogue/catalogue/browser/ProductGrid.tsx'
import { type CATEGORIES, knownCategory, MACHINE_CATEGORY } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { parseSearch } from '#/features/catalogue/catalogue/search.rules.ts'
import { deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { brand, vatRegistered } from '#/lib/brand.ts'
import { HOME } from '#/lib/trail.ts'
import { Breadcrumb } from '#/ui/Breadcrumb.tsx'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { lazy } from '#/ui/lazy.ts'
import { preload } from '../-shell/preload.ts'
import { ProductList } from './-ProductList.tsx'

const NotFoundPage = lazy(async () => ({ default: (await import('../-shell/NotFoundPage.tsx')).NotFoundPage }))

export const Route = createFileRoute('/products/')({
  validateSearch: parseSearch,
  // `search` still has parameters that `validateSearch` dropped.
  loaderDeps: ({ search }) => parseSearch(search),
  loader: ({ context: { queryClient }, deps }) =>
    preload(
      queryClient.ensureQueryData(listingQuery(deps)).catch((error: unknown) => {
        throw isMissingPage(error) ? notFound() : error
      }),
      queryClient.ensureQueryData(deliveryQuery),
    ),
  staticData: {
    trail({ search }) {
      const category = knownCategory(search.category)
      return category
        ? [HOME, { name: ALL.label, to: '/products' }, { name: category.label }]
        : [HOME, { name: ALL.label }]
    },
    description: createServerOnlyFn(({ search }) => describeList(search.category)),
  },
  head({ match }) {
    const title = match.status === 'notFound' ? '404 Page Not Found' : knownCategory(match.search.category)?.label
    return { meta: [{ title: `${title ?? ALL.label} – ${brand()}` }] }
  },
  component: Products,
  errorComponent: Failed,
  notFoundComponent: () => (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  ),
})

const ALL = { id: 'all', label: 'Products' } as const

const DESCRIPTIONS: Record<(typeof CATEGORIES)[number]['id'], string> = {
  'Ball Machines':
    'Tennis ball machines for players, coaches and clubs, with their specifications and the cost of delivery.',
  Accessories: 'Accessories for tennis ball machines, with the machines they fit and the cost of delivery.',
  Parts: 'Replacement parts for our tennis ball machines, with the machines they fit and the cost of delivery.',
}

function describeList(name: string | undefined): string {
  const category = knownCategory(name)
  const what = category
    ? DESCRIPTIONS[category.id]
    : 'Tennis ball machines, accessories and replacement parts, with delivery costs shown beside each price.'
  return vatRegistered() ? `${what} Every price includes VAT.` : what
}

const isMissingPage = (error: unknown) => error instanceof ApiError && error.status === 404

function Products() {
  const search = Route.useSearch({ select: parseSearch, structuralSharing: true })
  const listing = useQuery({ ...listingQuery(search), placeholderData: keepPreviousData })
  const delivery = useQuery(deliveryQuery)
  // Keeps the field on screen if one search fails while typing.
  const last = useRef(listing.data)
  if (listing.data) last.current = listing.data
  if (isMissingPage(listing.error)) throw notFound()
  if (last.current && delivery.data) {
    return (
      <Frame>
        <ProductList
          search={search}
          listing={last.current}
          pending={listing.isPlaceholderData}
          failure={!listing.data && listing.isError && <NotLoaded />}
          offer={delivery.data}
        />
      </Frame>
    )
  }
  if (listing.isError || delivery.isError) return <Failed />
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
      <div className="mt-8">
        <NotLoaded />
      </div>
    </Frame>
  )
}

const NotLoaded = () => (
  <EmptyState
    role="alert"
    title="Failed to load products. Please try again later."
    action={<Button onClick={() => window.location.reload()}>Try again</Button>}
  />
)

function Frame({ children }: { children: React.ReactNode }) {
  const category = knownCategory(Route.useSearch({ select: (current) => current.category }))
  return (
    <div className="page pt-6 pb-24">
      <Breadcrumb />
      <h1 className="headline mt-6 text-5xl">{category?.label ?? ALL.label}</h1>
      {(!category || category.id === MACHINE_CATEGORY) && (
        <p className="mt-4 text-lg text-muted">
          Not sure which machine?{' '}
          <Link to="/compare" className="link text-ink">
            Compare them, or answer four questions
          </Link>
          .
        </p>
      )}
      {children}
    </div>
  )
}
