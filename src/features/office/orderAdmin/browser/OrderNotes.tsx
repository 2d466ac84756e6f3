import { IfAllowed } from '#/browser/rights.tsx'
import { noteRules } from '#/features/orders/orders/orders.rules.ts'
import { formatDateTime } from '#/lib/format.ts'
import { Button } from '#/ui/Button.tsx'
import { TextAreaField } from '#/ui/Field.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { type AdminOrderDetail, useChangeOrder } from './orderAdmin.queries.ts'

export function OrderNotes({ order }: { order: AdminOrderDetail }) {
  const { register, submit, isPending, isUnsaved } = useRequestForm({
    request: useChangeOrder(order, 'note added'),
    rules: noteRules,
    defaultValues: { text: '' },
    toRequest: ({ text }) => ({ path: 'notes', body: { text } }) as const,
    fieldOf: () => 'text',
    onDone: (_, clear) => clear(),
  })
  return (
    <>
      {order.notes.length > 0 && (
        <ul className="mb-3 grid gap-3">
          {order.notes.map((note) => (
            <li key={note.id}>
              <p className="break-words whitespace-pre-line">{note.text}</p>
              <p className="figures text-muted">
                {note.author}, {formatDateTime(note.createdAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <IfAllowed call="POST /api/admin/orders/{id}/notes">
        <form onSubmit={submit} noValidate aria-label="Note" className="grid justify-items-start gap-3">
          <TextAreaField
            label="New note"
            hint="For colleagues only. The customer won’t see it."
            rows={2}
            className="w-full"
            controlClassName="sm:text-sm"
            {...register('text')}
          />
          <Button type="submit" size="small" pending={isPending} pendingLabel="Adding">
            Add note
          </Button>
          <LeaveGuard unsaved={isUnsaved} />
        </form>
      </IfAllowed>
    </>
  )
}
