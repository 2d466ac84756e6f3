import { Suspense, useEffect, useRef } from 'react'
import { LazyAlertDisclosure } from '#/features/restockAlerts/browser/lazyAlerts.ts'
import { formatPounds } from '#/lib/pence.ts'
import { Button } from '#/ui/Button.tsx'
import type { CheckoutState, OutOfStockLine } from './checkout.state.ts'

type CheckoutNoticeProps = {
  state: Pick<CheckoutState, 'obstacle' | 'priceChange'>
  onQuantity: (productId: number, quantity: number) => void
  onRetry: () => void
}

export function CheckoutNotice({ state: { obstacle, priceChange }, onQuantity, onRetry }: CheckoutNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  const subject = obstacle ?? priceChange
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, textarea')
    if (subject && !isTyping) notice.current?.focus()
  }, [subject])

  if (!obstacle && !priceChange) return null
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="grid scroll-mt-6 justify-items-start gap-3 border-l-2 border-clay bg-sunken p-5"
    >
      {priceChange && !obstacle && (
        <>
          <p className="text-lg font-[650]">The total has changed</p>
          <p className="figures">
            It is now <strong className="font-[650]">{formatPounds(priceChange.after)}</strong> (it was{' '}
            {formatPounds(priceChange.before)}). You haven’t been charged. Please check your order before you pay.
          </p>
        </>
      )}
      {obstacle?.code === 'outOfStock' && (
        <>
          <p className="text-lg font-[650]">Some items are no longer available</p>
          <p>You haven’t been charged.</p>
          <ul className="grid w-full gap-3">
            {obstacle.items.map((item) => (
              <ShortageRow key={item.productId} item={item} onQuantity={onQuantity} />
            ))}
          </ul>
          <Button size="small" variant="quiet" onClick={onRetry}>
            Check again
          </Button>
        </>
      )}
      {obstacle?.code === 'refused' && (
        <>
          <p className="text-lg font-[650]">You can’t pay for this order yet</p>
          <p>{obstacle.message}</p>
          <Button size="small" onClick={onRetry}>
            Check again
          </Button>
        </>
      )}
      {obstacle?.code === 'cardPaymentsPaused' && (
        <>
          <p className="text-lg font-[650]">Card payments are paused</p>
          <p>{obstacle.message}</p>
          <Button size="small" onClick={onRetry}>
            Check again
          </Button>
        </>
      )}
      {obstacle?.code === 'unreachable' && (
        <>
          <p className="text-lg font-[650]">Payment Error</p>
          <p>Unable to initialize payment. Please try again.</p>
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </div>
  )
}

const ShortageRow = ({ item, onQuantity }: { item: OutOfStockLine; onQuantity: CheckoutNoticeProps['onQuantity'] }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
    <span>
      {item.available === 0 ? `${item.name} is out of stock.` : `Only ${item.available} of ${item.name} left.`}
    </span>
    <Button size="small" onClick={() => onQuantity(item.productId, item.available)}>
      {item.available === 0 ? 'Remove it' : `Change to ${item.available}`}
    </Button>
    {item.available === 0 && (
      <Suspense>
        <LazyAlertDisclosure product={{ id: item.productId, name: item.name }} />
      </Suspense>
    )}
  </li>
)
