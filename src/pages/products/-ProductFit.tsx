import { Link } from '@tanstack/react-router'
import { AddBundleButton } from '#/features/buying/cart/browser/AddBundleButton.tsx'
import { AddToCartButton } from '#/features/buying/cart/browser/AddToCartButton.tsx'
import { Accessories } from '#/features/catalogue/catalogue/browser/Accessories.tsx'
import { BoxAndFit } from '#/features/catalogue/catalogue/browser/BoxAndFit.tsx'
import { Bundle } from '#/features/catalogue/catalogue/browser/Bundle.tsx'
import type { Related } from '#/features/catalogue/catalogue/browser/catalogue.queries.ts'
import type { Product } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { firstSentence, manualSection } from '#/features/catalogue/catalogue/productTexts.rules.ts'
import { findPartGuide } from '#/features/catalogue/manual/partGuides.ts'
import { film } from '#/features/shop/content/browser/film.tsx'
import { WatchItFire } from '#/features/shop/content/browser/WatchItFire.tsx'
import type { DeliveryOffer } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { formatDeliveryPrice } from '#/features/shop/delivery/deliveryPrices.rules.ts'
import { vatRegistered } from '#/lib/brand.ts'

type ProductFitProps = { product: Product; related: Related | undefined; offer: DeliveryOffer }

/** The film of the machine, what’s in the box, what goes with the product, and what it goes with. */
export function ProductFit({ product, related, offer }: ProductFitProps) {
  const accessories = related?.accessories ?? []
  const bundled = accessories.filter(({ id }) => related?.bundle.includes(id))
  const bundle = [{ ...product, summary: firstSentence(product.description) }, ...bundled]
  const guide = findPartGuide(manualSection(product))
  return (
    <div className="grid gap-16">
      {product.slug === film.product && <WatchItFire />}
      <BoxAndFit
        product={product}
        related={related}
        bundle={
          bundled.length > 0 && (
            <Bundle
              products={bundle}
              delivery={(total) => formatDeliveryPrice(offer, total)}
              vat={vatRegistered()}
              action={<AddBundleButton products={bundle} />}
            />
          )
        }
        guide={
          guide && (
            <>
              In the user manual:{' '}
              <Link to="/user-manual" hash={guide.id} className="link">
                {guide.title}
              </Link>
            </>
          )
        }
      />
      {accessories.length > 0 && (
        <Accessories
          products={accessories}
          hasMore={related?.moreAccessories ?? false}
          action={(other) => <AddToCartButton product={other} size="small" />}
        />
      )}
    </div>
  )
}
