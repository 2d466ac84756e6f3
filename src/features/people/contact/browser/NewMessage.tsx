import { email as shopEmail } from '#/lib/brand.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { FormAlert, TextAreaField, TextField } from '#/ui/Field.tsx'
import { toast } from '#/ui/toast.ts'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { newMessageRules } from '../contactReply.rules.ts'
import { useStartConversation } from './contactAdmin.queries.ts'

type NewMessageProps = {
  to: { name: string; email: string }
  onClose: () => void
  onSent: (contactId: number) => void
}

/** The first message of a conversation, written by staff. */
export function NewMessage({ to, onClose, onSent }: NewMessageProps) {
  const { register, submit, isPending, problem } = useRequestForm({
    request: useStartConversation(),
    rules: newMessageRules,
    defaultValues: { subject: '', text: '' },
    toRequest: (typed, requestKey) => ({ name: to.name, email: to.email, ...typed, requestKey: requestKey() }),
    onDone({ id }) {
      toast({ title: 'Email sent' })
      onSent(id)
    },
  })
  return (
    <Dialog open onClose={onClose} title={`Email ${to.name}`} className="w-[min(100%-2rem,40rem)]">
      <form onSubmit={submit} noValidate aria-label="Email" className="grid gap-4 text-sm">
        <p className="wrap-anywhere">
          To {to.email}. Their answer will arrive in your mailbox, {shopEmail()}, not here.
        </p>
        <TextField label="Subject" autoComplete="off" {...register('subject')} />
        <TextAreaField label="Message" rows={9} controlClassName="sm:text-sm" {...register('text')} />
        <FormAlert>{problem}</FormAlert>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={isPending} pendingLabel="Sending">
            Send email
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
