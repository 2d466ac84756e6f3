import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { businessProblems } from '#/features/business/business.rules.ts'
import { BUSINESS_FIELDS } from '#/features/business/businessFields.ts'
import { addressProblems, withComposedAddress } from '#/features/delivery/browser/addressForm.ts'
import { orderDocuments } from '#/features/invoices/browser/invoices.queries.ts'
import { canChangeCustomer, customerRules } from '#/features/orders/customer.rules.ts'
import { hasBeenPaid } from '#/features/orders/paid.rules.ts'
import { ADDRESS_PARTS, type Address } from '#/lib/address.ts'
import { parseAddress } from '#/lib/parseAddress.ts'
import { AddressFields } from '#/ui/AddressFields.tsx'
import { Button } from '#/ui/Button.tsx'
import { DENSE } from '#/ui/dense.ts'
import { EmailField, FullNameField, PhoneField, TextField } from '#/ui/Field.tsx'
import { rulesResolver } from '#/ui/formRules.ts'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { useForm } from '#/ui/useForm.ts'
import { type AdminOrderDetail, useChangeOrder } from './orderAdmin.queries.ts'

const { shippingAddress: _, ...contactRules } = customerRules
/** The company is apart from the address’s. */
type BusinessValues = { businessName: string; vatNumber: string; purchaseOrder: string }
type FormValues = Record<keyof typeof contactRules, string> & Address & BusinessValues
const validate = rulesResolver<FormValues>(contactRules)

export function OrderCustomerForm({ order, onClose }: { order: AdminOrderDetail; onClose: () => void }) {
  // Fixed when the form opens, so that a refetch does not hide a conflict.
  const [from] = useState(() => ({
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    shippingAddress: order.shippingAddress,
    business: { company: order.company, vatNumber: order.vatNumber, purchaseOrder: order.purchaseOrder },
  }))
  const [isEmailOnly] = useState(() => !canChangeCustomer(order.orderStatus))
  const [parts] = useState(() => parseAddress(from.shippingAddress))
  /** An address left alone is neither validated nor rewritten. */
  const isUntouched = (typed: Address) => ADDRESS_PARTS.every((part) => typed[part] === parts[part])
  const { register, subscribe, handleSubmit } = useForm<FormValues>({
    resolver: (typed) => {
      const { values, errors } = validate(typed)
      const addressErrors = isUntouched(typed) ? {} : addressProblems(typed, { offMainland: true })
      const business = toBusiness(typed)
      const { company: businessName, ...others } = isSameBusiness(business, from.business)
        ? {}
        : businessProblems(business)
      const problems = Object.entries({ businessName, ...others }).filter(([, message]) => message)
      const businessErrors = Object.fromEntries(problems.map(([field, message]) => [field, { message }]))
      return { values, errors: { ...errors, ...addressErrors, ...businessErrors } }
    },
    defaultValues: {
      customerName: from.customerName,
      customerEmail: from.customerEmail,
      customerPhone: from.customerPhone ?? '',
      ...parts,
      businessName: from.business.company ?? '',
      vatNumber: from.business.vatNumber ?? '',
      purchaseOrder: from.business.purchaseOrder ?? '',
    },
  })
  const [isDirty, setDirty] = useState(false)
  useEffect(() => subscribe(() => setDirty(true)), [subscribe])
  const change = useChangeOrder(order, 'customer details saved')
  const documents = useQuery(orderDocuments(order.id))

  const save = handleSubmit(({ businessName, vatNumber, purchaseOrder, ...typed }) => {
    if (change.isPending) return
    if (!isDirty) return onClose()
    const customer = withComposedAddress({ ...typed, customerPhone: typed.customerPhone.trim() || null })
    const business = toBusiness({ businessName, vatNumber, purchaseOrder })
    const body = {
      ...customer,
      ...(isUntouched(typed) && { shippingAddress: from.shippingAddress }),
      ...(!isSameBusiness(business, from.business) && { business }),
      from,
    }
    change.mutate({ path: 'customer', body }, { onSuccess: onClose })
  })

  return (
    <form onSubmit={save} noValidate aria-label="Customer details" className="grid gap-4 border-l-2 border-clay pl-4">
      {isEmailOnly ? (
        <EmailField autoComplete="off" autoFocus controlClassName={DENSE} {...register('customerEmail')} />
      ) : (
        <>
          <FullNameField autoComplete="off" autoFocus controlClassName={DENSE} {...register('customerName')} />
          <fieldset className="grid gap-4">
            <legend className="mb-2 font-semibold">Delivery address</legend>
            <AddressFields register={register} controlClassName={DENSE} />
          </fieldset>
          <div className="grid gap-4 sm:grid-cols-2">
            <EmailField autoComplete="off" controlClassName={DENSE} {...register('customerEmail')} />
            <PhoneField autoComplete="off" controlClassName={DENSE} {...register('customerPhone')} />
          </div>
          <fieldset className="grid gap-4">
            <legend className="mb-2 font-semibold">Business details</legend>
            <TextField
              label="Company or club"
              optional
              autoComplete="off"
              hint="On documents. The one on the parcel is part of the address."
              controlClassName={DENSE}
              {...register('businessName')}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label="VAT number"
                optional
                autoComplete="off"
                spellCheck={false}
                controlClassName={DENSE}
                {...register('vatNumber')}
              />
              <TextField
                label="Purchase order number"
                optional
                autoComplete="off"
                spellCheck={false}
                controlClassName={DENSE}
                {...register('purchaseOrder')}
              />
            </div>
          </fieldset>
        </>
      )}
      <ul className="grid list-disc gap-1 pl-5 text-muted">
        {order.shipping.parcels.length > 0 ? (
          <li>
            If you change the email address, the order’s links in earlier emails stop working, and we’ll email the
            customer a new one.
          </li>
        ) : (
          <li>The customer won’t be told about the change. Future emails and parcels will use the new details.</li>
        )}
        {!isEmailOnly && <li>Prices and VAT aren’t recalculated for the new address.</li>}
        {documents.data && documents.data.length > 0 && <li>The invoice has been issued and won’t change.</li>}
        {!hasBeenPaid(order) && order.events.some(({ type }) => type === 'payLinkMade') && (
          <li>Anyone with the payment link will see the new details. Create a new link to stop the old one working.</li>
        )}
      </ul>
      {change.isError && (
        <p role="alert" className="text-error">
          {errorMessage(change.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" pending={change.isPending} pendingLabel="Saving">
          Save details
        </Button>
        <Button size="small" variant="quiet" disabled={change.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
      <LeaveGuard unsaved={isDirty && !change.isSuccess} />
    </form>
  )
}

const toBusiness = ({ businessName, vatNumber, purchaseOrder }: BusinessValues) => ({
  company: businessName.trim(),
  vatNumber: vatNumber.trim(),
  purchaseOrder: purchaseOrder.trim(),
})

/** One left alone is neither validated nor rewritten. */
const isSameBusiness = (
  typed: ReturnType<typeof toBusiness>,
  former: Pick<AdminOrderDetail, 'company' | 'vatNumber' | 'purchaseOrder'>,
) => BUSINESS_FIELDS.every((field) => typed[field] === (former[field] ?? ''))
