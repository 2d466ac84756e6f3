import { addressProblems } from '#/features/shop/delivery/browser/addressForm.ts'
import { customerRules } from '#/features/shop/delivery/customer.rules.ts'
import { EMPTY_ADDRESS } from '#/lib/address.ts'
import { AddressFields } from '#/ui/AddressFields.tsx'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { FormAlert, FullNameField } from '#/ui/Field.tsx'
import { rulesResolver } from '#/ui/formRules.ts'
import { toast } from '#/ui/toast.ts'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { type SavedAddress, useChangeAddress } from './addressBook.queries.ts'

const { customerName } = customerRules
const NEW = { id: undefined, customerName: '', ...EMPTY_ADDRESS, isDefault: false }

const validateName = rulesResolver<Omit<SavedAddress, 'id'>>({ customerName })

type AddressFormProps = {
  /** The one to change. */
  address?: SavedAddress | undefined
  onClose: () => void
}

export function AddressForm({ address, onClose }: AddressFormProps) {
  const { id, ...former } = address ?? NEW
  const { register, submit, setValue, watch, isPending, problem } = useRequestForm({
    request: useChangeAddress(),
    resolver: (typed) => {
      const { values, errors } = validateName(typed)
      return { values, errors: { ...errors, ...addressProblems(typed, { offMainland: true }) } }
    },
    defaultValues: former,
    mode: 'onTouched',
    toRequest: (values) => (id === undefined ? { values } : { id, values }),
    onDone() {
      toast({ title: 'Address saved' })
      onClose()
    },
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
        <Checkbox checked={watch('isDefault')} onChange={(isDefault) => setValue('isDefault', isDefault)}>
          Use this address at the checkout
        </Checkbox>
      )}
      <FormAlert>{problem}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={isPending} pendingLabel="Saving">
          Save address
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
