import { Link } from '@tanstack/react-router'
import { boxContents, compatibleNames } from '../productTexts.rules.ts'
import type { Product, Related } from '../server/catalogue.schema.ts'

type BoxAndFitProps = {
  product: Pick<Product, 'specs'>
  related: Pick<Related, 'accessories' | 'moreAccessories' | 'fits'> | undefined
}

export function BoxAndFit({ product, related }: BoxAndFitProps) {
  const box = boxContents(product)
  const fitted = related?.fits ?? compatibleNames(product).map((name) => ({ name, slug: undefined }))
  const accessories = related?.accessories ?? []
  if (!box.length && !fitted.length && !accessories.length) return null

  return (
    <div className="grid gap-10 md:grid-cols-2 md:gap-0 md:divide-x md:divide-line">
      {box.length > 0 && (
        <section className="md:pr-10">
          <h2 className="headline text-2xl">What’s in the box</h2>
          <ul className="mt-5 border-t border-line">
            {box.map((item) => (
              <li key={item} className="border-b border-line py-3 first-letter:uppercase">
                {item}
              </li>
            ))}
          </ul>
        </section>
      )}
      {(fitted.length > 0 || accessories.length > 0) && (
        <section aria-labelledby="fitting" className={box.length > 0 ? 'md:pl-10' : undefined}>
          <h2 id="fitting" className="headline text-2xl">
            {accessories.length > 0 ? 'Compatible accessories and parts' : 'Fits these machines'}
          </h2>
          <ul className="mt-5 border-t border-line">
            {(accessories.length > 0 ? accessories : fitted).map(({ slug, name }) => (
              <ProductLine key={slug ?? name} slug={slug} name={name} />
            ))}
          </ul>
          {related?.moreAccessories && (
            <p className="mt-4 text-muted">
              Showing the first {accessories.length}.{' '}
              <Link to="/products" className="link">
                Search all products
              </Link>{' '}
              for more.
            </p>
          )}
        </section>
      )}
    </div>
  )
}

const ProductLine = ({ name, slug }: { name: string; slug?: string | undefined }) => (
  <li className="border-b border-line py-3">
    {slug ? (
      <Link to="/products/$slug" params={{ slug }} className="link">
        {name}
      </Link>
    ) : (
      name
    )}
  </li>
)
