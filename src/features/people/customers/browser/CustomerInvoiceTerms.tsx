import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IfAllowed } from '#/browser/rights.tsx'
import { INVOICE_DAYS, type InvoiceDays } from '#/features/shop/settings/invoiceSettings.rules.ts'
import { parsePence, toDecimal } from '#/lib/decimal.ts'
import { formatPounds } from '#/lib/pence.ts'
import { Button } from '#/ui/Button.tsx'
import { ConflictNotice } from '#/ui/ConflictNotice.tsx'
import { DENSE, FormAlert, SelectField, TextField } from '#/ui/Field.tsx'
import { toast } from '#/ui/toast.ts'
import { useFormInPlace } from '#/ui/useFormInPlace.ts'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { type CustomerDetail, customerQuery, useChangeCustomer } from './customers.queries.ts'

type Terms = CustomerDetail['invoiceTerms']

const describeTerms = ({ days, limit }: NonNullable<Terms>) =>
  `Within ${days} days${limit === null ? '' : `, up to ${formatPounds(limit)} an order`}`

export function CustomerInvoiceTerms({ customer }: { customer: CustomerDetail }) {
  const { invoiceTerms } = customer
  const { isOpen, opener, open, close } = useFormInPlace()
  if (isOpen) return <TermsForm customer={customer} onClose={close} />
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {invoiceTerms ? describeTerms(invoiceTerms) : <span className="text-muted">Not agreed</span>}
      <IfAllowed call="PUT /api/admin/customers/{id}/invoice-terms">
        <button
          ref={opener}
          type="button"
          className="link -my-1 py-1"
          aria-label={invoiceTerms ? 'Edit payment by invoice' : 'Allow payment by invoice'}
          onClick={open}
        >
          {invoiceTerms ? 'Edit' : 'Allow'}
        </button>
      </IfAllowed>
    </span>
  )
}

const toFormValues = (terms: Terms) => ({
  days: String(terms?.days ?? 30),
  limit: terms?.limit ? toDecimal(terms.limit) : '',
})

const toWire = (terms: Terms) => terms && { ...terms, limit: terms.limit === null ? null : toDecimal(terms.limit) }

function TermsForm({ customer: { id, invoiceTerms }, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  // Fixed when the form opens, so that a refetch doesn't hide a conflict.
  const [from, setFrom] = useState(invoiceTerms)
  const queryClient = useQueryClient()
  const change = useChangeCustomer(id)
  const toChange = (terms: Terms) =>
    ({ method: 'PUT', path: 'invoice-terms', body: { terms: toWire(terms), from: toWire(from) } }) as const
  const close = (done: string) => {
    toast({ title: done })
    onClose()
  }
  const { register, submit, isPending, problem, conflict } = useRequestForm({
    request: change,
    defaultValues: toFormValues(from),
    resolver: (values) => ({
      values,
      errors: parseLimit(values.limit) ? {} : { limit: { message: 'Enter pounds, such as 5000, or leave it empty' } },
    }),
    toRequest: ({ days, limit }) =>
      toChange({ days: Number(days) as InvoiceDays, limit: parseLimit(limit)?.limit ?? null }),
    onDone() {
      close('Payment by invoice saved')
    },
    async loadTheirs() {
      const theirs = await queryClient.fetchQuery(customerQuery(String(id)))
      setFrom(theirs.invoiceTerms)
      return toFormValues(theirs.invoiceTerms)
    },
  })
  const stop = () =>
    change.mutate(toChange(null), {
      onSuccess: () => close('Payment by invoice ended'),
      // Another press then ends what is agreed now.
      onError: async () => setFrom((await queryClient.fetchQuery(customerQuery(String(id)))).invoiceTerms),
    })
  return (
    <form onSubmit={submit} noValidate aria-label="Pay by invoice" className="grid gap-3">
      <ConflictNotice
        conflict={conflict && { ...conflict, both: from ? conflict.both : [] }}
        label={(name) => (name === 'days' ? 'Days' : 'Highest order total (£)')}
      >
        {from
          ? `Now: ${describeTerms(from)}. Saving replaces it.`
          : 'It has been ended. Saving allows payment by invoice again.'}
      </ConflictNotice>
      <SelectField label="Payment due after" autoFocus controlClassName={DENSE} {...register('days')}>
        {INVOICE_DAYS.map((count) => (
          <option key={count} value={count}>
            {count} days
          </option>
        ))}
      </SelectField>
      <TextField
        label="Highest order total (£)"
        optional
        inputMode="decimal"
        controlClassName={`figures ${DENSE}`}
        {...register('limit')}
      />
      <p className="text-sm text-muted">They need an account with this email address, confirmed and signed in.</p>
      <FormAlert>{problem}</FormAlert>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" pending={isPending} pendingLabel="Saving">
          Save
        </Button>
        {from && (
          <Button size="small" disabled={isPending} onClick={stop}>
            Stop
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Undefined if it isn't one. Empty is no limit. */
function parseLimit(typed: string): { limit: number | null } | undefined {
  if (typed.trim() === '') return { limit: null }
  const limit = parsePence(typed)
  return limit ? { limit } : undefined
}
