import { CATEGORIES, categoryLabel } from '#/features/catalogue/catalogue.rules.ts'
import { SelectField, TextAreaField, TextField } from '#/ui/Field.tsx'
import { RowsField } from './RowsField.tsx'
import type { ProductFormState } from './useProductForm.ts'

const SMALL = 'sm:h-9! sm:text-sm'

/** What it is called, where it is and what is said of it. */
export const WordFields = ({ draft, change, errors, base }: ProductFormState) => (
  <>
    <TextField
      label="Name"
      name="name"
      value={draft.name}
      error={errors.name}
      onChange={(event) => change({ name: event.target.value })}
      controlClassName={SMALL}
    />
    <TextField
      label="Address in the shop"
      name="slug"
      value={draft.slug}
      error={errors.slug}
      hint={`/products/${draft.slug || '…'}${base && base.slug !== draft.slug ? ' · the old address leads here' : ''}`}
      onChange={(event) => change({ slug: event.target.value })}
      autoCapitalize="none"
      spellCheck={false}
      controlClassName={SMALL}
    />
    <TextAreaField
      label="Description"
      name="description"
      rows={8}
      value={draft.description}
      error={errors.description}
      onChange={(event) => change({ description: event.target.value })}
      controlClassName="sm:text-sm"
    />
  </>
)

/** What it costs, where it belongs and how many there are. */
export const SaleFields = ({ draft, change, errors }: ProductFormState) => (
  <>
    <TextField
      label="Price in £"
      name="price"
      inputMode="decimal"
      value={draft.price}
      error={errors.price}
      onChange={(event) => change({ price: event.target.value })}
      className="max-w-48"
      controlClassName={`figures ${SMALL}`}
    />
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
    <TextField
      label="Stock"
      name="stockQuantity"
      inputMode="numeric"
      value={draft.stockQuantity}
      error={errors.stockQuantity}
      hint="What is sold while you edit is taken off by itself."
      onChange={(event) => change({ stockQuantity: event.target.value })}
      className="max-w-72"
      controlClassName={`figures max-w-48 ${SMALL}`}
    />
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
              : 'shows as out of stock: there are none'
            : 'shows as out of stock'}
        </span>
      </span>
    </label>
  </>
)

/** Its specifications and features, row by row. */
export const RowFields = ({ draft, change, errors }: ProductFormState) => (
  <>
    <RowsField
      legend="Specifications"
      noun="specification"
      rows={draft.specs}
      empty={{ name: '', value: '' }}
      error={errors.specs}
      onChange={(specs) => change({ specs })}
    >
      {(row, at, set) => (
        <>
          <TextField
            label={`Name of specification ${at + 1}`}
            labelHidden
            placeholder="Name"
            name={`specs.${at}`}
            value={row.name}
            error={errors[`specs.${at}`]}
            onChange={(event) => set({ ...row, name: event.target.value })}
            controlClassName={SMALL}
          />
          <TextField
            label={`Value of specification ${at + 1}`}
            labelHidden
            placeholder="Value"
            value={row.value}
            onChange={(event) => set({ ...row, value: event.target.value })}
            controlClassName={SMALL}
          />
        </>
      )}
    </RowsField>
    <RowsField
      legend="Features"
      noun="feature"
      rows={draft.features}
      empty=""
      error={errors.features}
      onChange={(features) => change({ features })}
    >
      {(item, at, set) => (
        <TextField
          label={`Feature ${at + 1}`}
          labelHidden
          placeholder="Feature"
          name={`features.${at}`}
          value={item}
          error={errors[`features.${at}`]}
          onChange={(event) => set(event.target.value)}
          controlClassName={SMALL}
        />
      )}
    </RowsField>
  </>
)
