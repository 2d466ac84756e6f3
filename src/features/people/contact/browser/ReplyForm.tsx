import type { ReactNode } from 'react'
import { Button } from '#/ui/Button.tsx'
import { TextAreaField } from '#/ui/Field.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { toast } from '#/ui/toast.ts'
import { useRequestForm } from '#/ui/useRequestForm.ts'
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
  const { register, submit, isPending, isUnsaved } = useRequestForm({
    request: useReply(id),
    rules: replyRules,
    defaultValues: { text: '' },
    toRequest: ({ text }, requestKey) => ({ writer, text, requestKey: requestKey() }),
    fieldOf: () => 'text',
    onDone(_, clear) {
      clear()
      toast({ title: doneTitle })
      onDone?.()
    },
  })
  return (
    <form onSubmit={submit} noValidate aria-label={submitLabel} className="grid gap-3">
      <TextAreaField label={label} hint={hint} rows={7} controlClassName="sm:text-sm" {...register('text')} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={writer === 'shop' ? 'primary' : 'secondary'}
          pending={isPending}
          pendingLabel="Saving"
        >
          {submitLabel}
        </Button>
        {children}
      </div>
      <LeaveGuard unsaved={isUnsaved} />
    </form>
  )
}
