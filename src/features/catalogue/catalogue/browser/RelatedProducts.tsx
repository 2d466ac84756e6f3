import type { ReactNode } from 'react'
import type { ProductSummary } from './catalogue.queries.ts'

type RelatedProductsProps = {
  title: string
  products: readonly ProductSummary[]
  card: (product: ProductSummary) => ReactNode
}

export const RelatedProducts = ({ title, products, card }: RelatedProductsProps) =>
  products.length > 0 && (
    <section className="section border-t border-line">
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
