import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { ProductSummary } from '#/features/catalogue/catalogue/browser/catalogue.queries.ts'
import { ProductPicture } from '#/features/catalogue/catalogue/browser/ProductPicture.tsx'
import { formatPounds } from '#/lib/pence.ts'
import { Button } from '#/ui/Button.tsx'
import { toast } from '#/ui/toast.ts'
import { suggestionsQuery } from './cart.queries.ts'
import { addToCart } from './cartState.ts'
import { describeAddition } from './describeAddition.ts'
import type { PricedCart } from './pricedCart.ts'

type SuggestionsProps = {
  cart: Pick<PricedCart, 'items' | 'basket'>
  onAdded?: (product: ProductSummary) => void
}

/** What goes with the cart as it was at first: a list that changed with every addition would move under the finger. */
export function Suggestions({ cart: { items, basket }, onAdded }: SuggestionsProps) {
  const titleId = useId()
  const [query] = useState(() =>
    suggestionsQuery(
      items.map(({ productId }) => productId).sort((a, b) => a - b),
      basket.untilFreeDelivery,
    ),
  )
  const { data = [] } = useQuery(query)
  if (data.length === 0) return null
  const add = (product: ProductSummary) => {
    const addition = addToCart(product)
    toast(describeAddition(product, 1, addition))
    if (addition.added > 0) onAdded?.(product)
  }
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-2 font-semibold">
        Goes well with your cart
      </h3>
      <div className="border-t border-line">
        {data.map((product) => (
          <div key={product.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
            <ProductPicture
              picture={product.pictures[0]}
              sizes="4rem"
              decorative
              className="aspect-square w-[min(3.5rem,20vw)] shrink-0 rounded-sm"
            />
            <div className="min-w-24 flex-1">
              <Link
                to="/products/$slug"
                params={{ slug: product.slug }}
                className="font-semibold hover:underline hover:underline-offset-4"
              >
                {product.name}
              </Link>
              <p className="figures text-sm">{formatPounds(product.price)}</p>
            </div>
            <Button size="small" aria-label={`Add ${product.name}`} onClick={() => add(product)}>
              {items.some(({ productId }) => productId === product.id) ? 'Add another' : 'Add'}
            </Button>
          </div>
        ))}
      </div>
    </section>
  )
}
