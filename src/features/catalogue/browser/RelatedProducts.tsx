import type { ReactNode } from 'react'
import { classes } from '#/ui/classes.ts'
import type { ProductSummary } from '../server/catalogue.schema.ts'

type RelatedProductsProps = {
  title: string
  products: readonly ProductSummary[]
  card: (product: ProductSummary) => ReactNode
  className?: string
}

export const RelatedProducts = ({ title, products, card, className }: RelatedProductsProps) =>
  products.length > 0 && (
    <section className={classes('section border-t border-line', className)}>
      <div className="page">
        <h2 className="headline text-3xl">{title}</h2>
        <ul className="mt-10 grid grid-cols-1 gap-x-8 gap-y-14 sm:grid-cols-2 md:grid-cols-3 md:gap-x-5 lg:gap-x-8">
          {products.map((product) => (
            <li key={product.id}>{card(product)}</li>
          ))}
        </ul>
      </div>
    </section>
  )
