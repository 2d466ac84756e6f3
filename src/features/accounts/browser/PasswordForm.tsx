import type { UseMutationResult } from '@tanstack/react-query'
import { errorMessage } from '#/browser/errorMessage.ts'
import { Button } from '#/ui/Button.tsx'
import { FormAlert } from '#/ui/FormAlert.tsx'
import { rulesResolver } from '#/ui/formRules.ts'
import { useForm } from '#/ui/useForm.ts'
import { CURRENT_PASSWORD } from '../signIn.rules.ts'
import { PasswordField } from './PasswordField.tsx'
import { refusedField } from './refusedField.ts'

type FormValues = { password: string }
const FIELDS = ['password'] as const

type PasswordFormProps<Result> = {
  label: string
  mutation: UseMutationResult<Result, Error, FormValues>
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
  const { register, handleSubmit, setError } = useForm<FormValues>({
    resolver: rulesResolver<FormValues>({ password: CURRENT_PASSWORD }),
    defaultValues: { password: '' },
  })
  const submit = handleSubmit((typed) =>
    mutation.mutate(typed, {
      onSuccess: (result) => onDone?.(result),
      onError: (error) => {
        if (refusedField(error, FIELDS)) setError('password', { message: errorMessage(error) }, { shouldFocus: true })
      },
    }),
  )
  return (
    <form onSubmit={submit} noValidate className="grid gap-5" aria-label={label}>
      <FormAlert>{mutation.isError && !refusedField(mutation.error, FIELDS) && errorMessage(mutation.error)}</FormAlert>
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
