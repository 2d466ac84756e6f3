import { Link } from '@tanstack/react-router'
import { ApiError } from '#/platform/api.ts'
import { sentenceOf } from '#/platform/sentence.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { byRules } from '#/ui/formRules.ts'
import { useForm } from '#/ui/useForm.ts'
import { FormAlert } from './FormAlert.tsx'
import { useResetPassword } from './ownAccount.queries.ts'
import { PasswordField } from './PasswordField.tsx'
import { refusedField } from './refusedField.ts'
import { newPasswordRule } from './signIn.rules.ts'

type Typed = { password: string }
const FIELDS = ['password'] as const

/** Takes the new password of whoever opened a mailed link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const reset = useResetPassword()
  const { register, handleSubmit, formState, setError } = useForm<Typed>({
    resolver: byRules<Typed>({ password: newPasswordRule(false) }),
    defaultValues: { password: '' },
  })
  const submit = handleSubmit(({ password }) =>
    reset.mutate(
      { token, password },
      {
        onError: (error) => {
          if (refusedField(error, FIELDS)) setError('password', { message: sentenceOf(error) }, { shouldFocus: true })
        },
      },
    ),
  )
  if (reset.isSuccess) {
    return (
      <div className="grid justify-items-start gap-5">
        <p role="status" className="border-l-2 border-success pl-4">
          {reset.data.message} Every device was signed out.
        </p>
        <ButtonLink to="/auth" variant="primary" size="large">
          Login
        </ButtonLink>
      </div>
    )
  }
  const isDead = reset.error instanceof ApiError && reset.error.body.code === 'deadLink'
  return (
    <form onSubmit={submit} noValidate className="grid gap-5" aria-label="Choose a new password">
      <FormAlert>
        {reset.isError && !refusedField(reset.error, FIELDS) && (
          <>
            <p>{sentenceOf(reset.error)}</p>
            {isDead && (
              <Link to="/forgot-password" className="link">
                Send me another link
              </Link>
            )}
          </>
        )}
      </FormAlert>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 6 characters; administrators at least 12. Longer is safer."
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" size="large" pending={reset.isPending} pendingLabel="Changing">
        Change password
      </Button>
    </form>
  )
}
