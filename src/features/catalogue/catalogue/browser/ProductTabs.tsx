import type { ReactNode } from 'react'
import { FactTable } from '#/ui/FactTable.tsx'
import { Tabs } from '#/ui/Tabs.tsx'
import { parseFeatures, specsWithWeight } from '../productTexts.rules.ts'
import type { Product } from '../server/catalogue.schema.ts'

const HIDDEN_SPECS = new Set(['in the box', 'fits', 'bundle', 'manual section'])

type ProductTabsProps = { product: Pick<Product, 'name' | 'specs' | 'features' | 'weightGrams'>; faq: ReactNode }

export function ProductTabs({ product, faq }: ProductTabsProps) {
  const specs = specsWithWeight(product).filter(({ name }) => !HIDDEN_SPECS.has(name.toLowerCase()))
  const features = parseFeatures(product.features)
  return (
    <Tabs
      label="About this product"
      headings="h2"
      tabs={[
        {
          id: 'specifications',
          title: 'Specifications',
          content: specs.length ? (
            <FactTable facts={specs} label={`Specifications of ${product.name}`} />
          ) : (
            <p className="text-muted">No specifications are listed for this product.</p>
          ),
        },
        {
          id: 'features',
          title: 'Features',
          content: features.length ? (
            <ul className="border-t border-line">
              {features.map((feature) => (
                <li key={feature} className="border-b border-line py-3 first-letter:uppercase">
                  {feature}
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-muted">No features are listed for this product.</p>
          ),
        },
        { id: 'faq', title: 'FAQ', content: faq },
      ]}
    />
  )
}
