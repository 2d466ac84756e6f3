import { AddToCartButton } from '#/features/cart/browser/AddToCartButton.tsx'
import type { ProductSummary } from '#/features/catalogue/browser/catalogue.queries.ts'
import { ProductCard } from '#/features/catalogue/browser/ProductCard.tsx'
import { vatRegistered } from '#/features/content/brand.facts.ts'
import type { DeliveryOffer } from '#/features/delivery/browser/delivery.queries.ts'
import { formatDeliveryPrice } from '#/features/delivery/deliveryPrices.rules.ts'

type ShopCardProps = { product: ProductSummary; offer: DeliveryOffer; priority?: boolean; headingLevel?: 'h2' | 'h3' }

export const ShopCard = ({ product, offer, ...rest }: ShopCardProps) => (
  <ProductCard
    product={product}
    delivery={formatDeliveryPrice(offer, product.price)}
    vat={vatRegistered()}
    action={<AddToCartButton product={product} />}
    {...rest}
  />
)
