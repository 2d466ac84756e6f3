import { Link } from '@tanstack/react-router'
import { errorMessage } from '#/browser/errorMessage.ts'
import { Button } from '#/ui/Button.tsx'
import { EmailField } from '#/ui/Field.tsx'
import { FormAlert } from '#/ui/FormAlert.tsx'
import { rulesResolver } from '#/ui/formRules.ts'
import { useForm } from '#/ui/useForm.ts'
import type { LoginRequest } from '../server/accounts.schema.ts'
import { loginRules } from '../signIn.rules.ts'
import { PasswordField } from './PasswordField.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { isSecondFactorRequired, useLogin } from './signIn.queries.ts'

export function LoginForm({ email }: { email: string }) {
  const login = useLogin()
  const { register, handleSubmit, resetField } = useForm<LoginRequest>({
    resolver: rulesResolver<LoginRequest>(loginRules),
    defaultValues: { email, password: '' },
  })
  const submit = handleSubmit((credentials) => login.mutate(credentials, { onError: () => resetField('password') }))

  if (login.data && isSecondFactorRequired(login.data)) return <SecondFactorForm onBack={() => login.reset()} />
  return (
    <form onSubmit={submit} noValidate className="grid gap-5" aria-label="Login">
      <FormAlert isAnnounced>{login.isError && errorMessage(login.error)}</FormAlert>
      <EmailField autoComplete="username" {...register('email')} />
      <PasswordField autoComplete="current-password" {...register('password')} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        pending={login.isPending || login.isSuccess}
        pendingLabel="Signing in"
      >
        Login
      </Button>
      <p>
        <Link to="/forgot-password" className="link inline-flex min-h-11 items-center">
          Forgot your password?
        </Link>
      </p>
    </form>
  )
}
