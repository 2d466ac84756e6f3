import { Link } from '@tanstack/react-router'
import { formatPounds } from '#/lib/pence.ts'
import { pictureSources } from '#/lib/pictures.ts'
import { MissingPicture, Picture } from '#/ui/Picture.tsx'
import { QuantityStepper } from '#/ui/QuantityStepper.tsx'
import { MAX_QUANTITY } from '../cart.rules.ts'
import { changeQuantity, removeFromCart } from './cartState.ts'
import type { CartLine } from './pricedCart.ts'

type CartLinesProps = {
  lines: readonly CartLine[]
  disabled?: boolean
}

export const CartLines = ({ lines, disabled = false }: CartLinesProps) => (
  <ul aria-label="In your cart" className="border-t border-line">
    {lines.map((line) => (
      <Line key={line.product.id} line={line} disabled={disabled} />
    ))}
  </ul>
)

function Line({ line: { product, quantity }, disabled }: { line: CartLine; disabled: boolean }) {
  const { id, name, slug, price, stockQuantity } = product
  const picture = product.pictures[0]
  return (
    <li className="grid grid-cols-[min(5rem,25vw)_minmax(0,1fr)] gap-[min(1rem,5vw)] border-b border-line py-4">
      {picture ? (
        <Picture
          picture={picture}
          sources={pictureSources(picture.src, picture.width)}
          sizes="5rem"
          decorative
          className="aspect-square self-start rounded-sm"
        />
      ) : (
        <MissingPicture alt="" className="aspect-square self-start rounded-sm" />
      )}
      <div className="grid min-w-0 gap-2">
        <div className="flex items-baseline justify-between gap-4">
          <p className="min-w-0 font-semibold">
            <Link to="/products/$slug" params={{ slug }} className="hover:underline hover:underline-offset-4">
              {name}
            </Link>
          </p>
          <p className="figures font-semibold">{formatPounds(price * quantity)}</p>
        </div>
        {quantity > 1 && <p className="figures -mt-2 text-sm text-muted">{formatPounds(price)} each</p>}
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <QuantityStepper
            label={`Quantity of ${name}`}
            value={quantity}
            max={Math.min(stockQuantity, MAX_QUANTITY)}
            onChange={(wanted) => changeQuantity(id, wanted)}
            disabled={disabled}
          />
          <button
            type="button"
            className="link min-h-11 text-sm disabled:text-muted disabled:no-underline"
            disabled={disabled}
            onClick={(event) => {
              nextRemoveButton(event.currentTarget)?.focus()
              removeFromCart(id)
            }}
            aria-label={`Remove ${name}`}
          >
            Remove
          </button>
        </div>
        {quantity >= stockQuantity && (
          <p className="text-sm text-muted">
            {stockQuantity === 1 ? 'This is the last one in stock.' : `These are the last ${stockQuantity} in stock.`}
          </p>
        )}
      </div>
    </li>
  )
}

function nextRemoveButton(pressed: HTMLButtonElement): HTMLButtonElement | undefined {
  const all = [...(pressed.closest('ul')?.querySelectorAll<HTMLButtonElement>('button[aria-label^="Remove "]') ?? [])]
  const index = all.indexOf(pressed)
  return all[index + 1] ?? all[index - 1]
}
