import { type FormEvent, useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { validateField } from '#/lib/fieldRules.ts'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { SelectField, TextAreaField } from '#/ui/Field.tsx'
import { FormAlert } from '#/ui/FormAlert.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import {
  type CaseState,
  NEXT_STATES,
  noteRules,
  RESOLUTION_LABELS,
  RESOLUTIONS,
  type Resolution,
} from '../returns.rules.ts'
import type { AdminCase } from '../server/returns.schema.ts'
import { useChangeCase } from './returns.queries.ts'

const STEPS: Record<Exclude<CaseState, 'requested'>, { button: string; save: string; hint: string }> = {
  approved: {
    button: 'Approve',
    save: 'Approve',
    hint: 'The email already gives the address, the terms and who pays the postage. Add anything else, such as a label.',
  },
  declined: { button: 'Decline', save: 'Decline', hint: 'The reason, as the customer will read it.' },
  received: { button: 'Mark as received', save: 'Mark as received', hint: 'Such as its condition.' },
  resolved: { button: 'Resolve', save: 'Resolve', hint: 'Such as what you repaired or the tracking number.' },
}

/** The next steps of a return or repair. */
export function CaseActions({ of: one }: { of: AdminCase }) {
  const [state, setState] = useState<Exclude<CaseState, 'requested'>>()
  const [resolution, setResolution] = useState<Resolution | ''>('')
  const [note, setNote] = useState('')
  const [tell, setTell] = useState(true)
  const [wasSent, setWasSent] = useState(false)
  const change = useChangeCase(one)
  const next = NEXT_STATES[one.state].filter((step) => step !== 'requested')
  if (next.length === 0) return null
  if (!state)
    return (
      <div className="flex flex-wrap gap-2">
        {next.map((step, index) => (
          <Button
            key={step}
            size="small"
            variant={index === 0 ? 'primary' : 'secondary'}
            onClick={() => setState(step as never)}
          >
            {STEPS[step as keyof typeof STEPS].button}
          </Button>
        ))}
      </div>
    )
  const rules = noteRules(state, resolution || undefined)
  const problem = validateField(note, rules)
  const lacksResolution = state === 'resolved' && resolution === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (problem || lacksResolution || change.isPending) return
    change.mutate({ state, ...(resolution && state === 'resolved' && { resolution }), note: note.trim(), tell })
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={STEPS[state].button}
      className="grid gap-4 border-l-2 border-clay pl-4"
    >
      {state === 'resolved' && (
        <SelectField
          label="How was it resolved?"
          value={resolution}
          error={wasSent && lacksResolution ? 'Choose how it was resolved' : undefined}
          onChange={(event) => setResolution(event.target.value as Resolution)}
        >
          <option value="">Choose</option>
          {RESOLUTIONS.map((value) => (
            <option key={value} value={value}>
              {RESOLUTION_LABELS[value]}
            </option>
          ))}
        </SelectField>
      )}
      <TextAreaField
        label={state === 'declined' ? 'Reason' : 'Message to the customer'}
        optional={rules.optional === true}
        rows={4}
        autoFocus
        hint={STEPS[state].hint}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={wasSent ? problem : undefined}
        controlClassName="sm:text-sm"
      />
      <Checkbox checked={tell} onChange={setTell}>
        Email the customer
      </Checkbox>
      <FormAlert>{change.isError && errorMessage(change.error)}</FormAlert>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" pending={change.isPending} pendingLabel="Saving">
          {STEPS[state].save}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setState(undefined)}>
          Cancel
        </Button>
      </div>
      <LeaveGuard unsaved={note.trim() !== '' && !change.isSuccess} />
    </form>
  )
}
