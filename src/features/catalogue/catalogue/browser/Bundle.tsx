import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { Price } from '#/ui/Price.tsx'
import type { ProductSummary } from './catalogue.queries.ts'
import { ProductPicture } from './ProductPicture.tsx'

type BundleProps = {
  products: readonly ProductSummary[]
  delivery: (total: Pence) => ReactNode
  vat: boolean
  action: ReactNode
}

/** The machine first. The price is the sum. */
export function Bundle({ products, delivery, vat, action }: BundleProps) {
  const total = products.reduce((sum, { price }) => sum + price, 0)
  return (
    <section aria-labelledby="bundle">
      <h2 id="bundle" className="headline text-2xl">
        Buy together
      </h2>
      <div aria-hidden className="mt-5 flex items-center gap-2">
        {products.map(({ id, pictures }, index) => (
          <Fragment key={id}>
            {index > 0 && <span className="text-xl text-muted">+</span>}
            <ProductPicture
              picture={pictures[0]}
              sizes="12rem"
              decorative
              className="aspect-4/3 max-w-48 min-w-0 flex-1 rounded-sm"
            />
          </Fragment>
        ))}
      </div>
      <ul className="mt-4 border-t border-line">
        {products.map(({ id, name, slug, price }, index) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3">
            {index === 0 ? (
              name
            ) : (
              <Link to="/products/$slug" params={{ slug }} className="link">
                {name}
              </Link>
            )}
            <span className="figures">{formatPounds(price)}</span>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <Price
          pence={total}
          delivery={delivery(total)}
          vat={vat && products.every(({ vatRate }) => vatRate !== 'zero')}
        />
        {action}
      </div>
    </section>
  )
}
