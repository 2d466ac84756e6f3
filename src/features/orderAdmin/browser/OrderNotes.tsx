import { type FormEvent, useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { IfAllowed } from '#/features/accounts/browser/IfAllowed.tsx'
import { validateField } from '#/lib/fieldRules.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { Button } from '#/ui/Button.tsx'
import { TextAreaField } from '#/ui/Field.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { noteRules } from '../orderAdmin.rules.ts'
import { type AdminOrderDetail, useChangeOrder } from './orderAdmin.queries.ts'

export function OrderNotes({ order }: { order: AdminOrderDetail }) {
  const [text, setText] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const add = useChangeOrder(order, 'note added')
  const problem = wasSent ? validateField(text, noteRules.text) : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (add.isPending || validateField(text, noteRules.text)) return
    add.mutate(
      { path: 'notes', body: { text } },
      {
        onSuccess: () => {
          setText('')
          setWasSent(false)
        },
      },
    )
  }

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
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={problem ?? (add.isError ? errorMessage(add.error) : undefined)}
            className="w-full"
            controlClassName="sm:text-sm"
          />
          <Button type="submit" size="small" pending={add.isPending} pendingLabel="Adding">
            Add note
          </Button>
          <LeaveGuard unsaved={text.trim() !== ''} />
        </form>
      </IfAllowed>
    </>
  )
}
