import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useCurrentUser } from '#/browser/currentUser.ts'
import { IfAllowed, useRights } from '#/browser/rights.tsx'
import { AdjustStock } from '#/features/orders/stock/browser/AdjustStock.tsx'
import { formatCount } from '#/lib/format.ts'
import type { PageHref } from '#/lib/pageLinks.ts'
import { seesFigures } from '#/lib/roles.ts'
import { Button } from '#/ui/Button.tsx'
import { ConflictNotice } from '#/ui/ConflictNotice.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { fieldOf } from '../productFields.rules.ts'
import { DeleteProduct } from './DeleteProduct.tsx'
import { PicturesField } from './PicturesField.tsx'
import { FieldGroup, SpecAndFeatureFields } from './ProductFields.tsx'
import { fieldText } from './productDraft.ts'
import type { AdminProduct } from './products.queries.ts'
import { type ProductFormState, useProductForm } from './useProductForm.ts'

type ProductFormProps = {
  product?: AdminProduct
  onSaved: (saved: AdminProduct) => void
  onDeleted?: () => void
}

const LINK = 'link py-2 max-md:py-3'

export function ProductForm({ product, onSaved, onDeleted }: ProductFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const mayLeave = useRef(false)
  const state = useProductForm(product, form, (saved) => {
    if (!product) mayLeave.current = true
    onSaved(saved)
  })
  const { base, draft, conflict, isDirty, uploads } = state
  const may = useRights()
  const role = useCurrentUser()?.role
  // The server keeps costs from the other roles, so it would look as if there were none.
  const hidden = role && seesFigures(role) ? [] : (['cost'] as const)
  const mayChange = may(base ? 'PUT /api/admin/products/{id}' : 'POST /api/admin/products')

  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h1 className="headline text-2xl break-words">{base?.name ?? 'New product'}</h1>
        {base && (
          <div className="flex flex-wrap items-center gap-4">
            <IfAllowed call="GET /api/admin/lists/restock-alerts">
              <Link className={LINK} to="/admin/restock-alerts" search={{ product: String(base.id), state: 'waiting' }}>
                Waiting: {formatCount(base.waiting)}
              </Link>
            </IfAllowed>
            <Link className={LINK} to="/admin/stock" search={{ product: String(base.id) }}>
              Stock history
            </Link>
            <a className={LINK} href={`/products/${base.slug}` satisfies PageHref} target="_blank" rel="noreferrer">
              View in the shop<span className="sr-only"> (opens a new tab)</span>
            </a>
            <AdjustStock product={product ?? base} />
            {onDeleted && mayChange && (
              <DeleteProduct
                product={base}
                onDeleted={() => {
                  mayLeave.current = true
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
        // Keeps the focused field clear of the sticky save bar.
        className="grid gap-8 [&_*]:scroll-mb-24"
      >
        <ConflictNotice
          conflict={conflict}
          label={(name) => fieldOf(name).label}
          format={(name, values) => fieldText(values, name)}
        />
        <fieldset disabled={!mayChange} aria-label="Details" className="grid gap-8">
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="grid content-start gap-5">
              <FieldGroup group="details" {...state} />
            </div>
            <div className="grid content-start gap-7">
              {(['price', 'stock', 'identification', 'shipping'] as const).map((group) => (
                <FieldGroup key={group} group={group} hidden={hidden} {...state} />
              ))}
            </div>
          </div>
          <PicturesField
            pictures={draft.images}
            onChange={(pictures) => state.change({ images: pictures })}
            uploads={uploads}
            problem={state.errors.images}
          />
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
            <SpecAndFeatureFields {...state} />
          </div>
        </fieldset>
        <SaveBar {...state} mayChange={mayChange} />
      </form>
      <LeaveGuard unsaved={() => isDirty && !mayLeave.current} />
    </>
  )
}

function SaveBar({ base, isDirty, isSaving, uploads, mayChange }: ProductFormState & { mayChange: boolean }) {
  const may = useRights()
  const isUploading = uploads.running.length > 0
  return (
    <div className="sticky bottom-0 z-10 -mx-5 flex flex-wrap items-center gap-4 border-t border-line bg-paper px-5 py-3 lg:-mx-8 lg:px-8">
      {mayChange ? (
        <>
          <Button
            type="submit"
            variant="primary"
            size="small"
            pending={isSaving}
            pendingLabel="Saving"
            disabled={isUploading && !isSaving}
          >
            {base ? 'Save' : 'Create product'}
          </Button>
          <p role="status" className="text-muted">
            {isUploading
              ? 'Uploading pictures'
              : isDirty
                ? 'Not saved yet'
                : !base
                  ? ''
                  : uploads.problems.length > 0
                    ? 'Saved, without the pictures that were rejected'
                    : 'All saved'}
          </p>
        </>
      ) : (
        <p className="text-muted">
          Your role doesn’t include changing products.
          {may('PUT /api/admin/products/{id}/stock') && ' You can adjust the stock.'}
        </p>
      )}
    </div>
  )
}
