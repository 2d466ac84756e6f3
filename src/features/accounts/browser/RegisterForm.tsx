import { ApiError } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { Button } from '#/ui/Button.tsx'
import { EmailField, TextField } from '#/ui/Field.tsx'
import { FormAlert } from '#/ui/FormAlert.tsx'
import { rulesResolver } from '#/ui/formRules.ts'
import { useForm } from '#/ui/useForm.ts'
import type { RegisterRequest } from '../server/accounts.schema.ts'
import { registerRules } from '../signIn.rules.ts'
import { PasswordField } from './PasswordField.tsx'
import { refusedField } from './refusedField.ts'
import { useRegister } from './signIn.queries.ts'

const FIELDS = ['username', 'email', 'password'] as const

export function RegisterForm({ onLogin }: { onLogin: (email: string) => void }) {
  const signUp = useRegister()
  const { register, handleSubmit, getValues, setError } = useForm<RegisterRequest>({
    resolver: rulesResolver<RegisterRequest>(registerRules),
    defaultValues: { username: '', email: '', password: '' },
  })
  const submit = handleSubmit((details) =>
    signUp.mutate(details, {
      onError: (error) => {
        const field = refusedField(error, FIELDS)
        if (field) setError(field, { message: errorMessage(error) }, { shouldFocus: true })
      },
    }),
  )
  const isFormError = signUp.isError && !refusedField(signUp.error, FIELDS)
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
        {isFormError && (
          <>
            <p>{errorMessage(signUp.error)}</p>
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
