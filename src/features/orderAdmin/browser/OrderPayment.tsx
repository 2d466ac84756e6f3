import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createdPaymentLink,
  missingLinesOf,
  useCreatePaymentLink,
  useRecordPayment,
} from '#/features/orders/browser/payment.queries.ts'
import { hasBeenPaid } from '#/features/orders/paid.rules.ts'
import { formatPounds } from '#/lib/pence.ts'
import { Button } from '#/ui/Button.tsx'
import { DENSE } from '#/ui/dense.ts'
import { TextField } from '#/ui/Field.tsx'
import { toast } from '#/ui/toast.ts'
import type { AdminOrderDetail } from './orderAdmin.queries.ts'

type OrderPaymentProps = {
  order: Pick<AdminOrderDetail, 'id' | 'totalAmount' | 'paymentStatus' | 'orderStatus' | 'customerEmail' | 'events'>
}

export function OrderPayment({ order }: OrderPaymentProps) {
  if (hasBeenPaid(order) || order.orderStatus === 'cancelled') return null
  return (
    <div className="grid gap-6 border-l-2 border-clay pl-4">
      {order.events.some(({ type }) => type === 'payLinkMade') ? (
        <>
          <PaymentLink order={order} />
          <BankTransfer order={order} />
        </>
      ) : (
        <>
          <BankTransfer order={order} />
          <PaymentLink order={order} />
        </>
      )}
    </div>
  )
}

function BankTransfer({ order }: OrderPaymentProps) {
  const [reference, setReference] = useState('')
  const payment = useRecordPayment(order)
  const missing = missingLinesOf(payment.error)
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        payment.mutate({ reference: reference.trim(), evenShort: missing !== undefined })
      }}
    >
      <p className="font-[600]">{formatPounds(order.totalAmount)} by bank transfer</p>
      <p className="text-muted">
        Do this once the money has arrived. It takes the goods from stock, counts the discount code and emails the
        customer their confirmation.
      </p>
      <TextField
        label="Reference"
        optional
        maxLength={120}
        placeholder="As on the bank statement"
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        controlClassName={DENSE}
      />
      {missing && (
        <div role="alert" className="grid gap-1">
          <p className="font-[600]">Record the payment even though stock is short?</p>
          <ul className="figures list-disc pl-5">
            {missing.map((line) => (
              <li key={line.name}>
                {line.name}: {line.missing} of {line.quantity} missing{line.gone && ', no longer in the shop'}
              </li>
            ))}
          </ul>
          <p>
            Available goods are taken from stock and the order shows what’s missing. The confirmation gives the
            estimated delivery date: change that first if it’ll be later than usual.
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" pending={payment.isPending} pendingLabel="Marking as paid">
          {missing ? 'Record it anyway' : 'Mark as paid'}
        </Button>
        {missing && (
          <Button size="small" variant="quiet" disabled={payment.isPending} onClick={() => payment.reset()}>
            Keep as unpaid
          </Button>
        )}
      </div>
    </form>
  )
}

function PaymentLink({ order }: OrderPaymentProps) {
  const link = useCreatePaymentLink(order)
  const created = useQuery(createdPaymentLink(order.id)).data
  const url = created?.url
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url ?? '')
      toast({ title: 'Link copied' })
    } catch {
      toast({ tone: 'error', title: 'Couldn’t copy the link', message: 'Please select and copy it yourself.' })
    }
  }
  return (
    <div className="grid gap-3">
      <p className="font-[600]">By card, with a payment link</p>
      <p className="text-muted">
        Anyone with the link can see the order and pay for it. A new link replaces the old one.
      </p>
      {url && (
        <div className="grid gap-2" role="status">
          <TextField
            label="Payment link"
            hint={`You’ll only see this once.${created?.mailed ? ` Sent to ${order.customerEmail}.` : ''}`}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
            controlClassName={`figures ${DENSE}`}
          />
          <Button size="small" variant="primary" onClick={() => void copy()} className="w-fit">
            Copy link
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" pending={link.isPending} pendingLabel="Creating a link" onClick={() => link.mutate(false)}>
          {url ? 'Create a new link' : 'Create a link'}
        </Button>
        <Button size="small" variant="quiet" disabled={link.isPending} onClick={() => link.mutate(true)}>
          Create and email a link
        </Button>
      </div>
    </div>
  )
}
