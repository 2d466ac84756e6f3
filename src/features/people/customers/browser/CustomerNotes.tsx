import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { currentUserQuery } from '#/browser/currentUser.ts'
import { noteRules } from '#/features/orders/orders/orders.rules.ts'
import { formatDateTime } from '#/lib/format.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import { TextAreaField } from '#/ui/Field.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { toast } from '#/ui/toast.ts'
import { useRequestForm } from '#/ui/useRequestForm.ts'
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
  const { register, submit, isPending, isUnsaved } = useRequestForm({
    request: useChangeCustomer(id),
    rules: noteRules,
    defaultValues: { text: '' },
    toRequest: ({ text }, requestKey) =>
      ({ method: 'POST', path: 'notes', body: { text, requestKey: requestKey() } }) as const,
    fieldOf: () => 'text',
    onDone(_, clear) {
      clear()
      toast({ title: 'Note added' })
    },
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Note" className="grid justify-items-start gap-3">
      <TextAreaField
        label="New note"
        hint="For colleagues, but the customer can ask for a copy."
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
  )
}
