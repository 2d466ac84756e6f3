import type { ComponentProps } from 'react'
import { TextField } from '#/ui/Field.tsx'

type CodeFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  error?: string | undefined
  hint?: string
}

/** Takes a six-digit TOTP code or a recovery code. */
export const CodeField = (props: CodeFieldProps) => (
  <TextField
    label="Code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    controlClassName="figures tracking-widest"
    {...props}
  />
)
