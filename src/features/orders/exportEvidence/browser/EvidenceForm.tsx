import { londonDay } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { DENSE, TextAreaField, TextField } from '#/ui/Field.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { evidenceRules } from '../exportEvidence.rules.ts'
import { useAddEvidence } from './exportEvidence.queries.ts'

export function EvidenceForm({ order }: { order: { id: number; createdAt: string } }) {
  const today = londonDay(new Date())
  const { register, submit, isPending, isUnsaved } = useRequestForm({
    request: useAddEvidence(order.id),
    rules: evidenceRules,
    defaultValues: { text: '', exportedOn: today },
    toRequest: ({ text, exportedOn }, requestKey) => ({
      text,
      exportedOn,
      requestKey: requestKey(),
    }),
    fieldOf: (sent) => sent ?? 'text',
    onDone: (_, clear) => clear(),
  })
  const date = register('exportedOn')
  return (
    <form onSubmit={submit} noValidate aria-label="Evidence of export" className="grid justify-items-start gap-3">
      <TextAreaField
        label="Evidence"
        hint="Carrier and tracking number, or certificate of posting. Keep the document for six years."
        rows={2}
        className="w-full"
        controlClassName="sm:text-sm"
        {...register('text')}
      />
      <TextField
        label="Left the UK on"
        type="date"
        min={londonDay(order.createdAt)}
        max={today}
        controlClassName={DENSE}
        {...date}
        onChange={({ target }) => {
          target.value ||= today
          date.onChange()
        }}
      />
      <Button type="submit" size="small" pending={isPending} pendingLabel="Recording">
        Record evidence
      </Button>
      <LeaveGuard unsaved={isUnsaved} />
    </form>
  )
}
