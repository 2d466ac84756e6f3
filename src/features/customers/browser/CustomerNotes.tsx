import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { currentUserQuery } from '#/features/accounts/browser/accounts.queries.ts'
import { validateField } from '#/lib/fieldRules.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import { TextAreaField } from '#/ui/Field.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { toast } from '#/ui/toast.ts'
import { noteRules } from '../customers.rules.ts'
import { type CustomerDetail, useChangeCustomer } from './customers.queries.ts'

export function CustomerNotes({ customer }: { customer: CustomerDetail }) {
  const user = useQuery(currentUserQuery)
  const [toDelete, setToDelete] = useState<number>()
  const deletion = useChangeCustomer(customer.id)
  return (
    <>
      {customer.notes.length > 0 && (
        <ul className="mb-3 grid gap-3">
          {customer.notes.map(({ id, text, author, createdAt }) => (
            <li key={id}>
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <p className="figures text-muted">
                  {author}, {formatDateTime(createdAt)}
                </p>
                {author === user.data?.username && (
                  <Button
                    size="small"
                    variant="quiet"
                    className="-mr-3"
                    aria-label={`Delete your note of ${formatDateTime(createdAt)}`}
                    onClick={() => {
                      deletion.reset()
                      setToDelete(id)
                    }}
                  >
                    Delete
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <NoteForm id={customer.id} />
      <ConfirmDialog
        open={toDelete !== undefined}
        onClose={() => setToDelete(undefined)}
        title="Delete this note?"
        confirmLabel="Delete note"
        pendingLabel="Deleting"
        pending={deletion.isPending}
        error={deletion.isError ? errorMessage(deletion.error) : undefined}
        onConfirm={() =>
          deletion.mutate(
            { method: 'DELETE', path: `notes/${toDelete ?? 0}` },
            {
              onSuccess: () => {
                setToDelete(undefined)
                toast({ title: 'Note deleted' })
              },
            },
          )
        }
      >
        <p>It can’t be restored.</p>
      </ConfirmDialog>
    </>
  )
}

function NoteForm({ id }: { id: number }) {
  const [text, setText] = useState('')
  const [wasSent, setWasSent] = useState(false)
  // Idempotency key: retrying after a lost response adds no second note.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID() as string)
  const add = useChangeCustomer(id)
  const problem = wasSent ? validateField(text, noteRules.text) : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (add.isPending || validateField(text, noteRules.text)) return
    add.mutate(
      { method: 'POST', path: 'notes', body: { text, requestKey } },
      {
        onSuccess: () => {
          setText('')
          setWasSent(false)
          setRequestKey(crypto.randomUUID())
          toast({ title: 'Note added' })
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Note" className="grid justify-items-start gap-3">
      <TextAreaField
        label="New note"
        hint="For colleagues, but the customer can ask for a copy."
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
  )
}
