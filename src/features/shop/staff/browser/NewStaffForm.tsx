import { PasswordField } from '#/features/shop/accounts/browser/PasswordField.tsx'
import { ADMIN_PASSWORD_MIN, registerRules, staffPasswordRule } from '#/features/shop/accounts/signIn.rules.ts'
import { Button } from '#/ui/Button.tsx'
import { FormAlert, TextField } from '#/ui/Field.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { useJoinWithNewAccount } from './invitation.queries.ts'
import { Joined } from './Joined.tsx'

export function NewStaffForm({ token, email }: { token: string; email: string }) {
  const join = useJoinWithNewAccount(token)
  const { register, submit, isPending, problem } = useRequestForm({
    request: join,
    rules: { username: registerRules.username, password: staffPasswordRule },
    defaultValues: { username: '', password: '' },
    toRequest: (typed) => typed,
  })
  if (join.isSuccess) return <Joined />
  return (
    <form onSubmit={submit} noValidate className="grid w-full max-w-112 gap-5" aria-label="Accept the invitation">
      <FormAlert>{problem}</FormAlert>
      <p>
        You’ll sign in with <span className="font-semibold wrap-anywhere">{email}</span>.
      </p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <TextField
        label="Username"
        autoComplete="nickname"
        hint="At least 3 characters. It appears beside everything you change, so use your name."
        {...register('username')}
      />
      <PasswordField
        autoComplete="new-password"
        hint={`At least ${ADMIN_PASSWORD_MIN} characters. Longer is safer.`}
        {...register('password')}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="justify-self-start"
        pending={isPending}
        pendingLabel="Joining"
      >
        Accept and sign in
      </Button>
    </form>
  )
}
