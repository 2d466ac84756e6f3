import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { ADDRESS_PARTS } from '#/lib/address.ts'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { SelectField } from '#/ui/Field.tsx'
import { toast } from '#/ui/toast.ts'
import { type AddressValues, addAddress, addressBook } from './addressBook.queries.ts'

type CheckoutAddressesProps = {
  /** A form with at least these fields. */
  form: { values: () => AddressValues; prefill: (values: AddressValues) => void }
  /** What to do once the order has been placed. */
  onAfterOrder: (work: (() => void) | undefined) => void
}

/** Offers the saved addresses, and to save the one typed. For customers with a confirmed email address. */
export default function CheckoutAddresses({ form, onAfterOrder }: CheckoutAddressesProps) {
  const addresses = useQuery(addressBook).data
  const [isSaving, setSaving] = useState(false)
  useEffect(() => {
    onAfterOrder(
      isSaving
        ? () => {
            const typed = form.values()
            const parts = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, typed[part]]))
            addAddress({ ...(parts as AddressValues), customerName: typed.customerName }).catch((error) =>
              toast({ tone: 'error', title: 'We couldn’t save your address', message: errorMessage(error) }),
            )
          }
        : undefined,
    )
  }, [isSaving, form, onAfterOrder])
  if (!addresses) return null
  const choose = (id: number) => {
    const chosen = addresses.find((address) => address.id === id)
    if (!chosen) return
    const { id: _, isDefault: __, ...values } = chosen
    form.prefill(values)
  }
  return (
    <>
      {addresses.length > 0 && (
        <SelectField label="Your addresses" defaultValue="" onChange={(event) => choose(Number(event.target.value))}>
          <option value="">Choose a saved address</option>
          {addresses.map(({ id, customerName, company, line1, postcode }) => (
            <option key={id} value={id}>
              {[company || customerName, line1, postcode].join(', ')}
            </option>
          ))}
        </SelectField>
      )}
      <Checkbox checked={isSaving} onChange={setSaving}>
        Save this address to my account
      </Checkbox>
    </>
  )
}
