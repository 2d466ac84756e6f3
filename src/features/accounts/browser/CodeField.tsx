import type { ComponentProps } from 'react'
import { TextField } from '#/ui/Field.tsx'

type CodeFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  error?: string | undefined
  hint?: string
}

/** The six digits of an authenticator app, or a recovery code. */
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
