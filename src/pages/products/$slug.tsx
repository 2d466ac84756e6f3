import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { createServerOnlyFn } from '@tanstack/react-start'
import { Suspense } from 'react'
import { ApiError } from '#/browser/api.ts'
import { AddToCartButton } from '#/features/buying/cart/browser/AddToCartButton.tsx'
import { BuyPanel } from '#/features/catalogue/catalogue/browser/BuyPanel.tsx'
import { productQuery, relatedQuery } from '#/features/catalogue/catalogue/browser/catalogue.queries.ts'
import { ProductGallery } from '#/features/catalogue/catalogue/browser/ProductGallery.tsx'
import { ProductTabs } from '#/features/catalogue/catalogue/browser/ProductTabs.tsx'
import { RelatedProducts } from '#/features/catalogue/catalogue/browser/RelatedProducts.tsx'
import { isMachine } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { RatingLine } from '#/features/catalogue/reviews/browser/RatingLine.tsx'
import { reviewSummaryQuery } from '#/features/catalogue/reviews/browser/reviews.queries.ts'
import { productQuestionsQuery } from '#/features/orders/productQuestions/browser/productQuestions.queries.ts'
import { ProductRatingLine } from '#/features/orders/productReviews/browser/ProductRatingLine.tsx'
import { productReviewsQuery } from '#/features/orders/productReviews/browser/productReviews.queries.ts'
import { productReviewsJsonLd } from '#/features/orders/productReviews/productReviews.jsonLd.ts'
import { parseReviewSearch } from '#/features/orders/productReviews/reviewSearch.rules.ts'
import { AlertSection } from '#/features/people/restockAlerts/browser/AlertSection.tsx'
import { Assurances } from '#/features/shop/content/browser/Assurances.tsx'
import { shopQuery } from '#/features/shop/content/browser/content.queries.ts'
import { DeliveryPromise } from '#/features/shop/delivery/browser/DeliveryPromise.tsx'
import { deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { formatDeliveryPrice } from '#/features/shop/delivery/deliveryPrices.rules.ts'
import { brand, vatRegistered } from '#/lib/brand.ts'
import { Breadcrumb } from '#/ui/Breadcrumb.tsx'
import { HydrateOnVisible } from '#/ui/HydrateOnVisible.tsx'
import { lazy } from '#/ui/lazy.ts'
import { preload } from '../-shell/preload.ts'
import { ShopCard } from '../-shell/ShopCard.tsx'
import { ProductLoading } from './-ProductLoading.tsx'

const ProductQuestions = lazy(async () => ({
  default: (await import('#/features/shop/content/browser/ProductQuestions.tsx')).ProductQuestions,
}))

// Most shops don’t name them.
const Instalments = lazy(async () => ({
  default: (await import('#/features/buying/cardPayment/browser/Instalments.tsx')).Instalments,
}))

const ProductFit = lazy(async () => ({ default: (await import('./-ProductFit.tsx')).ProductFit }))

const CustomerReviews = lazy(async () => ({
  default: (await import('#/features/orders/productReviews/browser/CustomerReviews.tsx')).CustomerReviews,
}))

const AskedQuestions = lazy(async () => ({
  default: (await import('#/features/orders/productQuestions/browser/AskedQuestions.tsx')).AskedQuestions,
}))

const ProductNotFound = lazy(async () => ({ default: (await import('./-ProductNotFound.tsx')).ProductNotFound }))

export const Route = createFileRoute('/products/$slug')({
  validateSearch: parseReviewSearch,
  // `search` still has parameters that `validateSearch` dropped.
  loaderDeps: ({ search }) => parseReviewSearch(search),
  loader: async ({ context: { queryClient }, params: { slug }, deps }) => {
    const feedback = preload(
      queryClient.prefetchQuery(productReviewsQuery(slug, deps)),
      queryClient.prefetchQuery(productQuestionsQuery(slug)),
    )
    const related = preload(queryClient.ensureQueryData(relatedQuery(slug)).catch(() => undefined))
    const [product] = await Promise.all([
      queryClient.ensureQueryData(productQuery(slug)).catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 404 ? notFound() : error
      }),
      queryClient.ensureQueryData(deliveryQuery),
      related,
      feedback,
    ])
    if (isMachine(product)) await preload(queryClient.prefetchQuery(reviewSummaryQuery))
    return { name: product.name }
  },
  staticData: {
    trail: ({ loaderData }) => [{ name: 'Products', to: '/products' }, { name: loaderData?.name }],
    jsonLd: createServerOnlyFn(({ params, loaderDeps, context: { queryClient } }) => {
      const reviews = queryClient.getQueryData(productReviewsQuery(params.slug, loaderDeps).queryKey)
      return [{ '@type': 'Product', ...productReviewsJsonLd(reviews) }]
    }),
  },
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.name ?? 'Product Not Found'} – ${brand()}` }] }),
  component: ProductPage,
  notFoundComponent: () => (
    <Suspense>
      <ProductNotFound />
    </Suspense>
  ),
  pendingComponent: ProductLoading,
  pendingMs: 200,
})

function ProductPage() {
  const { slug } = Route.useParams()
  const { data: product } = useSuspenseQuery(productQuery(slug))
  const { data: offer } = useSuspenseQuery(deliveryQuery)
  const { data: related } = useQuery(relatedQuery(slug))
  const search = Route.useSearch({ select: parseReviewSearch, structuralSharing: true })
  const reviews = useQuery(productReviewsQuery(slug, search))
  const questions = useQuery(productQuestionsQuery(slug))
  const { data: shop } = useQuery(shopQuery)

  return (
    <>
      <div className="page pt-3 pb-20 sm:pt-6">
        <Breadcrumb />
        <div className="mt-3 grid grid-cols-1 gap-x-6 gap-y-4 lg:gap-x-14 sm:mt-6 sm:gap-y-10 md:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
          <ProductGallery key={product.id} pictures={product.pictures} name={product.name} />
          <div className="self-start lg:sticky lg:top-24">
            <BuyPanel
              key={product.id}
              product={product}
              delivery={formatDeliveryPrice(offer, product.price)}
              vat={vatRegistered()}
              rating={
                reviews.data?.average != null ? (
                  <ProductRatingLine reviews={reviews.data} average={reviews.data.average} />
                ) : (
                  isMachine(product) && <RatingLine />
                )
              }
              instalments={
                shop?.instalments && (
                  <Suspense>
                    <Instalments price={product.price} />
                  </Suspense>
                )
              }
              promise={<DeliveryPromise offer={offer} />}
              action={(quantity, size) => (
                <AddToCartButton product={product} quantity={quantity} opensPanel variant="primary" size={size} />
              )}
              whenSoldOut={<AlertSection product={product} />}
              assurances={
                <>
                  {isMachine(product) && (related?.related.length ?? 0) > 0 && (
                    <Link
                      to="/compare"
                      search={{ machines: slug }}
                      hash="comparison"
                      className="link inline-flex min-h-11 items-center"
                    >
                      Compare with our other machines
                    </Link>
                  )}
                  <Assurances warrantyYears={product.warrantyYears} freeFrom={offer.freeFrom} />
                </>
              }
            />
          </div>
        </div>
      </div>
      <section className="page pb-20" aria-label="Details">
        <ProductTabs
          key={product.id}
          product={product}
          faq={
            <HydrateOnVisible>
              <ProductQuestions {...offer} />
            </HydrateOnVisible>
          }
        />
      </section>
      <div className="page pb-20">
        <HydrateOnVisible>
          <ProductFit product={product} related={related} offer={offer} />
        </HydrateOnVisible>
      </div>
      <div className="page pb-20">
        <HydrateOnVisible>
          {(reviews.data || reviews.isError) && (questions.data || questions.isError) && (
            <div key={product.id} className="grid gap-16 lg:gap-24">
              <CustomerReviews
                product={product}
                reviews={reviews.data}
                search={search}
                isLoading={reviews.isPlaceholderData}
              />
              <AskedQuestions product={product} asked={questions.data} />
            </div>
          )}
        </HydrateOnVisible>
      </div>
      <RelatedProducts
        title="Related Accessories"
        products={related?.related ?? []}
        card={(other) => <ShopCard product={other} offer={offer} headingLevel="h3" />}
      />
    </>
  )
}
