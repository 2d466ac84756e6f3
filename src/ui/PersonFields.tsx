import type { ComponentProps } from 'react'
import { TextField } from './Field.tsx'

type FieldProps = Partial<ComponentProps<typeof TextField>>

// Staff who enter a customer's details set `autoComplete="off"`: browsers would offer their own.

export const FullNameField = (props: FieldProps) => (
  <TextField label="Full name" autoComplete="name" autoCapitalize="words" {...props} />
)

export const EmailField = (props: FieldProps) => (
  <TextField
    label="Email"
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
)

export const PhoneField = (props: FieldProps) => (
  <TextField label="Phone" optional type="tel" inputMode="tel" autoComplete="tel" {...props} />
)
