import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { boxContents, compatibleNames } from '../productTexts.rules.ts'
import type { Product, Related } from '../server/catalogue.schema.ts'

type BoxAndFitProps = {
  product: Pick<Product, 'specs'>
  related: Pick<Related, 'fits'> | undefined
  bundle: ReactNode
  /** Where the user manual shows how to fit it. */
  guide: ReactNode
}

export function BoxAndFit({ product, related, bundle, guide }: BoxAndFitProps) {
  const box = boxContents(product)
  const fitted = related?.fits ?? compatibleNames(product).map((name) => ({ name, slug: undefined }))
  if (!box.length && !fitted.length && !bundle && !guide) return null

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
      {(fitted.length > 0 || bundle || guide) && (
        <div className={box.length > 0 ? 'md:pl-10' : undefined}>
          {bundle}
          {fitted.length > 0 && (
            <section aria-labelledby="fits">
              <h2 id="fits" className="headline text-2xl">
                Fits these machines
              </h2>
              <ul className="mt-5 border-t border-line">
                {fitted.map(({ slug, name }) => (
                  <MachineLine key={slug ?? name} slug={slug} name={name} />
                ))}
              </ul>
            </section>
          )}
          {guide && <p className="mt-5">{guide}</p>}
        </div>
      )}
    </div>
  )
}

const MachineLine = ({ name, slug }: { name: string; slug?: string | undefined }) => (
  <li className="flex min-h-12 items-center border-b border-line">
    {slug ? (
      <Link to="/products/$slug" params={{ slug }} className="link inline-flex min-h-12 items-center">
        {name}
      </Link>
    ) : (
      name
    )}
  </li>
)
