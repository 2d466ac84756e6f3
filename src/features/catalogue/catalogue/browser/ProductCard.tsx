import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { exVatPrice } from '#/features/shop/vat/vatRates.rules.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { Price } from '#/ui/Price.tsx'
import { isBuyable, stockLabel } from '../catalogue.rules.ts'
import type { ProductSummary } from './catalogue.queries.ts'
import { ProductPicture } from './ProductPicture.tsx'
import { RatingStars } from './RatingStars.tsx'

const SIZES = '(min-width: 80rem) 26rem, (min-width: 40rem) 45vw, 92vw'

type ProductCardProps = {
  product: ProductSummary
  delivery: ReactNode
  vat: boolean
  action: ReactNode
  priority?: boolean | undefined
  headingLevel?: 'h2' | 'h3'
}

export function ProductCard({
  product,
  delivery,
  vat,
  action,
  priority,
  headingLevel: Heading = 'h2',
}: ProductCardProps) {
  const [isHovered, setIsHovered] = useState(false)
  const [first, second] = product.pictures
  const buyable = isBuyable(product)
  const exVat = exVatPrice(product.price, product.vatRate, vat)

  return (
    <article
      className="group relative flex h-full min-w-0 flex-col"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setIsHovered(true)}
    >
      <div className="relative">
        <ProductPicture
          picture={first}
          sizes={SIZES}
          priority={priority}
          decorative
          className="aspect-4/3 rounded-md"
        />
        {second && isHovered && (
          <span className="absolute inset-0 opacity-0 transition-opacity group-hover:opacity-100">
            <ProductPicture picture={second} sizes={SIZES} priority decorative className="aspect-4/3 rounded-md" />
          </span>
        )}
        {!buyable && (
          <p className="absolute inset-x-0 bottom-0 rounded-b-md bg-court px-4 py-2 text-sm font-semibold text-on-court">
            Out of Stock
          </p>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-4 pt-4">
        <div className="flex-1">
          <Heading className="headline text-xl">
            <Link to="/products/$slug" params={{ slug: product.slug }} className="after:absolute after:inset-0">
              {product.name}
            </Link>
          </Heading>
          {product.rating && (
            <p className="mt-1">
              <RatingStars rating={product.rating} />
            </p>
          )}
          <p className="mt-1 max-w-prose text-muted">{product.summary}</p>
        </div>
        <Price pence={product.price} delivery={delivery} vat={exVat !== undefined} exVat={exVat} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="relative z-10">{action}</div>
          <StatusDot tone={buyable ? 'good' : 'quiet'} className="text-sm">
            {stockLabel(product)}
          </StatusDot>
        </div>
      </div>
    </article>
  )
}
