import { ProductPicker } from '#/features/catalogue/catalogue/browser/ProductPicker.tsx'
import { Button } from '#/ui/Button.tsx'
import { QuantityStepper } from '#/ui/QuantityStepper.tsx'

export type PhoneOrderLine = { productId: number; name: string; quantity: number }

const MAX_QUANTITY = 999

type GoodsFieldsProps = {
  lines: PhoneOrderLine[]
  onChange: (lines: PhoneOrderLine[]) => void
  error: string | undefined
}

export function GoodsFields({ lines, onChange, error }: GoodsFieldsProps) {
  const change = (productId: number, quantity: number) =>
    onChange(lines.map((line) => (line.productId === productId ? { ...line, quantity } : line)))
  const add = ({ id, name }: { id: number; name: string }) => {
    const before = lines.find(({ productId }) => productId === id)
    if (before) change(id, Math.min(MAX_QUANTITY, before.quantity + 1))
    else onChange([...lines, { productId: id, name, quantity: 1 }])
  }

  return (
    <section aria-labelledby="goods" className="grid gap-4">
      <h2 id="goods" className="headline text-xl">
        Goods
      </h2>
      <ProductPicker error={error} onAdd={add} />
      {lines.length > 0 && (
        <ul aria-label="Items ordered" className="border-t border-ink">
          {lines.map(({ productId, name, quantity }) => (
            <li key={productId} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
              <span className="min-w-0 flex-1">{name}</span>
              <span className="flex items-center gap-2">
                <QuantityStepper
                  size="small"
                  label={`Quantity of ${name}`}
                  value={quantity}
                  max={MAX_QUANTITY}
                  onChange={(value) => change(productId, value)}
                />
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(lines.filter((line) => line.productId !== productId))}
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
