import { errorMessage } from '#/browser/errorMessage.ts'
import { Button } from '#/ui/Button.tsx'
import { EmailField } from '#/ui/Field.tsx'
import { FormAlert } from '#/ui/FormAlert.tsx'
import { rulesResolver } from '#/ui/formRules.ts'
import { useForm } from '#/ui/useForm.ts'
import { forgotPasswordRules } from '../signIn.rules.ts'
import { useForgotPassword } from './ownAccount.queries.ts'

type FormValues = { email: string }

/** Shows the same message whether or not the address has an account. */
export function ForgotPasswordForm() {
  const forgot = useForgotPassword()
  const { register, handleSubmit } = useForm<FormValues>({
    resolver: rulesResolver<FormValues>(forgotPasswordRules),
    defaultValues: { email: '' },
  })
  if (forgot.isSuccess) {
    return (
      <p role="status" className="border-l-2 border-success pl-4">
        {forgot.data.message}
      </p>
    )
  }
  return (
    <form
      onSubmit={handleSubmit((typed) => forgot.mutate(typed))}
      noValidate
      className="grid gap-5"
      aria-label="Forgot password"
    >
      <FormAlert>{forgot.isError && errorMessage(forgot.error)}</FormAlert>
      <EmailField autoComplete="username" {...register('email')} />
      <Button type="submit" variant="primary" size="large" pending={forgot.isPending} pendingLabel="Sending">
        Send me a link
      </Button>
    </form>
  )
}
