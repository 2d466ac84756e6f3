import { useRef } from 'react'
import { CATEGORIES, categoryLabel } from '#/features/catalogue/catalogue.rules.ts'
import { Button } from '#/ui/Button.tsx'
import { SelectField, TextAreaField, TextField } from '#/ui/Field.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DeleteProduct } from './DeleteProduct.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { PicturesField } from './PicturesField.tsx'
import type { AdminProduct } from './products.schema.ts'
import { RowsField } from './RowsField.tsx'
import { type ProductFormState, useProductForm } from './useProductForm.ts'

const SMALL = 'sm:h-9! sm:text-sm'

type ProductFormProps = {
  /** Without one it is a new product. */
  product?: AdminProduct
  onSaved: (saved: AdminProduct) => void
  onDeleted?: () => void
}

/** The form of a product: everything on one screen, saved at once. */
export function ProductForm({ product, onSaved, onDeleted }: ProductFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isFree = useRef(false)
  const state = useProductForm(product, form, (saved) => {
    if (!product) isFree.current = true
    onSaved(saved)
  })
  const { base, draft, conflict, isDirty, isSaving, uploads } = state
  const isUploading = uploads.running.length > 0

  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h1 className="headline text-2xl break-words">{base?.name ?? 'New product'}</h1>
        {base && (
          <div className="flex flex-wrap items-center gap-4">
            <a className="link" href={`/products/${base.slug}`} target="_blank" rel="noreferrer">
              View in the shop<span className="sr-only"> (opens a new tab)</span>
            </a>
            {onDeleted && (
              <DeleteProduct
                product={base}
                onDeleted={() => {
                  isFree.current = true
                  onDeleted()
                }}
              />
            )}
          </div>
        )}
      </div>
      <form
        ref={form}
        noValidate
        aria-label={base ? 'Product' : 'New product'}
        onSubmit={(event) => {
          event.preventDefault()
          void state.save()
        }}
        // What has the focus must not be behind the bar that saves.
        className="grid gap-8 [&_*]:scroll-mb-24"
      >
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid content-start gap-5">
            <WordFields {...state} />
          </div>
          <div className="grid content-start gap-5">
            <SaleFields {...state} />
          </div>
        </div>
        <PicturesField
          pictures={draft.pictures}
          onChange={(pictures) => state.change({ pictures })}
          onFiles={(files) => void uploads.add(files)}
          uploads={uploads.running}
          problem={uploads.problem ?? state.errors.images}
        />
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
          <RowFields {...state} />
        </div>
        <div className="sticky bottom-0 z-10 -mx-5 flex flex-wrap items-center gap-4 border-t border-line bg-paper px-5 py-3 lg:-mx-8 lg:px-8">
          <Button
            type="submit"
            variant="primary"
            size="small"
            pending={isSaving}
            pendingLabel="Saving"
            disabled={isUploading && !isSaving}
          >
            {base ? 'Save' : 'Create the product'}
          </Button>
          <p role="status" className="text-muted">
            {isUploading ? 'Pictures are on their way' : isDirty ? 'Not saved yet' : base ? 'All saved' : ''}
          </p>
        </div>
      </form>
      {conflict && base && (
        <ConflictDialog
          {...conflict}
          base={base}
          mine={draft}
          isSaving={isSaving}
          onSettle={(chosen) => state.settle(chosen)}
        />
      )}
      <LeaveGuard isDirty={isDirty} isFree={isFree} />
    </>
  )
}

const WordFields = ({ draft, change, errors, base }: ProductFormState) => (
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

const SaleFields = ({ draft, change, errors }: ProductFormState) => (
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

const RowFields = ({ draft, change, errors }: ProductFormState) => (
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
