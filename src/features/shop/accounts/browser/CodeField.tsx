import type { ComponentProps } from 'react'
import { TextField } from '#/ui/Field.tsx'

type CodeFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  error?: string | undefined
  hint?: string
}

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
