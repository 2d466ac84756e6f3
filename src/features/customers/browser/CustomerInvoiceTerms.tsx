import { type FormEvent, useRef, useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { IfAllowed } from '#/features/accounts/browser/IfAllowed.tsx'
import { INVOICE_DAYS, type InvoiceDays } from '#/features/settings/invoiceSettings.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { parsePence } from '#/lib/parsePence.ts'
import { formatPounds } from '#/lib/pence.ts'
import { Button } from '#/ui/Button.tsx'
import { DENSE } from '#/ui/dense.ts'
import { SelectField, TextField } from '#/ui/Field.tsx'
import { toast } from '#/ui/toast.ts'
import { type CustomerDetail, useChangeCustomer } from './customers.queries.ts'

const describeTerms = ({ days, limit }: NonNullable<CustomerDetail['invoiceTerms']>) =>
  `Within ${days} days${limit === null ? '' : `, up to ${formatPounds(limit)} an order`}`

export function CustomerInvoiceTerms({ customer }: { customer: CustomerDetail }) {
  const { invoiceTerms } = customer
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // The form unmounts with the focus in it, so return the focus to its opener.
    requestAnimationFrame(() => opener.current?.focus())
  }
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
          onClick={() => setOpen(true)}
        >
          {invoiceTerms ? 'Edit' : 'Allow'}
        </button>
      </IfAllowed>
    </span>
  )
}

function TermsForm({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  // Fixed when the form opens, so that a refetch doesn't hide a conflict.
  const [from] = useState(customer.invoiceTerms)
  const [days, setDays] = useState<InvoiceDays>(from?.days ?? 30)
  const [typed, setTyped] = useState(from?.limit ? toDecimal(from.limit) : '')
  const change = useChangeCustomer(customer.id)
  const limit = typed.trim() === '' ? null : parsePence(typed)
  const problem = limit === undefined || limit === 0 ? 'Enter pounds, such as 5000, or leave it empty' : undefined

  const save = (terms: CustomerDetail['invoiceTerms'], done: string) => {
    const wire = (agreed: CustomerDetail['invoiceTerms']) =>
      agreed && { ...agreed, limit: agreed.limit === null ? null : toDecimal(agreed.limit) }
    change.mutate(
      { method: 'PUT', path: 'invoice-terms', body: { terms: wire(terms), from: wire(from) } },
      {
        onSuccess: () => {
          toast({ title: done })
          onClose()
        },
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending || problem) return
    save({ days, limit: limit ?? null }, 'Payment by invoice saved')
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Pay by invoice" className="grid gap-3">
      <SelectField
        label="Payment due after"
        autoFocus
        value={String(days)}
        onChange={(event) => setDays(Number(event.target.value) as InvoiceDays)}
        controlClassName={DENSE}
      >
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
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={problem}
        controlClassName={`figures ${DENSE}`}
      />
      <p className="text-sm text-muted">They need an account with this email address, confirmed and signed in.</p>
      {change.isError && (
        <p role="alert" className="text-error">
          {errorMessage(change.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" pending={change.isPending} pendingLabel="Saving">
          Save
        </Button>
        {from && (
          <Button size="small" disabled={change.isPending} onClick={() => save(null, 'Payment by invoice ended')}>
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
