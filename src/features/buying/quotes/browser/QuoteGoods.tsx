import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { cartProducts } from '#/features/buying/cart/browser/cart.queries.ts'
import { type FoundProduct, ProductPicker } from '#/features/catalogue/catalogue/browser/ProductPicker.tsx'
import type { VatTerms } from '#/features/shop/vat/vat.rules.ts'
import { Button } from '#/ui/Button.tsx'
import { QuoteLineFields } from './QuoteLineFields.tsx'
import { type DraftLine, newLine } from './quoteDraft.ts'

type QuoteGoodsProps = {
  lines: DraftLine[]
  onChange: (lines: DraftLine[]) => void
  /** Keys of the lines that show their problems. Undefined before the form is sent. */
  checked: readonly string[] | undefined
  vatTerms: VatTerms
}

export function QuoteGoods({ lines, onChange, checked, vatTerms }: QuoteGoodsProps) {
  const ids = lines.flatMap(({ productId }) => (productId === null ? [] : [{ productId, quantity: 1 }]))
  const products = useQuery(cartProducts(ids)).data?.products ?? []
  const added = useRef<string>(undefined)
  const nameInput = useRef<HTMLInputElement>(null)
  const lastKey = lines.at(-1)?.key
  useEffect(() => {
    if (lastKey !== undefined && lastKey === added.current) nameInput.current?.focus()
  }, [lastKey])

  const change = (key: string, changed: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changed } : line)))
  const add = (product: FoundProduct) => {
    const before = lines.find(({ productId }) => productId === product.id)
    if (before) change(before.key, { quantity: String((Number(before.quantity) || 0) + 1) })
    else onChange([...lines, newLine(product)])
  }
  const addCustom = () => {
    const line = newLine()
    added.current = line.key
    onChange([...lines, line])
  }

  return (
    <section aria-labelledby="lines" className="grid gap-4">
      <div>
        <h2 id="lines" className="headline text-xl">
          Lines
        </h2>
        {vatTerms.vatRegistered && (
          <p className="text-muted">
            Enter prices including VAT.
            {vatTerms.treatment === 'export' && ' Goods for this address are charged without it.'}
          </p>
        )}
      </div>
      <ProductPicker
        error={checked && lines.length === 0 ? 'Add a product or a custom line first' : undefined}
        onAdd={add}
      />
      {lines.length > 0 && (
        <ul aria-label="Quoted" className="border-t border-ink">
          {lines.map((line) => (
            <QuoteLineFields
              key={line.key}
              line={line}
              product={products.find(({ id }) => id === line.productId)}
              vatTerms={vatTerms}
              showsProblems={checked?.includes(line.key) ?? false}
              nameInput={line.key === added.current ? nameInput : undefined}
              onChange={(changed) => change(line.key, changed)}
              onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
            />
          ))}
        </ul>
      )}
      <Button size="small" className="w-fit" onClick={addCustom}>
        Add a custom line
      </Button>
    </section>
  )
}
