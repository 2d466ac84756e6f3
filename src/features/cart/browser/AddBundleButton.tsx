import type { ProductSummary } from '#/features/catalogue/browser/catalogue.queries.ts'
import { Button } from '#/ui/Button.tsx'
import { toast } from '#/ui/toast.ts'
import { describeAddition } from './AddToCartButton.tsx'
import { addToCart } from './cartState.ts'

/** Adds one of each. */
export const AddBundleButton = ({ products }: { products: readonly ProductSummary[] }) => (
  <Button className="noscript:hidden" onClick={() => addAll(products)}>
    Add all {products.length} to Cart
  </Button>
)

function addAll(products: readonly ProductSummary[]) {
  const results = products.map((product) => describeAddition(product, 1, addToCart(product)))
  const first = results.find(({ tone }) => tone === 'success') ?? results[0]
  if (first) toast({ ...first, message: results.map(({ message }) => message).join('\n') })
}
