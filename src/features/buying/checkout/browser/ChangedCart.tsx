import { Suspense } from 'react'
import { formatPounds } from '#/lib/pence.ts'
import { Button } from '#/ui/Button.tsx'
import type { CheckoutNoticeProps } from './CheckoutNotice.tsx'
import { chargeNote } from './checkout.failures.ts'
import type { OutOfStockLine } from './checkout.state.ts'

/** What has sold out, or else the new total, and that card payments are paused. */
export default function ChangedCart({ state, whenSoldOut, onQuantity, onRetry }: CheckoutNoticeProps) {
  const { obstacle, priceChange, paused, session } = state
  if (obstacle?.code !== 'outOfStock')
    return (
      <>
        {priceChange && (
          <>
            <p className="text-lg font-semibold">The total has changed</p>
            <p className="figures">
              It is now <strong className="font-semibold">{formatPounds(priceChange.after)}</strong> (it was{' '}
              {formatPounds(priceChange.before)}). {chargeNote(state)} Please check your order before you pay.
            </p>
          </>
        )}
        {paused && (
          <>
            <p className="text-lg font-semibold">Card payments are paused</p>
            <p>
              {session
                ? paused.message
                : 'Please come back later: we’ve kept your cart. Clubs, schools and companies can still pay by invoice.'}
            </p>
            <Button size="small" onClick={onRetry}>
              Check again
            </Button>
          </>
        )}
      </>
    )
  return (
    <>
      <p className="text-lg font-semibold">Some items are no longer available</p>
      <p>{chargeNote(state)}</p>
      <ul className="grid w-full gap-3">
        {obstacle.items.map((item) => (
          <ShortageRow key={item.productId} item={item} onQuantity={onQuantity} whenSoldOut={whenSoldOut} />
        ))}
      </ul>
      <Button size="small" variant="quiet" onClick={onRetry}>
        Check again
      </Button>
    </>
  )
}

type ShortageRowProps = Pick<CheckoutNoticeProps, 'onQuantity' | 'whenSoldOut'> & { item: OutOfStockLine }

const ShortageRow = ({ item, onQuantity, whenSoldOut }: ShortageRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
    <span>
      {item.available === 0 ? `${item.name} is out of stock.` : `Only ${item.available} of ${item.name} left.`}
    </span>
    <Button size="small" onClick={() => onQuantity(item.productId, item.available)}>
      {item.available === 0 ? 'Remove it' : `Change to ${item.available}`}
    </Button>
    {item.available === 0 && <Suspense>{whenSoldOut?.({ id: item.productId, name: item.name })}</Suspense>}
  </li>
)
