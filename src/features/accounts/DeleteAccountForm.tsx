import { useRouter } from '@tanstack/react-router'
import { sentenceOf } from '#/platform/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { byRules } from '#/ui/formRules.ts'
import { useForm } from '#/ui/useForm.ts'
import { FormAlert } from './FormAlert.tsx'
import { PasswordField } from './PasswordField.tsx'
import { refusedField } from './refusedField.ts'
import { useDeleteAccount } from './signIn.queries.ts'
import { PRESENT_PASSWORD } from './signIn.rules.ts'

type Typed = { password: string }
const FIELDS = ['password'] as const

/** Deletes the account of whoever is signed in, after saying what goes and what stays. */
export function DeleteAccountForm() {
  const router = useRouter()
  const remove = useDeleteAccount(() => router.navigate({ to: '/' }))
  const { register, handleSubmit, formState, setError } = useForm<Typed>({
    resolver: byRules<Typed>({ password: PRESENT_PASSWORD }),
    defaultValues: { password: '' },
  })
  const submit = handleSubmit((typed) =>
    remove.mutate(typed, {
      onError: (error) => {
        if (refusedField(error, FIELDS)) setError('password', { message: sentenceOf(error) }, { shouldFocus: true })
      },
    }),
  )
  return (
    <form onSubmit={submit} noValidate className="grid max-w-112 gap-5" aria-label="Delete account">
      <p>
        Your account goes at once, with its password and the list of your devices. You are signed out everywhere. Your
        orders stay in our books, as the law asks, and your warranty stays as it is.
      </p>
      <FormAlert>{remove.isError && !refusedField(remove.error, FIELDS) && sentenceOf(remove.error)}</FormAlert>
      <PasswordField
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button
        type="submit"
        variant="destructive"
        className="justify-self-start"
        pending={remove.isPending || remove.isSuccess}
        pendingLabel="Deleting"
      >
        Delete my account
      </Button>
    </form>
  )
}
