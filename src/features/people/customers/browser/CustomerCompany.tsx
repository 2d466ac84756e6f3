import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { ConflictNotice } from '#/ui/ConflictNotice.tsx'
import { DENSE, FormAlert, TextField } from '#/ui/Field.tsx'
import { toast } from '#/ui/toast.ts'
import { useFormInPlace } from '#/ui/useFormInPlace.ts'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { companyRules } from '../customers.rules.ts'
import { type CustomerDetail, customerQuery, useChangeCustomer } from './customers.queries.ts'

export function CustomerCompany({ customer }: { customer: CustomerDetail }) {
  const { company } = customer
  const { isOpen, opener, open, close } = useFormInPlace()
  if (isOpen) return <CompanyForm customer={customer} onClose={close} />
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {company ?? <span className="text-muted">None</span>}
      <button
        ref={opener}
        type="button"
        className="link -my-1 py-1"
        aria-label={company ? 'Edit the company' : 'Add a company'}
        onClick={open}
      >
        {company ? 'Edit' : 'Add'}
      </button>
    </span>
  )
}

function CompanyForm({ customer: { id, company }, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  // Fixed when the form opens, so that a refetch doesn't hide a conflict.
  const [from, setFrom] = useState(company)
  const queryClient = useQueryClient()
  const { register, submit, isPending, problem, conflict } = useRequestForm({
    request: useChangeCustomer(id),
    rules: companyRules,
    defaultValues: { company: company ?? '' },
    toRequest: (typed) => ({ method: 'PUT', path: 'company', body: { company: typed.company || null, from } }) as const,
    fieldOf: () => 'company',
    onDone() {
      toast({ title: 'Company saved' })
      onClose()
    },
    async loadTheirs() {
      const theirs = await queryClient.fetchQuery(customerQuery(String(id)))
      setFrom(theirs.company)
      return { company: theirs.company ?? '' }
    },
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Company" className="grid gap-2">
      <ConflictNotice conflict={conflict} label={() => 'Company'} />
      <TextField
        label="Company"
        labelHidden
        autoFocus
        autoComplete="off"
        controlClassName={DENSE}
        {...register('company')}
      />
      <FormAlert>{problem}</FormAlert>
      <div className="flex gap-2">
        <Button type="submit" size="small" pending={isPending} pendingLabel="Saving">
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
