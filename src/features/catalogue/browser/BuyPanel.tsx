import { type ReactNode, useState } from 'react'
import { Badge, StatusDot } from '#/ui/Badge.tsx'
import { Price } from '#/ui/Price.tsx'
import { QuantityStepper } from '#/ui/QuantityStepper.tsx'
import { categoryLabel, isBuyable, stockLabel } from '../catalogue.rules.ts'
import type { Product } from './catalogue.queries.ts'

const MAX_QUANTITY = 5

type BuyPanelProps = {
  product: Product
  delivery: ReactNode
  vat: boolean
  rating?: ReactNode
  promise: ReactNode
  action: (quantity: number) => ReactNode
  whenSoldOut?: ReactNode
  assurances: ReactNode
}

export function BuyPanel({ product, delivery, vat, rating, promise, action, whenSoldOut, assurances }: BuyPanelProps) {
  const [wanted, setWanted] = useState(1)
  const buyable = isBuyable(product)
  const max = Math.max(1, Math.min(MAX_QUANTITY, product.stockQuantity))
  const quantity = Math.min(wanted, max)

  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap gap-2">
          <Badge>{categoryLabel(product.category)}</Badge>
          <Badge>
            <StatusDot tone={buyable ? 'good' : 'quiet'}>{stockLabel(product)}</StatusDot>
          </Badge>
        </div>
        <h1 className="headline text-4xl">{product.name}</h1>
        {rating}
      </div>
      <p className="-mt-3 max-w-prose text-lg text-muted max-lg:order-last max-lg:mt-0">{product.description}</p>
      <Price
        pence={product.price}
        delivery={delivery}
        vat={vat && product.vatRate !== 'zero'}
        size="product"
        className="border-t border-line pt-6"
      />
      {buyable && promise}
      <div className="flex flex-wrap items-stretch gap-3 noscript:hidden">
        {buyable && (
          <QuantityStepper
            size="large"
            value={quantity}
            onChange={setWanted}
            max={max}
            label={`Quantity of ${product.name}`}
          />
        )}
        <div className="grid min-w-[min(12rem,100%)] flex-1">{action(quantity)}</div>
      </div>
      {!buyable && whenSoldOut}
      {assurances}
    </div>
  )
}
