import { AddToCartButton } from '#/features/cart/AddToCartButton.tsx'
import type { ProductSummary } from '#/features/catalogue/catalogue.schema.ts'
import { ProductCard } from '#/features/catalogue/ProductCard.tsx'
import { vatRegistered } from '#/features/content/brand.facts.ts'
import type { DeliveryOffer } from '#/features/delivery/delivery.schema.ts'
import { deliveryWords } from '#/features/delivery/deliveryWords.rules.ts'
import { toPence } from '#/lib/pence.ts'

type ShopCardProps = { product: ProductSummary; offer: DeliveryOffer; priority?: boolean; headingLevel?: 'h2' | 'h3' }

/** A product's card with what delivery costs and its buy button. */
export const ShopCard = ({ product, offer, ...rest }: ShopCardProps) => (
  <ProductCard
    product={product}
    delivery={deliveryWords(offer, toPence(product.price))}
    vat={vatRegistered()}
    action={<AddToCartButton product={product} />}
    {...rest}
  />
)
