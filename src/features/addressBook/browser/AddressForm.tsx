import { useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { addressProblems } from '#/features/delivery/browser/addressForm.ts'
import { customerRules } from '#/features/orders/customer.rules.ts'
import { EMPTY_ADDRESS } from '#/lib/address.ts'
import { AddressFields } from '#/ui/AddressFields.tsx'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { FullNameField } from '#/ui/Field.tsx'
import { FormAlert } from '#/ui/FormAlert.tsx'
import { rulesResolver } from '#/ui/formRules.ts'
import { toast } from '#/ui/toast.ts'
import { useForm } from '#/ui/useForm.ts'
import { type AddressValues, type SavedAddress, useChangeAddress } from './addressBook.queries.ts'

const { customerName } = customerRules
const validateName = rulesResolver<AddressValues>({ customerName })

type AddressFormProps = {
  /** The one to change. */
  address?: SavedAddress | undefined
  onClose: () => void
}

export function AddressForm({ address, onClose }: AddressFormProps) {
  const { register, handleSubmit } = useForm<AddressValues>({
    resolver: (typed) => {
      const { values, errors } = validateName(typed)
      return { values, errors: { ...errors, ...addressProblems(typed, { offMainland: true }) } }
    },
    defaultValues: address ?? { customerName: '', ...EMPTY_ADDRESS },
    mode: 'onTouched',
  })
  const [isDefault, setDefault] = useState(address?.isDefault ?? false)
  const change = useChangeAddress()
  const submit = handleSubmit(({ customerName, company, line1, line2, town, county, postcode }) => {
    if (change.isPending) return
    const values = { customerName, company, line1, line2, town, county, postcode, isDefault }
    change.mutate(address ? { id: address.id, values } : { values }, {
      onSuccess: () => {
        toast({ title: 'Address saved' })
        onClose()
      },
    })
  })
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={address ? 'Edit the address' : 'New address'}
      className="grid max-w-140 gap-5 border-l-2 border-ink pl-4 sm:pl-5"
    >
      <FullNameField autoFocus {...register('customerName')} />
      <AddressFields register={register} isOwn />
      {address?.isDefault ? (
        <p className="text-sm text-muted">This is the address we fill in at the checkout.</p>
      ) : (
        <Checkbox checked={isDefault} onChange={setDefault}>
          Use this address at the checkout
        </Checkbox>
      )}
      {change.isError && <FormAlert>{errorMessage(change.error)}</FormAlert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={change.isPending} pendingLabel="Saving">
          Save address
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
