import type { UseMutationResult } from '@tanstack/react-query'
import { sentenceOf } from '#/browser/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { FormAlert } from '#/ui/FormAlert.tsx'
import { byRules } from '#/ui/formRules.ts'
import { useForm } from '#/ui/useForm.ts'
import { PRESENT_PASSWORD } from '../signIn.rules.ts'
import { PasswordField } from './PasswordField.tsx'
import { refusedField } from './refusedField.ts'

type Typed = { password: string }
const FIELDS = ['password'] as const

type PasswordFormProps<Result> = {
  label: string
  call: UseMutationResult<Result, Error, Typed>
  onDone?: (result: Result) => void
  button: string
  pendingLabel: string
  variant: 'primary' | 'destructive'
}

export function PasswordForm<Result>({
  label,
  call,
  onDone,
  button,
  pendingLabel,
  variant,
}: PasswordFormProps<Result>) {
  const { register, handleSubmit, formState, setError } = useForm<Typed>({
    resolver: byRules<Typed>({ password: PRESENT_PASSWORD }),
    defaultValues: { password: '' },
  })
  const submit = handleSubmit((typed) =>
    call.mutate(typed, {
      onSuccess: (result) => onDone?.(result),
      onError: (error) => {
        if (refusedField(error, FIELDS)) setError('password', { message: sentenceOf(error) }, { shouldFocus: true })
      },
    }),
  )
  return (
    <form onSubmit={submit} noValidate className="grid gap-5" aria-label={label}>
      <FormAlert>{call.isError && !refusedField(call.error, FIELDS) && sentenceOf(call.error)}</FormAlert>
      <PasswordField
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button
        type="submit"
        variant={variant}
        className="justify-self-start"
        pending={call.isPending || call.isSuccess}
        pendingLabel={pendingLabel}
      >
        {button}
      </Button>
    </form>
  )
}
