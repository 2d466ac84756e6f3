import { type FormEvent, useRef, useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { validateField } from '#/lib/fieldRules.ts'
import { Button } from '#/ui/Button.tsx'
import { DENSE } from '#/ui/dense.ts'
import { TextField } from '#/ui/Field.tsx'
import { toast } from '#/ui/toast.ts'
import { companyRules } from '../customers.rules.ts'
import { type CustomerDetail, useChangeCustomer } from './customers.queries.ts'

export function CustomerCompany({ customer }: { customer: CustomerDetail }) {
  const { id, company } = customer
  const [typed, setTyped] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)
  const change = useChangeCustomer(id)
  const close = () => {
    setTyped(undefined)
    change.reset()
    // The form unmounts with the focus in it, so return the focus to its opener.
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (typed === undefined) {
    return (
      <span className="flex flex-wrap items-baseline gap-x-3">
        {company ?? <span className="text-muted">None</span>}
        <button
          ref={opener}
          type="button"
          className="link -my-1 py-1"
          aria-label={company ? 'Edit the company' : 'Add a company'}
          onClick={() => setTyped(company ?? '')}
        >
          {company ? 'Edit' : 'Add'}
        </button>
      </span>
    )
  }
  const problem = validateField(typed, companyRules.company)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending || problem) return
    change.mutate(
      { method: 'PUT', path: 'company', body: { company: typed.trim() || null, from: company } },
      {
        onSuccess: () => {
          toast({ title: 'Company saved' })
          close()
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Company" className="grid gap-2">
      <TextField
        label="Company"
        labelHidden
        autoFocus
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={problem ?? (change.isError ? errorMessage(change.error) : undefined)}
        controlClassName={DENSE}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" pending={change.isPending} pendingLabel="Saving">
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
