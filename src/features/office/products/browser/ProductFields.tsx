import { type ChangeEvent, Fragment, type ReactNode } from 'react'
import { CATEGORIES, categoryLabel } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import type { VatRate } from '#/features/shop/vat/vat.rules.ts'
import { parsePence } from '#/lib/decimal.ts'
import { formatPounds } from '#/lib/pence.ts'
import { seller } from '#/lib/seller.ts'
import { classes } from '#/ui/classes.ts'
import { DENSE, SelectField, TextAreaField, TextField } from '#/ui/Field.tsx'
import { formatMarginPercent, marginOf } from '../margin.rules.ts'
import { fieldOf, fieldsIn, type ProductFieldName } from '../productFields.rules.ts'
import { FIELD_GROUPS, type FieldGroup as FieldGroupName } from '../productFieldTypes.rules.ts'
import { FREE, GIVE_AWAY_LABEL, isFree } from '../products.rules.ts'
import { RepeatableField } from './RepeatableField.tsx'
import { StockField } from './StockField.tsx'
import type { ProductFormState } from './useProductForm.ts'

const SPECS_HINT =
  'Four names have a special meaning: “In the box” and “Fits” list things separated by commas, “Bundle” offers this product ' +
  'together with the machines it names, or with “yes” all that it fits, and “Manual section” links to that heading of the user manual.'

function FieldInput({ name, draft, change, errors }: ProductFormState & { name: ProductFieldName }) {
  const { label, kind, hint, long, optional, choices } = fieldOf(name)
  if (kind === 'yesNo') {
    return (
      <label className="flex min-h-9 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={draft[name] === true}
          onChange={(event) => change({ [name]: event.target.checked })}
          className="size-5 accent-ink"
        />
        {label}
      </label>
    )
  }
  const shared = {
    name,
    value: String(draft[name]),
    error: errors[name],
    hint,
    optional,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [name]: event.target.value }),
  }
  if (choices) {
    return (
      <SelectField
        {...shared}
        label={label}
        onChange={(event) => change({ [name]: event.target.value })}
        controlClassName={DENSE}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    )
  }
  if (long) return <TextAreaField {...shared} label={label} rows={8} controlClassName="sm:text-sm" />
  if (kind === 'text') return <TextField {...shared} label={label} controlClassName={DENSE} />
  return (
    <TextField
      {...shared}
      label={kind === 'price' ? `${label} in £` : label}
      inputMode={kind === 'price' ? 'decimal' : 'numeric'}
      controlClassName={`figures ${DENSE}`}
    />
  )
}

/** Fields whose input differs from what their kind suggests. */
const OWN_INPUTS: { [Name in ProductFieldName]?: (state: ProductFormState) => ReactNode } = {
  price: (state) => <PriceField {...state} />,
  slug: ({ draft, change, errors, base }) => (
    <TextField
      label="Page address"
      name="slug"
      value={draft.slug}
      error={errors.slug}
      hint={`/products/${draft.slug || '…'}${base && base.slug !== draft.slug ? ' · the old address redirects here' : ''}`}
      onChange={(event) => change({ slug: event.target.value })}
      autoCapitalize="none"
      spellCheck={false}
      controlClassName={DENSE}
    />
  ),
  category: ({ draft, change, errors }) => (
    <SelectField
      label="Category"
      name="category"
      value={draft.category}
      error={errors.category}
      onChange={(event) => change({ category: event.target.value })}
      controlClassName={DENSE}
    >
      {[...new Set([...CATEGORIES.map(({ id }): string => id), draft.category])].map((id) => (
        <option key={id} value={id}>
          {categoryLabel(id)}
        </option>
      ))}
    </SelectField>
  ),
  stockQuantity: (state) => <StockField {...state} />,
  inStock: ({ draft, change, base }) => (
    <label className="col-span-full flex min-h-9 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={draft.inStock}
        onChange={(event) => change({ inStock: event.target.checked })}
        className="size-5 accent-ink"
      />
      <span>
        <span className="font-semibold">In stock</span>{' '}
        <span className="text-muted">
          {draft.inStock
            ? Number(draft.stockQuantity) > 0
              ? base?.inStock === false
                ? 'can be bought again'
                : 'can be bought'
              : 'shown as out of stock: none left'
            : 'shown as out of stock'}
        </span>
      </span>
    </label>
  ),
}

/** Nothing is given away by a slip of the keyboard. */
function PriceField(state: ProductFormState) {
  const { draft, change } = state
  const isGivenAway = isFree(draft.price)
  return (
    <div className="grid content-start gap-2">
      <FieldInput
        {...state}
        name="price"
        draft={isGivenAway ? { ...draft, price: '0.00' } : draft}
        // Only the checkbox gives it away.
        change={(typed) => change(isFree(typed.price ?? '') ? { price: '0.00' } : typed)}
      />
      {(isGivenAway || parsePence(draft.price) === 0) && (
        <label className="flex min-h-9 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={isGivenAway}
            onChange={(event) => change({ price: event.target.checked ? FREE : '0.00' })}
            className="size-5 accent-ink"
          />
          {GIVE_AWAY_LABEL}
        </label>
      )}
    </div>
  )
}

type FieldGroupProps = ProductFormState & { group: FieldGroupName; hidden?: readonly ProductFieldName[] }

/** Beside each other where there is room, except in `details`. */
export const FieldGroup = ({ group, hidden = [], ...state }: FieldGroupProps) => (
  <fieldset className={classes('grid min-w-0 gap-x-5 gap-y-4', group !== 'details' && 'sm:grid-cols-2')}>
    <legend className="eyebrow mb-3 w-full border-b border-line pb-1">{FIELD_GROUPS[group]}</legend>
    {fieldsIn(group)
      .filter((name) => !hidden.includes(name))
      .map((name) => (
        <Fragment key={name}>{OWN_INPUTS[name]?.(state) ?? <FieldInput name={name} {...state} />}</Fragment>
      ))}
    {group === 'price' && <MarginLine {...state} />}
  </fieldset>
)

function MarginLine({ draft }: ProductFormState) {
  const [price, cost] = [parsePence(draft.price), parsePence(draft.cost)]
  if (price === undefined || cost === undefined) return null
  const { vatRegistered } = seller
  const margin = marginOf({ price, cost, vatRate: draft.vatRate as VatRate }, vatRegistered)
  if (!margin) return null
  return (
    <p className="figures col-span-full" role="status">
      Margin <strong className={margin.amount < 0 ? 'text-error' : undefined}>{formatMarginPercent(margin)}</strong>:{' '}
      {formatPounds(margin.amount)}
      <span className="text-muted">
        {' '}
        of {formatPounds(margin.amount + cost)}
        {vatRegistered && ', the price without VAT'}
      </span>
    </p>
  )
}

export const SpecAndFeatureFields = ({ draft, change, errors }: ProductFormState) => (
  <>
    <RepeatableField
      legend="Specifications"
      noun="specification"
      hint={SPECS_HINT}
      rows={draft.specs}
      empty={{ name: '', value: '' }}
      error={errors.specs}
      onChange={(specs) => change({ specs })}
    >
      {(row, index, set) => (
        <>
          <TextField
            label={`Name of specification ${index + 1}`}
            labelHidden
            placeholder="Name"
            name={`specs.${index}`}
            value={row.name}
            error={errors[`specs.${index}`]}
            onChange={(event) => set({ ...row, name: event.target.value })}
            controlClassName={DENSE}
          />
          <TextField
            label={`Value of specification ${index + 1}`}
            labelHidden
            placeholder="Value"
            value={row.value}
            onChange={(event) => set({ ...row, value: event.target.value })}
            controlClassName={DENSE}
          />
        </>
      )}
    </RepeatableField>
    <RepeatableField
      legend="Features"
      noun="feature"
      rows={draft.features}
      empty=""
      error={errors.features}
      onChange={(features) => change({ features })}
    >
      {(item, index, set) => (
        <TextField
          label={`Feature ${index + 1}`}
          labelHidden
          placeholder="Feature"
          name={`features.${index}`}
          value={item}
          error={errors[`features.${index}`]}
          onChange={(event) => set(event.target.value)}
          controlClassName={DENSE}
        />
      )}
    </RepeatableField>
  </>
)
