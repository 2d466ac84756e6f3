import { type ReactNode, useRef, useState } from 'react'
import { ExVatSwitch } from '#/features/shop/vat/browser/ExVatSwitch.tsx'
import { exVatPrice } from '#/features/shop/vat/vatRates.rules.ts'
import { Badge, StatusDot } from '#/ui/Badge.tsx'
import type { ButtonSize } from '#/ui/Button.tsx'
import { Price } from '#/ui/Price.tsx'
import { QuantityStepper } from '#/ui/QuantityStepper.tsx'
import { categoryLabel, isBuyable, type Product, stockLabel } from '../catalogue.rules.ts'
import { BuyBar } from './BuyBar.tsx'

const MAX_QUANTITY = 5

type BuyPanelProps = {
  product: Product
  delivery: ReactNode
  vat: boolean
  rating?: ReactNode
  /** Below the price. */
  instalments?: ReactNode
  promise: ReactNode
  action: (quantity: number, size: ButtonSize) => ReactNode
  whenSoldOut?: ReactNode
  assurances: ReactNode
}

export function BuyPanel({
  product,
  delivery,
  vat,
  rating,
  instalments,
  promise,
  action,
  whenSoldOut,
  assurances,
}: BuyPanelProps) {
  const [wanted, setWanted] = useState(1)
  const buyable = isBuyable(product)
  const max = Math.max(1, Math.min(MAX_QUANTITY, product.stockQuantity))
  const quantity = Math.min(wanted, max)
  const button = useRef<HTMLDivElement>(null)
  const exVat = exVatPrice(product.price, product.vatRate, vat)

  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-6">
      <div className="grid grid-cols-1 gap-2 sm:gap-3">
        <div className="flex flex-wrap gap-2">
          <Badge>{categoryLabel(product.category)}</Badge>
          <Badge>
            <StatusDot tone={buyable ? 'good' : 'quiet'}>{stockLabel(product)}</StatusDot>
          </Badge>
        </div>
        <h1 className="headline text-4xl">{product.name}</h1>
        {rating}
      </div>
      <p className="max-w-prose text-lg text-muted max-lg:order-3 max-sm:mt-3 lg:-mt-3">{product.description}</p>
      <Price
        pence={product.price}
        delivery={delivery}
        vat={exVat !== undefined}
        exVat={exVat}
        size="product"
        className="sm:border-t sm:border-line sm:pt-6"
      />
      {buyable && instalments}
      {/* Below the button on a phone, which should be within the first screen. */}
      {buyable && <div className="max-sm:order-1">{promise}</div>}
      <div ref={button} className="flex flex-wrap items-stretch gap-3 noscript:hidden">
        {buyable && (
          <QuantityStepper
            size="large"
            value={quantity}
            onChange={setWanted}
            max={max}
            label={`Quantity of ${product.name}`}
          />
        )}
        <div className="grid min-w-[min(10rem,100%)] flex-1">{action(quantity, 'large')}</div>
      </div>
      {!buyable && whenSoldOut}
      {buyable && (
        <BuyBar product={product} vat={exVat !== undefined} action={action(quantity, 'medium')} after={button} />
      )}
      {exVat !== undefined && <ExVatSwitch className="justify-self-start max-lg:order-2 noscript:hidden" />}
      <div className="grid gap-4 max-lg:order-2 max-sm:mt-3 sm:gap-6">{assurances}</div>
    </div>
  )
}
