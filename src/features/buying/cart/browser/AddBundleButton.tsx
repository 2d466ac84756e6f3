import type { ProductSummary } from '#/features/catalogue/catalogue/browser/catalogue.queries.ts'
import { Button } from '#/ui/Button.tsx'
import { toast } from '#/ui/toast.ts'
import { addToCart, showAdded } from './cartState.ts'
import { describeAddition } from './describeAddition.ts'

/** Adds one of each. */
export const AddBundleButton = ({ products }: { products: readonly ProductSummary[] }) => (
  <Button className="noscript:hidden" onClick={() => addAll(products)}>
    Add all {products.length} to Cart
  </Button>
)

function addAll(products: readonly ProductSummary[]) {
  const additions = products.map((product) => ({ product, addition: addToCart(product) }))
  const added = additions.filter(({ addition }) => addition.added > 0)
  if (added.length > 0) showAdded(added.map(({ product }) => ({ productId: product.id, quantity: 1 })))
  const results = additions.map(({ product, addition }) => describeAddition(product, 1, addition))
  const first = results.find(({ tone }) => tone === 'success') ?? results[0]
  if (first) toast({ ...first, message: results.map(({ message }) => message).join('\n') })
}
