import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { orderDocuments } from '#/features/orders/invoices/browser/invoices.queries.ts'
import { canChangeCustomer } from '#/features/orders/orders/orderStates.rules.ts'
import { hasBeenPaid } from '#/features/orders/orders/paid.rules.ts'
import { businessProblems } from '#/features/shop/business/business.rules.ts'
import { BUSINESS_FIELDS } from '#/features/shop/business/businessFields.ts'
import { addressProblems, withComposedAddress } from '#/features/shop/delivery/browser/addressForm.ts'
import { customerRules } from '#/features/shop/delivery/customer.rules.ts'
import { ADDRESS_PARTS, type Address } from '#/lib/address.ts'
import { parseAddress } from '#/lib/parseAddress.ts'
import { ADDRESS_LABELS, AddressFields } from '#/ui/AddressFields.tsx'
import { Button } from '#/ui/Button.tsx'
import { ConflictNotice } from '#/ui/ConflictNotice.tsx'
import { DENSE, EmailField, FormAlert, FullNameField, PhoneField, TextField } from '#/ui/Field.tsx'
import { fieldErrors, rulesResolver } from '#/ui/formRules.ts'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import type { Register } from '#/ui/useForm.ts'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { type AdminOrderDetail, adminOrder, useChangeOrder } from './orderAdmin.queries.ts'

const { shippingAddress: _, ...contactRules } = customerRules
/** The company is apart from the address’s. */
type BusinessValues = { businessName: string; vatNumber: string; purchaseOrder: string }
type FormValues = Record<keyof typeof contactRules, string> & Address & BusinessValues
const validate = rulesResolver<FormValues>(contactRules)

const LABELS: Record<keyof FormValues, string> = {
  customerName: 'Full name',
  customerEmail: 'Email',
  customerPhone: 'Phone',
  ...ADDRESS_LABELS,
  businessName: 'Company or club',
  vatNumber: 'VAT number',
  purchaseOrder: 'Purchase order number',
}

const toFrom = (order: AdminOrderDetail) => ({
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  customerPhone: order.customerPhone,
  shippingAddress: order.shippingAddress,
  business: { company: order.company, vatNumber: order.vatNumber, purchaseOrder: order.purchaseOrder },
})

const toFormValues = ({
  customerPhone,
  shippingAddress,
  business,
  ...rest
}: ReturnType<typeof toFrom>): FormValues => ({
  ...rest,
  customerPhone: customerPhone ?? '',
  ...parseAddress(shippingAddress),
  businessName: business.company ?? '',
  vatNumber: business.vatNumber ?? '',
  purchaseOrder: business.purchaseOrder ?? '',
})

/** Parts of two addresses make none. */
const TOGETHER = [ADDRESS_PARTS]

export function OrderCustomerForm({ order, onClose }: { order: AdminOrderDetail; onClose: () => void }) {
  // Fixed when the form opens, so that a refetch does not hide a conflict.
  const [from, setFrom] = useState(() => toFrom(order))
  const [isEmailOnly] = useState(() => !canChangeCustomer(order.orderStatus))
  const parts = parseAddress(from.shippingAddress)
  /** An address left alone is neither validated nor rewritten. */
  const isUntouched = (typed: Address) => ADDRESS_PARTS.every((part) => typed[part] === parts[part])
  const queryClient = useQueryClient()
  const { register, submit, isChanged, isUnsaved, isPending, problem, conflict } = useRequestForm({
    request: useChangeOrder(order, 'customer details saved'),
    resolver: (typed) => {
      const { values, errors } = validate(typed)
      const addressErrors = isUntouched(typed) ? {} : addressProblems(typed, { offMainland: true })
      const business = toBusiness(typed)
      const { company: businessName, ...others } = isSameBusiness(business, from.business)
        ? {}
        : businessProblems(business)
      return { values, errors: { ...errors, ...addressErrors, ...fieldErrors({ businessName, ...others }) } }
    },
    defaultValues: toFormValues(from),
    toRequest({ businessName, vatNumber, purchaseOrder, ...typed }) {
      const customer = withComposedAddress({ ...typed, customerPhone: typed.customerPhone.trim() || null })
      const business = toBusiness({ businessName, vatNumber, purchaseOrder })
      const body = {
        ...customer,
        ...(isUntouched(typed) && { shippingAddress: from.shippingAddress }),
        ...(!isSameBusiness(business, from.business) && { business }),
        from,
      }
      return { path: 'customer', body } as const
    },
    fieldOf: (sent) => (sent === 'shippingAddress' ? 'postcode' : sent),
    onDone: onClose,
    together: TOGETHER,
    async loadTheirs() {
      const theirs = toFrom(await queryClient.fetchQuery(adminOrder(order.id)))
      setFrom(theirs)
      return toFormValues(theirs)
    },
  })
  const documents = useQuery(orderDocuments(order.id))
  const save = (event: FormEvent<HTMLFormElement>) => {
    if (isChanged()) return submit(event)
    event.preventDefault()
    onClose()
  }

  return (
    <form onSubmit={save} noValidate aria-label="Customer details" className="grid gap-4 border-l-2 border-clay pl-4">
      <ConflictNotice conflict={conflict} label={(name) => LABELS[name]} />
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
          <BusinessFields register={register} />
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
      <FormAlert>{problem}</FormAlert>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" pending={isPending} pendingLabel="Saving">
          Save details
        </Button>
        <Button size="small" variant="quiet" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
      <LeaveGuard unsaved={isUnsaved} />
    </form>
  )
}

const BusinessFields = ({ register }: { register: Register<keyof BusinessValues> }) => (
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
)

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
