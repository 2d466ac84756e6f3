import type { ChangeEvent, Ref } from 'react'
import type { Product } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { priceLine } from '#/features/orders/pricing/pricing.rules.ts'
import { VAT_RATE_NAMES, VAT_RATES, type VatRate, type VatTerms } from '#/features/shop/vat/vat.rules.ts'
import { parsePence } from '#/lib/decimal.ts'
import { formatPounds } from '#/lib/pence.ts'
import { Button } from '#/ui/Button.tsx'
import { DENSE, SelectField, TextField } from '#/ui/Field.tsx'
import { type DraftLine, findLineProblems, isValidLine, toSaleLine } from './quoteDraft.ts'

/** A product that is still sold. */
export type SoldProduct = Pick<Product, 'price' | 'inStock' | 'stockQuantity'>

type QuoteLineFieldsProps = {
  line: DraftLine
  product: SoldProduct | undefined
  vatTerms: VatTerms
  showsProblems: boolean
  nameInput?: Ref<HTMLInputElement> | undefined
  onChange: (change: Partial<DraftLine>) => void
  onRemove: () => void
}

const FIGURES = `figures ${DENSE}`

export function QuoteLineFields(props: QuoteLineFieldsProps) {
  const { line, product, vatTerms, showsProblems, nameInput, onChange, onRemove } = props
  const problems = showsProblems ? findLineProblems(line) : {}
  const isCustom = line.productId === null
  const title = line.name.trim() || 'the custom line'
  const label = (words: string) => (
    <>
      {words}
      <span className="sr-only"> of {title}</span>
    </>
  )
  const field = (name: 'name' | 'quantity' | 'unitPrice' | 'discount') => ({
    value: line[name],
    error: problems[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: target.value }),
  })
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div className="flex items-start justify-between gap-3">
        {isCustom ? (
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
            <TextField
              ref={nameInput}
              label="Custom line"
              placeholder="Such as installation or a training day"
              controlClassName={DENSE}
              {...field('name')}
            />
            {vatTerms.vatRegistered && (
              <SelectField
                label={label('VAT')}
                value={line.vatRate}
                onChange={({ target }) => onChange({ vatRate: target.value as VatRate })}
                controlClassName={DENSE}
              >
                {VAT_RATE_NAMES.map((rate) => (
                  <option key={rate} value={rate}>
                    {VAT_RATES[rate].label}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
        ) : (
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{line.name}</p>
            <ProductHint line={line} product={product} />
          </div>
        )}
        <Button
          size="small"
          variant="quiet"
          onClick={onRemove}
          aria-label={`Remove ${title}`}
          className={`-mr-3 ${isCustom ? 'mt-6.5' : '-mt-1.5'}`}
        >
          Remove
        </Button>
      </div>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1.3fr)_6.5rem]">
        <TextField label={label('Quantity')} inputMode="numeric" controlClassName={FIGURES} {...field('quantity')} />
        <TextField
          label={label('Price each, £')}
          inputMode="decimal"
          controlClassName={FIGURES}
          {...field('unitPrice')}
        />
        <div className="flex items-start">
          <TextField
            label={label('Discount')}
            inputMode="decimal"
            placeholder="None"
            className="min-w-0 flex-1"
            controlClassName={`rounded-r-none ${FIGURES}`}
            {...field('discount')}
          />
          <SelectField
            label={`Discount of ${title} in`}
            labelHidden
            value={line.discountType}
            onChange={({ target }) => onChange({ discountType: target.value as DraftLine['discountType'] })}
            controlClassName={`-ml-px rounded-l-none ${DENSE}`}
            className="pt-[1.6875rem]"
          >
            <option value="percentage">%</option>
            <option value="fixed">£</option>
          </SelectField>
        </div>
        <p className="self-start text-right max-sm:pr-1">
          <span className="block text-sm font-semibold">Amount</span>
          <span className="figures block pt-4.5 sm:pt-3.5">{isValidLine(line) ? amountOf(line, vatTerms) : '–'}</span>
        </p>
      </div>
    </li>
  )
}

function amountOf(line: DraftLine, vatTerms: VatTerms): string {
  const { total, reduction } = priceLine(toSaleLine(line), vatTerms)
  return formatPounds(total - reduction)
}

function ProductHint({ line, product }: Pick<QuoteLineFieldsProps, 'line' | 'product'>) {
  if (!product) return null
  const { price, inStock, stockQuantity } = product
  const stock = inStock ? stockQuantity : 0
  const isShort = Number(line.quantity) > stock
  return (
    <p className="figures text-sm text-muted">
      {parsePence(line.unitPrice) !== price && `List price ${formatPounds(price)} · `}
      <span className={isShort ? 'text-ink' : undefined}>
        {isShort ? `Only ${stock} in stock` : `${stock} in stock`}
      </span>
    </p>
  )
}
