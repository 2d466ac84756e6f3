import { Link } from '@tanstack/react-router'
import { accessoriesFor, fits, inTheBox } from './catalogue.rules.ts'
import type { Product } from './catalogue.schema.ts'

/** What comes in the box, what the product fits, and what fits it. `products` is the catalogue. */
export function BoxAndFit({ product, products }: { product: Product; products: readonly Product[] }) {
  const box = inTheBox(product)
  const fitted = fits(product)
  const accessories = accessoriesFor(product, products)
  if (!box.length && !fitted.length && !accessories.length) return null

  return (
    <div className="grid gap-10 md:grid-cols-2 md:gap-0 md:divide-x md:divide-line">
      {box.length > 0 && (
        <section className="md:pr-10">
          <h2 className="headline text-2xl">What is in the box</h2>
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
        <section className={box.length > 0 ? 'md:pl-10' : undefined}>
          <h2 className="headline text-2xl">{accessories.length > 0 ? 'What fits it' : 'What it fits'}</h2>
          <ul className="mt-5 border-t border-line">
            {accessories.map(({ id, slug, name }) => (
              <ProductLine key={id} slug={slug} name={name} />
            ))}
            {accessories.length === 0 &&
              fitted.map((name) => (
                <ProductLine key={name} name={name} slug={products.find((other) => other.name === name)?.slug} />
              ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const ProductLine = ({ name, slug }: { name: string; slug: string | undefined }) => (
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
