import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sentenceOf } from '#/platform/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { DENSE } from '#/ui/dense.ts'
import { TextAreaField, TextField } from '#/ui/Field.tsx'
import { byRules } from '#/ui/formRules.ts'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { useForm } from '#/ui/useForm.ts'
import { customerRules } from './customer.rules.ts'
import type { AdminOrderDetail } from './desk.schema.ts'
import { useChangeOrder } from './orders.queries.ts'
import { hasBeenPaid } from './paid.rules.ts'
import { orderDocuments } from './refunds.queries.ts'

type Typed = Record<keyof typeof customerRules, string>

/** Corrects who an order is for and where it goes, and says what stays as it is. */
export function OrderCustomerForm({ order, onClose }: { order: AdminOrderDetail; onClose: () => void }) {
  // What was seen when the form opened is what it corrects, whatever comes in behind it.
  const [from] = useState(() => ({
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    shippingAddress: order.shippingAddress,
  }))
  const { register, follow, formState, handleSubmit } = useForm<Typed>({
    resolver: byRules<Typed>(customerRules),
    defaultValues: { ...from, customerPhone: from.customerPhone ?? '' },
  })
  const [isDirty, setDirty] = useState(false)
  useEffect(() => follow(() => setDirty(true)), [follow])
  const change = useChangeOrder(order, 'customer details saved')
  const documents = useQuery(orderDocuments(order.id))
  const { errors } = formState

  const save = handleSubmit((typed) => {
    if (change.isPending) return
    const body = { ...typed, customerPhone: typed.customerPhone.trim() || null, from }
    change.mutate({ what: 'customer', body }, { onSuccess: onClose })
  })

  return (
    <form onSubmit={save} noValidate aria-label="Customer details" className="grid gap-4 border-l-2 border-clay pl-4">
      <TextField
        label="Full name"
        autoComplete="off"
        autoFocus
        error={errors.customerName?.message}
        controlClassName={DENSE}
        {...register('customerName')}
      />
      <TextAreaField
        label="Delivery address"
        rows={4}
        autoComplete="off"
        error={errors.shippingAddress?.message}
        controlClassName="sm:text-sm"
        {...register('shippingAddress')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          spellCheck={false}
          error={errors.customerEmail?.message}
          controlClassName={DENSE}
          {...register('customerEmail')}
        />
        <TextField
          label="Phone"
          optional
          type="tel"
          autoComplete="off"
          error={errors.customerPhone?.message}
          controlClassName={DENSE}
          {...register('customerPhone')}
        />
      </div>
      <ul className="grid list-disc gap-1 pl-5 text-muted">
        <li>The customer gets no mail about it. What is sent from now on goes to the new address.</li>
        {documents.data && documents.data.length > 0 && (
          <li>The invoice has been issued and stays as it is, with the details of that day.</li>
        )}
        {!hasBeenPaid(order) && order.events.some(({ type }) => type === 'payLinkMade') && (
          <li>Whoever has the payment link sees the new details. Make another link to end it.</li>
        )}
      </ul>
      {change.isError && (
        <p role="alert" className="text-error">
          {sentenceOf(change.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" pending={change.isPending} pendingLabel="Saving">
          Save the details
        </Button>
        <Button size="small" variant="quiet" disabled={change.isPending} onClick={onClose}>
          Keep them as they are
        </Button>
      </div>
      <LeaveGuard unsaved={isDirty && !change.isSuccess} what="The customer’s details" />
    </form>
  )
}
