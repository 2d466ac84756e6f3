import { Suspense } from 'react'
import { LazyAlertDisclosure } from '#/features/restockAlerts/browser/lazyAlerts.ts'
import { Button } from '#/ui/Button.tsx'
import type { OutOfStockLine } from './checkout.state.ts'

type ShortagesProps = {
  items: OutOfStockLine[]
  onQuantity: (productId: number, quantity: number) => void
  onRetry: () => void
}

export default function Shortages({ items, onQuantity, onRetry }: ShortagesProps) {
  return (
    <>
      <p className="text-lg font-[650]">Some items are no longer available</p>
      <p>You haven’t been charged.</p>
      <ul className="grid w-full gap-3">
        {items.map((item) => (
          <ShortageRow key={item.productId} item={item} onQuantity={onQuantity} />
        ))}
      </ul>
      <Button size="small" variant="quiet" onClick={onRetry}>
        Check again
      </Button>
    </>
  )
}

const ShortageRow = ({ item, onQuantity }: { item: OutOfStockLine; onQuantity: ShortagesProps['onQuantity'] }) => (
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
