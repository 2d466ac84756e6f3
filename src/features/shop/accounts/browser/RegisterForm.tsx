import { ApiError } from '#/browser/api.ts'
import { Button } from '#/ui/Button.tsx'
import { EmailField, FormAlert, TextField } from '#/ui/Field.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { registerRules } from '../signIn.rules.ts'
import { PasswordField } from './PasswordField.tsx'
import { useRegister } from './signIn.queries.ts'

export function RegisterForm({ onLogin }: { onLogin: (email: string) => void }) {
  const signUp = useRegister()
  const { register, submit, getValues, problem } = useRequestForm({
    request: signUp,
    rules: registerRules,
    defaultValues: { username: '', email: '', password: '' },
    toRequest: (details) => details,
  })
  const cannotRegister = signUp.error instanceof ApiError && signUp.error.body.code === 'cannotRegister'

  if (signUp.isSuccess && 'message' in signUp.data) {
    return (
      <p role="status" className="border-l-2 border-success pl-4">
        {signUp.data.message}
      </p>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5" aria-label="Register">
      <FormAlert isAnnounced>
        {problem && (
          <>
            <p>{problem}</p>
            {cannotRegister && (
              <button type="button" className="link mt-2" onClick={() => onLogin(getValues('email'))}>
                Sign in instead
              </button>
            )}
          </>
        )}
      </FormAlert>
      <TextField
        label="Username"
        autoComplete="nickname"
        hint="At least 3 characters. We’ll use it to greet you."
        {...register('username')}
      />
      <EmailField autoComplete="username" {...register('email')} />
      <PasswordField
        autoComplete="new-password"
        hint="At least 6 characters. Longer is safer."
        {...register('password')}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        pending={signUp.isPending || signUp.isSuccess}
        pendingLabel="Creating account"
      >
        Create account
      </Button>
    </form>
  )
}
