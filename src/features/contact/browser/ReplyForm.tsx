import { type FormEvent, type ReactNode, useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { validateField } from '#/lib/fieldRules.ts'
import { Button } from '#/ui/Button.tsx'
import { TextAreaField } from '#/ui/Field.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { toast } from '#/ui/toast.ts'
import { type ReplyWriter, replyRules } from '../contactReply.rules.ts'
import { useReply } from './contactAdmin.queries.ts'

type ReplyFormProps = {
  id: number
  writer: ReplyWriter
  label: string
  hint: ReactNode
  submitLabel: string
  doneTitle: string
  onDone?: () => void
  children?: ReactNode
}

export function ReplyForm({ id, writer, label, hint, submitLabel, doneTitle, onDone, children }: ReplyFormProps) {
  const [text, setText] = useState('')
  const [wasSent, setWasSent] = useState(false)
  // Idempotency key: a double click, or retrying after a lost response, sends no second email.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID() as string)
  const reply = useReply(id)
  const problem = wasSent ? validateField(text, replyRules.text) : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (reply.isPending || validateField(text, replyRules.text)) return
    reply.mutate(
      { writer, text: text.trim(), requestKey },
      {
        onSuccess: () => {
          setText('')
          setWasSent(false)
          setRequestKey(crypto.randomUUID())
          toast({ title: doneTitle })
          onDone?.()
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate aria-label={submitLabel} className="grid gap-3">
      <TextAreaField
        label={label}
        hint={hint}
        rows={7}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={problem ?? (reply.isError ? errorMessage(reply.error) : undefined)}
        controlClassName="sm:text-sm"
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={writer === 'shop' ? 'primary' : 'secondary'}
          pending={reply.isPending}
          pendingLabel="Saving"
        >
          {submitLabel}
        </Button>
        {children}
      </div>
      <LeaveGuard unsaved={text.trim() !== ''} />
    </form>
  )
}
