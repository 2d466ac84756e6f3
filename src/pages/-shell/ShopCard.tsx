import { AddToCartButton } from '#/features/buying/cart/browser/AddToCartButton.tsx'
import type { ProductSummary } from '#/features/catalogue/catalogue/browser/catalogue.queries.ts'
import { ProductCard } from '#/features/catalogue/catalogue/browser/ProductCard.tsx'
import type { DeliveryOffer } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { formatDeliveryPrice } from '#/features/shop/delivery/deliveryPrices.rules.ts'
import { vatRegistered } from '#/lib/brand.ts'

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
