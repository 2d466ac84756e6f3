import { BankNotice } from '#/features/buying/paymentLinks/browser/BankNotice.tsx'
import { NOT_ASKED_TO_PAY } from '#/features/orders/drafts/drafts.rules.ts'
import { type Movement, MovementFields } from '#/features/orders/ledger/browser/MovementFields.tsx'
import type { Day } from '#/lib/workingDays.ts'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { DENSE, TextField } from '#/ui/Field.tsx'
import { RadioCards } from '#/ui/RadioCards.tsx'
import type { Register } from '#/ui/useForm.ts'
import type { PhoneOrderPayment } from '../server/phoneOrders.schema.ts'

export type PaymentFormValues = Movement & {
  payment: PhoneOrderPayment
  /** Empty to reserve nothing. */
  holdUntil: string
  tellCustomer: boolean
}

const PAYMENTS = [
  { value: 'link', title: 'By card, with a payment link', detail: 'We’ll create a link to pay online.' },
  { value: 'transfer', title: 'By transfer', detail: 'Mark it as paid when the money has arrived.' },
  { value: 'paid', title: 'Already paid', detail: 'Takes the goods from stock and sends the confirmation now.' },
] as const

type OrderPaymentFieldsProps = {
  form: {
    register: Register<keyof Movement | 'holdUntil'>
    setValue<Name extends 'payment' | 'tellCustomer'>(name: Name, value: PaymentFormValues[Name]): void
    values: () => PaymentFormValues
  }
  /** The first day on which a payment can have arrived. */
  receivedFrom: Day
  /** Goods are out of stock. */
  isShort: boolean
}

export function OrderPaymentFields({ form, receivedFrom, isShort }: OrderPaymentFieldsProps) {
  const { payment, tellCustomer, holdUntil } = form.values()
  const isWithheld = isShort && holdUntil === ''
  return (
    <>
      <RadioCards
        legend="Payment"
        name="payment"
        value={payment}
        onChange={(next) => form.setValue('payment', next)}
        options={PAYMENTS}
      />
      {payment === 'paid' ? (
        <MovementFields register={form.register} dateLabel="Received on" from={receivedFrom} />
      ) : (
        <TextField
          label="Reserve the goods until"
          optional
          type="date"
          hint="Until the end of that day, or until the order is paid or cancelled."
          controlClassName={DENSE}
          {...form.register('holdUntil')}
        />
      )}
      {payment !== 'paid' && (
        <div className="grid gap-3">
          <Checkbox
            checked={tellCustomer && !isWithheld}
            disabled={isWithheld}
            onChange={(tell) => form.setValue('tellCustomer', tell)}
          >
            Email the customer the order
            {payment === 'link' ? ' and the payment link' : ', how to pay and a pro forma invoice'}
          </Checkbox>
          {isWithheld && <p className="border-l-2 border-clay pl-4">{NOT_ASKED_TO_PAY}.</p>}
          {payment === 'transfer' && (
            <BankNotice of="orders">
              {tellCustomer && !isWithheld && 'Until then, the email asks them to contact you.'}
            </BankNotice>
          )}
        </div>
      )}
    </>
  )
}
