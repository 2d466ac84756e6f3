import { useChangePassword } from '#/features/shop/accounts/browser/ownAccount.queries.ts'
import { PasswordField } from '#/features/shop/accounts/browser/PasswordField.tsx'
import { ADMIN_PASSWORD_MIN, CURRENT_PASSWORD, newPasswordRule } from '#/features/shop/accounts/signIn.rules.ts'
import { Button } from '#/ui/Button.tsx'
import { FormAlert } from '#/ui/Field.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'

export function ChangePasswordForm({ isAdmin }: { isAdmin: boolean }) {
  const { register, submit, isPending, problem } = useRequestForm({
    request: useChangePassword(),
    rules: { currentPassword: CURRENT_PASSWORD, newPassword: newPasswordRule(isAdmin) },
    defaultValues: { currentPassword: '', newPassword: '' },
    toRequest: (typed) => typed,
    onDone: (_, clear) => clear(),
  })
  return (
    <form onSubmit={submit} noValidate className="grid max-w-112 gap-5" aria-label="Change password">
      <FormAlert>{problem}</FormAlert>
      <PasswordField label="Current password" autoComplete="current-password" {...register('currentPassword')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${isAdmin ? ADMIN_PASSWORD_MIN : 6} characters. Your other devices will be signed out.`}
        {...register('newPassword')}
      />
      <Button type="submit" className="justify-self-start" pending={isPending} pendingLabel="Changing">
        Change password
      </Button>
    </form>
  )
}
