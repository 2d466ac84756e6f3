import { checkoutStorage } from '#/features/buying/checkout/browser/checkoutStorage.ts'
import { AlertForm } from '#/features/people/restockAlerts/browser/AlertForm.tsx'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'

/** Instead of the checkout, if nothing in the cart can be bought any more. A buyer who has pressed Pay may have the last of it. */
export const SoldOutCart = ({ products }: { products: readonly { id: number; name: string }[] }) => (
  <div className="page section grid gap-8">
    <div role="alert" className="grid gap-3">
      <h1 className="headline text-4xl">
        {products.length === 1 ? `${products[0]?.name} has sold out` : 'These items have sold out'}
      </h1>
      <p className="max-w-prose text-muted">
        {checkoutStorage.isAwaitingOrder()
          ? 'If you’ve just paid, your confirmation is on its way by email.'
          : 'You haven’t been charged.'}{' '}
        We can email you when {products.length === 1 ? 'it’s' : 'they’re'} back in stock.
      </p>
    </div>
    {products.map((product) => (
      <section key={product.id} aria-label={product.name} className="grid max-w-prose gap-4 border-t border-line pt-6">
        {products.length > 1 && <h2 className="headline text-2xl">{product.name}</h2>}
        <AlertForm product={product} variant={products.length === 1 ? 'primary' : 'secondary'} />
      </section>
    ))}
    <ButtonLink to="/products" className="justify-self-start">
      Continue Shopping
    </ButtonLink>
  </div>
)

export const EmptyCart = () => (
  <div className="page section">
    <EmptyState title="Your cart is empty" action={<ButtonLink to="/products">Continue Shopping</ButtonLink>} />
  </div>
)
