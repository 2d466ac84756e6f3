import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatPounds } from '#/lib/pence.ts'
import { isBuyable } from '../catalogue.rules.ts'
import type { ProductSummary } from './catalogue.queries.ts'
import { ProductPicture } from './ProductPicture.tsx'

type AccessoriesProps = {
  products: readonly ProductSummary[]
  hasMore: boolean
  action: (product: ProductSummary) => ReactNode
  headingLevel?: 'h3' | 'h4'
}

export const Accessories = (props: AccessoriesProps) => (
  <section aria-labelledby="fitting">
    <h2 id="fitting" className="headline mb-5 text-2xl">
      Compatible accessories and parts
    </h2>
    <AccessoryList {...props} />
  </section>
)

export const AccessoryList = ({ products, hasMore, action, headingLevel: Heading = 'h3' }: AccessoriesProps) => (
  <>
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-x-8 border-t border-line">
      {products.map((product) => (
        <li key={product.id} className="relative flex gap-4 border-b border-line py-4">
          <ProductPicture
            picture={product.pictures[0]}
            sizes="8rem"
            decorative
            className="aspect-4/3 w-[min(7rem,28vw)] shrink-0 self-start rounded-sm"
          />
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Heading className="font-semibold">
              <Link
                to="/products/$slug"
                params={{ slug: product.slug }}
                className="after:absolute after:inset-0 hover:underline hover:underline-offset-4"
              >
                {product.name}
              </Link>
            </Heading>
            <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="figures">{formatPounds(product.price)}</p>
              {isBuyable(product) ? (
                <div className="relative z-10">{action(product)}</div>
              ) : (
                <p className="text-sm text-muted">Out of Stock</p>
              )}
            </div>
          </div>
        </li>
      ))}
    </ul>
    {hasMore && (
      <p className="mt-4 text-muted">
        Showing the first {products.length}.{' '}
        <Link to="/products" className="link">
          Search all products
        </Link>{' '}
        for more.
      </p>
    )}
  </>
)
