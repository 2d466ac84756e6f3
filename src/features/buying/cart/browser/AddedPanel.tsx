import X from 'lucide/dist/esm/icons/x.mjs'
import { useRef } from 'react'
import { useOnNavigation } from '#/browser/useOnNavigation.ts'
import { ProductPicture } from '#/features/catalogue/catalogue/browser/ProductPicture.tsx'
import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { formatPounds } from '#/lib/pence.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { ToastRegion } from '#/ui/ToastRegion.tsx'
import { itemCount } from '../cart.rules.ts'
import { closeAdded, openCart, showAdded } from './cartState.ts'
import { FreeDeliveryProgress } from './FreeDeliveryProgress.tsx'
import { type CartLine, useCartView } from './pricedCart.ts'
import { Suggestions } from './Suggestions.tsx'
import { useLightDismiss } from './useLightDismiss.ts'

/**
 * Beside the page from 768 px, at its foot on phones. The page stays usable: a press outside closes the panel and still
 * does what it does. The toast is part of it, so that neither covers the other; on phones its place is kept, so that nothing
 * moves when it goes.
 */
export function AddedPanel({ added, vat }: { added: readonly BasketItem[]; vat: boolean }) {
  const cart = useCartView(vat)
  const panel = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { onKeyDown, onBlur, close } = useLightDismiss({ panel, focused: title, onClose: closeAdded })
  useOnNavigation(closeAdded)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the Tab key inside, and listens for Esc
    <div
      ref={panel}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className="pointer-events-none fixed right-0 bottom-(--banner,0px) z-30 flex max-h-[calc(100dvh-var(--header,4rem)-var(--banner,0px))] left-0 justify-end max-md:flex-col max-md:pt-28 md:top-(--header,4rem) md:items-end print:hidden"
    >
      <ToastRegion className="min-w-0 max-md:h-0 max-md:items-end max-md:px-3 max-md:pb-3 md:m-6" />
      <section
        role="dialog"
        aria-labelledby="just-added"
        className="pointer-events-auto flex flex-col overflow-y-auto overscroll-contain scroll-pb-36 max-md:min-h-[min(45dvh,24rem)] border-line bg-raised shadow-lifted transition-[translate] duration-(--slide) max-md:border-t max-md:starting:translate-y-full md:h-full md:w-96 md:shrink-0 md:border-l md:starting:translate-x-full"
      >
        <div className="flex items-center gap-4 border-b border-line px-5 py-2">
          <h2 id="just-added" ref={title} tabIndex={-1} className="headline min-w-0 flex-1 text-xl">
            Just added
          </h2>
          <button
            type="button"
            onClick={close}
            className="-mr-2 grid size-11 place-items-center rounded-sm hover:bg-sunken"
            aria-label="Close"
          >
            <Icon icon={X} size={24} />
          </button>
        </div>
        <div className="grid flex-1 content-start gap-5 px-5 py-4">
          {cart.status === 'priced' ? (
            <>
              <ul className="grid gap-3">
                {added.map((item) => (
                  <AddedLine
                    key={item.productId}
                    item={item}
                    line={cart.lines.find(({ product }) => product.id === item.productId)}
                  />
                ))}
              </ul>
              <div className="grid gap-3 border-t border-line pt-4">
                <p className="figures flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
                  <span>
                    Cart total{' '}
                    <span className="text-sm font-normal text-muted">
                      {itemsText(itemCount(cart))}
                      {cart.basket.vatAmount ? ' incl. VAT' : ''}
                    </span>
                  </span>
                  {formatPounds(cart.basket.subtotal - cart.basket.discountAmount)}
                </p>
                {cart.basket.deliveryFee > 0 && (
                  <p className="figures -mt-2 text-sm text-muted">
                    plus {formatPounds(cart.basket.deliveryFee)} delivery
                  </p>
                )}
                <FreeDeliveryProgress basket={cart.basket} freeFrom={cart.offer.freeFrom} />
              </div>
              <Suggestions cart={cart} onAdded={(product) => showAdded([{ productId: product.id, quantity: 1 }])} />
            </>
          ) : cart.status === 'failed' ? (
            <p role="alert">We couldn’t load your cart’s total. What you added is safe.</p>
          ) : (
            <Loading />
          )}
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 border-t border-line bg-raised px-5 py-4 sticky bottom-[min(0px,(100dvh-34rem)*99)]">
          <Button onClick={openCart}>View cart</Button>
          <ButtonLink to="/checkout" reloadDocument variant="primary">
            Checkout
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}

const itemsText = (count: number) => `(${count} ${count === 1 ? 'item' : 'items'})`

const AddedLine = ({ item, line }: { item: BasketItem; line: CartLine | undefined }) =>
  line && (
    <li className="grid grid-cols-[min(5rem,25vw)_minmax(0,1fr)] gap-4">
      <ProductPicture
        picture={line.product.pictures[0]}
        sizes="5rem"
        decorative
        className="aspect-square self-start rounded-sm"
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 self-center">
        <div className="min-w-0">
          <p className="font-semibold">{line.product.name}</p>
          <p className="text-sm text-muted">Quantity {item.quantity}</p>
        </div>
        <p className="figures font-semibold">{formatPounds(line.product.price * item.quantity)}</p>
      </div>
    </li>
  )

const Loading = () => (
  <div role="status" className="grid grid-cols-[5rem_1fr] gap-4">
    <span className="sr-only">Loading your cart</span>
    <Skeleton className="aspect-square" />
    <Skeleton className="h-6 w-4/5 self-center" />
  </div>
)
