import { AddToCartButton } from '#/features/cart/browser/AddToCartButton.tsx'
import { ProductCard } from '#/features/catalogue/browser/ProductCard.tsx'
import type { ProductSummary } from '#/features/catalogue/server/catalogue.schema.ts'
import { vatRegistered } from '#/features/content/brand.facts.ts'
import { formatDeliveryPrice } from '#/features/delivery/deliveryPrices.rules.ts'
import type { DeliveryOffer } from '#/features/delivery/server/delivery.schema.ts'
import { toPence } from '#/lib/pence.ts'

type ShopCardProps = { product: ProductSummary; offer: DeliveryOffer; priority?: boolean; headingLevel?: 'h2' | 'h3' }

export const ShopCard = ({ product, offer, ...rest }: ShopCardProps) => (
  <ProductCard
    product={product}
    delivery={formatDeliveryPrice(offer, toPence(product.price))}
    vat={vatRegistered()}
    action={<AddToCartButton product={product} />}
    {...rest}
  />
)
