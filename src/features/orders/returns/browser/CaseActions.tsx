import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { validateField } from '#/lib/fieldRules.ts'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { ConflictNotice } from '#/ui/ConflictNotice.tsx'
import { FormAlert, SelectField, TextAreaField } from '#/ui/Field.tsx'
import { fieldErrors } from '#/ui/formRules.ts'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import {
  CASE_STATE_LABELS,
  type CaseState,
  NEXT_STATES,
  noteRules,
  RESOLUTION_LABELS,
  RESOLUTIONS,
  type Resolution,
} from '../returns.rules.ts'
import type { AdminCase } from '../server/returns.schema.ts'
import { cases, useChangeCase } from './returns.queries.ts'

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

type NextState = keyof typeof STEPS

/** The next steps of a return or repair. */
export function CaseActions({ returnCase }: { returnCase: AdminCase }) {
  const [state, setState] = useState<NextState>()
  if (state) return <StepForm returnCase={returnCase} state={state} onClose={() => setState(undefined)} />
  const next = NEXT_STATES[returnCase.state].filter((step) => step !== 'requested')
  if (next.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {next.map((step, index) => (
        <Button key={step} size="small" variant={index === 0 ? 'primary' : 'secondary'} onClick={() => setState(step)}>
          {STEPS[step].button}
        </Button>
      ))}
    </div>
  )
}

type StepValues = { resolution: Resolution | ''; note: string; tell: boolean }
const EMPTY: StepValues = { resolution: '', note: '', tell: true }

function StepForm({ returnCase, state, onClose }: { returnCase: AdminCase; state: NextState; onClose: () => void }) {
  // Not the latest, so that somebody else’s step is noticed.
  const [base, setBase] = useState(returnCase)
  const queryClient = useQueryClient()
  const rulesOf = ({ resolution }: StepValues) => noteRules(state, resolution || undefined)
  const { register, submit, watch, setValue, values, isPending, problem, conflict, isUnsaved } = useRequestForm({
    request: useChangeCase(base),
    defaultValues: EMPTY,
    resolver(typed) {
      const lacksResolution = state === 'resolved' && typed.resolution === ''
      const errors = fieldErrors({
        resolution: lacksResolution ? 'Choose how it was resolved' : undefined,
        note: validateField(typed.note, rulesOf(typed)),
      })
      return { values: { ...typed, note: typed.note.trim() }, errors }
    },
    toRequest: ({ resolution, ...typed }) => ({ state, ...typed, ...(resolution && { resolution }) }),
    onDone: onClose,
    async loadTheirs() {
      setBase(await queryClient.fetchQuery(cases.query(returnCase.id)))
      return EMPTY
    },
  })
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={STEPS[state].button}
      className="grid gap-4 border-l-2 border-clay pl-4"
    >
      <ConflictNotice conflict={conflict} label={String}>
        It’s now {CASE_STATE_LABELS[base.state].toLowerCase()}. If your step still applies, save it again.
      </ConflictNotice>
      {state === 'resolved' && (
        <SelectField label="How was it resolved?" {...register('resolution')}>
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
        optional={rulesOf(values()).optional === true}
        rows={4}
        autoFocus
        hint={STEPS[state].hint}
        controlClassName="sm:text-sm"
        {...register('note')}
      />
      <Checkbox checked={watch('tell')} onChange={(tell) => setValue('tell', tell)}>
        Email the customer
      </Checkbox>
      <FormAlert>{problem}</FormAlert>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" pending={isPending} pendingLabel="Saving">
          {STEPS[state].save}
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <LeaveGuard unsaved={isUnsaved} />
    </form>
  )
}
