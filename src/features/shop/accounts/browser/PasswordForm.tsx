import type { UseMutationResult } from '@tanstack/react-query'
import { Button } from '#/ui/Button.tsx'
import { FormAlert } from '#/ui/Field.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { CURRENT_PASSWORD } from '../signIn.rules.ts'
import { PasswordField } from './PasswordField.tsx'

type PasswordFormProps<Result> = {
  label: string
  mutation: UseMutationResult<Result, Error, { password: string }>
  onDone?: (result: Result) => void
  button: string
  pendingLabel: string
  variant: 'primary' | 'destructive'
}

export function PasswordForm<Result>({
  label,
  mutation,
  onDone,
  button,
  pendingLabel,
  variant,
}: PasswordFormProps<Result>) {
  const { register, submit, problem } = useRequestForm({
    request: mutation,
    rules: { password: CURRENT_PASSWORD },
    defaultValues: { password: '' },
    toRequest: (typed) => typed,
    onDone: (result) => onDone?.(result),
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-5" aria-label={label}>
      <FormAlert>{problem}</FormAlert>
      <PasswordField autoComplete="current-password" {...register('password')} />
      <Button
        type="submit"
        variant={variant}
        className="justify-self-start"
        pending={mutation.isPending || mutation.isSuccess}
        pendingLabel={pendingLabel}
      >
        {button}
      </Button>
    </form>
  )
}
