import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { capitalise } from '#/lib/format.ts'
import type { Records } from './adminResource.ts'
import { Button } from './Button.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { DENSE, FormAlert } from './Field.tsx'
import type { FieldName, Resolver } from './form.ts'
import type { Rules } from './formRules.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { UseForm } from './useForm.ts'
import { useRequestForm } from './useRequestForm.ts'

/** What the drawer of a list tells the form in it. */
export type Edited<Row> = {
  /** Undefined for a new one. */
  record: Row | undefined
  nameOf: (record: Row) => string
  mayEdit: boolean
  onSaved: () => void
}

/** The properties of a text field that shows the value `name`. */
export type FieldOf<Values> = (name: FieldName<Values>) => ReturnType<UseForm<Record<string, string>>['register']> & {
  label: string
  autoComplete: string
  controlClassName: string
}

type RecordFormProps<Row, Sent, Values extends Sent & object> = Edited<Row> & {
  records: Records<Row> & {
    useSave: (before: Row | undefined, nameOf: (saved: Row) => string) => UseMutationResult<Row, Error, Sent>
  }
  toForm: (record: Row | undefined) => Values
  labels: { readonly [Name in keyof Values]: string }
  rules?: Rules<NoInfer<Values>>
  /** In place of `rules`. */
  resolver?: Resolver<NoInfer<Values>>
  together?: readonly (readonly FieldName<NoInfer<Values>>[])[]
  /** How a conflict shows values that aren’t texts. `latest`: the record as it was last loaded. */
  format?: (latest: Row | undefined) => (name: FieldName<NoInfer<Values>>, values: NoInfer<Values>) => string
  children: (on: { form: UseForm<Values>; field: FieldOf<Values>; latest: Row | undefined }) => ReactNode
}

/** Creates a record or edits one, within a drawer. If a colleague has saved it meanwhile, nothing that was typed is lost. */
export function RecordForm<Row extends { id: number }, Sent, Values extends Sent & object>(
  props: RecordFormProps<Row, Sent, Values>,
) {
  const { record, nameOf, mayEdit, onSaved, records, toForm, labels, format, children, ...checks } = props
  const [noun, , short = noun] = records.list.nouns
  // Not the latest, so that somebody else’s change is noticed.
  const [base, setBase] = useState(record)
  const queryClient = useQueryClient()
  const form = useRequestForm<Values, Sent, Row>({
    ...checks,
    request: records.useSave(base, nameOf),
    defaultValues: toForm(base),
    toRequest: (typed) => typed,
    onDone: onSaved,
    async loadTheirs() {
      const theirs = await queryClient.fetchQuery(records.query(base?.id ?? 0))
      setBase(theirs)
      return toForm(theirs)
    },
  })
  const { register, submit, isPending, problem, conflict } = form

  return (
    <form onSubmit={submit} noValidate method="dialog" aria-label={capitalise(noun)} className="grid gap-5 text-sm">
      <LeaveGuard unsaved={form.isUnsaved} />
      <ConflictNotice conflict={conflict} label={(name) => labels[name]} format={format?.(base)} />
      {children({
        form,
        field: (name) => ({ label: labels[name], autoComplete: 'off', controlClassName: DENSE, ...register(name) }),
        latest: base,
      })}
      <FormAlert>{problem}</FormAlert>
      {mayEdit && (
        <Button
          type="submit"
          variant="primary"
          size="small"
          className="justify-self-start"
          pending={isPending}
          pendingLabel="Saving"
        >
          {record ? `Save ${short}` : `Create ${short}`}
        </Button>
      )}
    </form>
  )
}
