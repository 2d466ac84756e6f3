import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '#/browser/api.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { FormAlert } from '#/ui/Field.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { ADMIN_PASSWORD_MIN, newPasswordRule } from '../signIn.rules.ts'
import { resetLinkQuery, useResetPassword } from './ownAccount.queries.ts'
import { PasswordField } from './PasswordField.tsx'

const isInvalidLink = (error: Error | null) => error instanceof ApiError && error.body.code === 'deadLink'

export function ResetPasswordForm({ token }: { token: string }) {
  const link = useQuery(resetLinkQuery(token))
  if (link.isPending) return <Skeleton className="h-44" />
  if (isInvalidLink(link.error)) {
    return (
      <EmptyState
        role="alert"
        title="This link doesn’t work"
        action={<ButtonLink to="/forgot-password">Send me another link</ButtonLink>}
      >
        It’s incomplete, has already been used or has expired, or we’ve sent you a newer one.
      </EmptyState>
    )
  }
  // If the check itself failed, submitting reports the problem.
  return <NewPasswordForm token={token} isAdmin={link.data?.isAdmin ?? false} />
}

function NewPasswordForm({ token, isAdmin }: { token: string; isAdmin: boolean }) {
  const reset = useResetPassword()
  const { register, submit, isPending, problem } = useRequestForm({
    request: reset,
    rules: { password: newPasswordRule(isAdmin) },
    defaultValues: { password: '' },
    toRequest: ({ password }) => ({ token, password }),
  })
  if (reset.isSuccess) {
    return (
      <div className="grid justify-items-start gap-5">
        <p role="status" className="border-l-2 border-success pl-4">
          {reset.data.message} All your devices have been signed out.
        </p>
        <ButtonLink to="/auth" variant="primary" size="large">
          Login
        </ButtonLink>
      </div>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5" aria-label="Choose a new password">
      <FormAlert>
        {problem && (
          <>
            <p>{problem}</p>
            {isInvalidLink(reset.error) && (
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
        hint={`At least ${isAdmin ? ADMIN_PASSWORD_MIN : 6} characters. Longer is safer.`}
        {...register('password')}
      />
      <Button type="submit" variant="primary" size="large" pending={isPending} pendingLabel="Changing">
        Change password
      </Button>
    </form>
  )
}
