import type { FocusEvent, ReactNode } from 'react'
import { type Address, normalisePostcode } from '#/lib/address.ts'
import { TextField } from './Field.tsx'
import type { Register } from './useForm.ts'

export const ADDRESS_LABELS: Record<keyof Address, string> = {
  company: 'Company',
  line1: 'Address line 1',
  line2: 'Address line 2',
  town: 'Town or city',
  county: 'County',
  postcode: 'Postcode',
}

type AddressFieldsProps = {
  register: Register<keyof Address>
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
    label: ADDRESS_LABELS[name],
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
      {hasCompany && <TextField optional autoCapitalize="words" {...field('company', 'organization')} />}
      <TextField autoCapitalize="words" {...field('line1', 'address-line1')} />
      <TextField optional autoCapitalize="words" {...field('line2', 'address-line2')} />
      <div className="grid gap-[inherit] sm:grid-cols-2">
        <TextField autoCapitalize="words" {...field('town', 'address-level2')} />
        <TextField optional autoCapitalize="words" {...field('county', 'address-level1')} />
      </div>
      <TextField
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
