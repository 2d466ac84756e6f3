import type { FocusEvent, ReactNode } from 'react'
import { type Address, normalisePostcode } from '#/lib/address.ts'
import { TextField } from './Field.tsx'
import type { UseForm } from './useForm.ts'

type Registered = Omit<ReturnType<UseForm<Address>['register']>, 'name'> & { name: string }

/** For a form with at least these fields. */
export type AddressField<Name extends string = keyof Address> = (name: Name) => Registered

type AddressFieldsProps = {
  register: AddressField
  /** Browsers may only autofill the user's own address. */
  isOwn?: boolean
  /** Not if the form asks for it elsewhere. */
  hasCompany?: boolean
  postcodeHint?: ReactNode
  controlClassName?: string
}

export function AddressFields({
  register,
  isOwn = false,
  hasCompany = true,
  postcodeHint,
  controlClassName = '',
}: AddressFieldsProps) {
  const field = (name: keyof Address, token: string) => ({
    ...register(name),
    autoComplete: isOwn ? token : 'off',
    controlClassName,
  })
  const postcode = field('postcode', 'postal-code')
  const tidy = ({ target }: FocusEvent<HTMLInputElement>) => {
    const tidied = normalisePostcode(target.value)
    if (tidied !== target.value) {
      target.value = tidied
      postcode.onChange()
    }
    postcode.onBlur()
  }
  return (
    <>
      {hasCompany && (
        <TextField label="Company" optional autoCapitalize="words" {...field('company', 'organization')} />
      )}
      <TextField label="Address line 1" autoCapitalize="words" {...field('line1', 'address-line1')} />
      <TextField label="Address line 2" optional autoCapitalize="words" {...field('line2', 'address-line2')} />
      <div className="grid gap-[inherit] sm:grid-cols-2">
        <TextField label="Town or city" autoCapitalize="words" {...field('town', 'address-level2')} />
        <TextField label="County" optional autoCapitalize="words" {...field('county', 'address-level1')} />
      </div>
      <TextField
        label="Postcode"
        autoCapitalize="characters"
        spellCheck={false}
        hint={postcodeHint}
        {...postcode}
        onBlur={tidy}
        controlClassName={`max-w-40 uppercase ${controlClassName}`}
      />
    </>
  )
}
