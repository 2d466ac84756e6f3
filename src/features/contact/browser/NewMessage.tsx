import { type FormEvent, useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { email as shopEmail } from '#/features/content/brand.facts.ts'
import { validateFields } from '#/lib/fieldRules.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { TextAreaField, TextField } from '#/ui/Field.tsx'
import { FormAlert } from '#/ui/FormAlert.tsx'
import { toast } from '#/ui/toast.ts'
import { newMessageRules } from '../contactReply.rules.ts'
import { useStartConversation } from './contactAdmin.queries.ts'

type NewMessageProps = {
  to: { name: string; email: string }
  onClose: () => void
  onSent: (contactId: number) => void
}

/** The first message of a conversation, written by staff. */
export function NewMessage({ to, onClose, onSent }: NewMessageProps) {
  const [typed, setTyped] = useState({ subject: '', text: '' })
  const [wasSent, setWasSent] = useState(false)
  // Idempotency key: a double click, or retrying after a lost response, sends no second email.
  const [requestKey] = useState(() => crypto.randomUUID() as string)
  const start = useStartConversation()
  const problems = wasSent ? validateFields(typed, newMessageRules) : {}

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (start.isPending || Object.keys(validateFields(typed, newMessageRules)).length > 0) return
    start.mutate(
      { name: to.name, email: to.email, subject: typed.subject.trim(), text: typed.text.trim(), requestKey },
      {
        onSuccess: ({ id }) => {
          toast({ title: 'Email sent' })
          onSent(id)
        },
      },
    )
  }

  return (
    <Dialog open onClose={onClose} title={`Email ${to.name}`} className="w-[min(100%-2rem,40rem)]">
      <form onSubmit={submit} noValidate aria-label="Email" className="grid gap-4 text-sm">
        <p className="wrap-anywhere">
          To {to.email}. Their answer will arrive in your mailbox, {shopEmail()}, not here.
        </p>
        <TextField
          label="Subject"
          autoComplete="off"
          value={typed.subject}
          onChange={(event) => setTyped({ ...typed, subject: event.target.value })}
          error={problems.subject}
        />
        <TextAreaField
          label="Message"
          rows={9}
          value={typed.text}
          onChange={(event) => setTyped({ ...typed, text: event.target.value })}
          error={problems.text}
          controlClassName="sm:text-sm"
        />
        {start.isError && <FormAlert>{errorMessage(start.error)}</FormAlert>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={start.isPending} pendingLabel="Sending">
            Send email
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
