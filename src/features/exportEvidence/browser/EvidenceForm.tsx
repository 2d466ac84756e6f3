import { type FormEvent, useState } from 'react'
import { ApiError } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { validateField } from '#/lib/fieldRules.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { DENSE } from '#/ui/dense.ts'
import { TextAreaField, TextField } from '#/ui/Field.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { evidenceRules } from '../exportEvidence.rules.ts'
import { useAddEvidence } from './exportEvidence.queries.ts'

/** Mounted again after each record, so that the next one has a request key of its own. */
export function EvidenceForm({ order }: { order: { id: number; createdAt: string } }) {
  const today = londonDay(new Date())
  const [requestKey] = useState(() => crypto.randomUUID() as string)
  const [text, setText] = useState('')
  const [exportedOn, setExportedOn] = useState(today)
  const [wasSent, setWasSent] = useState(false)
  const add = useAddEvidence(order.id)
  const problem = validateField(text, evidenceRules.text)
  const isDayRefused = add.error instanceof ApiError && add.error.status === 422

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (problem || add.isPending) return
    add.mutate({ requestKey, text, exportedOn })
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Evidence of export" className="grid justify-items-start gap-3">
      <TextAreaField
        label="Evidence"
        hint="Carrier and tracking number, or certificate of posting. Keep the document for six years."
        rows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={(wasSent && problem) || (add.isError && !isDayRefused ? errorMessage(add.error) : undefined)}
        className="w-full"
        controlClassName="sm:text-sm"
      />
      <TextField
        label="Left the UK on"
        type="date"
        min={londonDay(order.createdAt)}
        max={today}
        value={exportedOn}
        onChange={(event) => setExportedOn(event.target.value || today)}
        error={isDayRefused ? errorMessage(add.error) : undefined}
        controlClassName={DENSE}
      />
      <Button type="submit" size="small" pending={add.isPending} pendingLabel="Recording">
        Record evidence
      </Button>
      <LeaveGuard unsaved={text.trim() !== '' && !add.isSuccess} />
    </form>
  )
}
