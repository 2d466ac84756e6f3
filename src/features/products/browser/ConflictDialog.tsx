import { useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { FIELD_NAMES, fieldOf, type ProductDraft, type ProductFieldName } from '../productFields.rules.ts'
import { changedDraftFields, fieldText, mergeDrafts, toDraft } from './productDraft.ts'
import type { AdminProduct } from './products.queries.ts'

type ConflictDialogProps = {
  message: string
  /** `base` is the product when editing began, `theirs` as saved since, `mine` the unsaved draft. */
  base: AdminProduct
  theirs: AdminProduct
  mine: ProductDraft
  isSaving: boolean
  onResolve: (chosen?: { draft: ProductDraft; base: AdminProduct }) => void
}

export function ConflictDialog({ message, base, theirs, mine, isSaving, onResolve }: ConflictDialogProps) {
  const saved = toDraft(theirs)
  const differing = changedDraftFields(saved, mine)
  const touched = changedDraftFields(toDraft(base), mine)
  const [keptMine, setKeptMine] = useState<readonly ProductFieldName[]>(() =>
    differing.filter((field) => touched.includes(field)),
  )
  const choose = (field: ProductFieldName, isMine: boolean) =>
    setKeptMine((now) => [...now.filter((name) => name !== field), ...(isMine ? [field] : [])])

  return (
    <Dialog
      open
      onClose={() => onResolve()}
      title="Somebody else has saved this product"
      variant="wide"
      footer={
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            size="small"
            pending={isSaving}
            onClick={() => onResolve({ base: theirs, draft: mergeDrafts(saved, mine, keptMine) })}
          >
            Save my choices
          </Button>
          <Button size="small" onClick={() => onResolve({ base: theirs, draft: saved })}>
            Discard my changes
          </Button>
          <Button size="small" variant="quiet" onClick={() => onResolve()}>
            Keep editing
          </Button>
        </div>
      }
    >
      <div className="grid gap-4 text-sm">
        <p>{message}</p>
        {differing.length === 0 && <p>Both versions are the same.</p>}
        {FIELD_NAMES.filter((field) => differing.includes(field)).map((field) => (
          <fieldset key={field} className="grid gap-2 border-t border-line pt-3 sm:grid-cols-2">
            <legend className="float-left w-full font-semibold sm:col-span-2">{fieldOf(field).label}</legend>
            {[
              { isMine: true, title: 'Yours', text: fieldText(mine, field) },
              { isMine: false, title: 'Theirs', text: fieldText(saved, field) },
            ].map(({ isMine, title, text }) => (
              <label key={title} className="flex min-w-0 cursor-pointer items-start gap-2 border border-line p-2">
                <input
                  type="radio"
                  name={`choose-${field}`}
                  className="mt-1"
                  checked={keptMine.includes(field) === isMine}
                  onChange={() => choose(field, isMine)}
                />
                <span className="min-w-0">
                  <span className="block text-muted">{title}</span>
                  <span className="block max-h-40 overflow-y-auto break-words whitespace-pre-wrap">
                    {text || 'Nothing'}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
