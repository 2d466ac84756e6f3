import { Button } from '#/ui/Button.tsx'
import { EmailField, FormAlert } from '#/ui/Field.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { forgotPasswordRules } from '../signIn.rules.ts'
import { useForgotPassword } from './ownAccount.queries.ts'

/** Shows the same message whether or not the address has an account. */
export function ForgotPasswordForm() {
  const forgot = useForgotPassword()
  const { register, submit, isPending, problem } = useRequestForm({
    request: forgot,
    rules: forgotPasswordRules,
    defaultValues: { email: '' },
    toRequest: (typed) => typed,
  })
  if (forgot.isSuccess) {
    return (
      <p role="status" className="border-l-2 border-success pl-4">
        {forgot.data.message}
      </p>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5" aria-label="Forgot password">
      <FormAlert>{problem}</FormAlert>
      <EmailField autoComplete="username" {...register('email')} />
      <Button type="submit" variant="primary" size="large" pending={isPending} pendingLabel="Sending">
        Send me a link
      </Button>
    </form>
  )
}
