import { Link } from '@tanstack/react-router'
import { Button } from '#/ui/Button.tsx'
import { EmailField, FormAlert } from '#/ui/Field.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { loginRules } from '../signIn.rules.ts'
import { PasswordField } from './PasswordField.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { isSecondFactorRequired, useLogin } from './signIn.queries.ts'

export function LoginForm({ email }: { email: string }) {
  const login = useLogin()
  const { register, submit, problem } = useRequestForm({
    request: login,
    rules: loginRules,
    defaultValues: { email, password: '' },
    toRequest: (credentials) => credentials,
    onRefused: ({ resetField }) => resetField('password'),
  })

  if (login.data && isSecondFactorRequired(login.data)) return <SecondFactorForm onBack={() => login.reset()} />
  return (
    <form onSubmit={submit} noValidate className="grid gap-5" aria-label="Login">
      <FormAlert isAnnounced>{problem}</FormAlert>
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
