import type { ChangeEvent } from 'react'
import { CATEGORIES, categoryLabel } from '#/features/catalogue/catalogue.rules.ts'
import { SelectField, TextAreaField, TextField } from '#/ui/Field.tsx'
import { FIELD_NAMES, fieldOf, type ProductFieldName } from '../productFields.rules.ts'
import { RepeatableField } from './RepeatableField.tsx'
import type { ProductFormState } from './useProductForm.ts'

const SMALL = 'sm:h-9! sm:text-sm'

const EXPLICIT_FIELDS: readonly string[] = [
  'name',
  'slug',
  'description',
  'price',
  'vatRate',
  'category',
  'stockQuantity',
  'inStock',
  'images',
  'specs',
  'features',
]

function FieldInput({ name, draft, change, errors }: ProductFormState & { name: ProductFieldName }) {
  const { label, kind, hint, long, choices } = fieldOf(name)
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
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [name]: event.target.value }),
  }
  if (choices) {
    return (
      <SelectField
        {...shared}
        label={label}
        onChange={(event) => change({ [name]: event.target.value })}
        controlClassName={SMALL}
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
  if (kind === 'text') return <TextField {...shared} label={label} controlClassName={SMALL} />
  return (
    <TextField
      {...shared}
      label={kind === 'price' ? `${label} in £` : label}
      inputMode={kind === 'price' ? 'decimal' : 'numeric'}
      className="max-w-72"
      controlClassName={`figures max-w-48 ${SMALL}`}
    />
  )
}

export const TextFields = (state: ProductFormState) => {
  const { draft, change, errors, base } = state
  return (
    <>
      <FieldInput name="name" {...state} />
      <TextField
        label="Page address"
        name="slug"
        value={draft.slug}
        error={errors.slug}
        hint={`/products/${draft.slug || '…'}${base && base.slug !== draft.slug ? ' · the old address redirects here' : ''}`}
        onChange={(event) => change({ slug: event.target.value })}
        autoCapitalize="none"
        spellCheck={false}
        controlClassName={SMALL}
      />
      <FieldInput name="description" {...state} />
    </>
  )
}

export const PricingFields = (state: ProductFormState) => {
  const { draft, change, errors } = state
  return (
    <>
      <FieldInput name="price" {...state} />
      <FieldInput name="vatRate" {...state} />
      <SelectField
        label="Category"
        name="category"
        value={draft.category}
        error={errors.category}
        onChange={(event) => change({ category: event.target.value })}
        controlClassName={SMALL}
      >
        {[...new Set([...CATEGORIES.map(({ id }): string => id), draft.category])].map((id) => (
          <option key={id} value={id}>
            {categoryLabel(id)}
          </option>
        ))}
      </SelectField>
      <FieldInput name="stockQuantity" {...state} />
      <label className="flex min-h-9 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={draft.inStock}
          onChange={(event) => change({ inStock: event.target.checked })}
          className="size-5 accent-ink"
        />
        <span>
          <span className="font-[600]">In stock</span>{' '}
          <span className="text-muted">
            {draft.inStock
              ? Number(draft.stockQuantity) > 0
                ? 'can be bought'
                : 'shown as out of stock: none left'
              : 'shown as out of stock'}
          </span>
        </span>
      </label>
      {FIELD_NAMES.filter((name) => !EXPLICIT_FIELDS.includes(name)).map((name) => (
        <FieldInput key={name} name={name} {...state} />
      ))}
    </>
  )
}

export const SpecAndFeatureFields = ({ draft, change, errors }: ProductFormState) => (
  <>
    <RepeatableField
      legend="Specifications"
      noun="specification"
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
            controlClassName={SMALL}
          />
          <TextField
            label={`Value of specification ${index + 1}`}
            labelHidden
            placeholder="Value"
            value={row.value}
            onChange={(event) => set({ ...row, value: event.target.value })}
            controlClassName={SMALL}
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
          controlClassName={SMALL}
        />
      )}
    </RepeatableField>
  </>
)
