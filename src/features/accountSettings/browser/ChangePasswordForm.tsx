import { errorMessage } from '#/browser/errorMessage.ts'
import { useChangePassword } from '#/features/accounts/browser/ownAccount.queries.ts'
import { PasswordField } from '#/features/accounts/browser/PasswordField.tsx'
import { refusedField } from '#/features/accounts/browser/refusedField.ts'
import type { ChangePasswordRequest } from '#/features/accounts/server/accounts.schema.ts'
import { ADMIN_PASSWORD_MIN, CURRENT_PASSWORD, newPasswordRule } from '#/features/accounts/signIn.rules.ts'
import { Button } from '#/ui/Button.tsx'
import { FormAlert } from '#/ui/FormAlert.tsx'
import { rulesResolver } from '#/ui/formRules.ts'
import { useForm } from '#/ui/useForm.ts'

const FIELDS = ['currentPassword', 'newPassword'] as const

export function ChangePasswordForm({ isAdmin }: { isAdmin: boolean }) {
  const change = useChangePassword()
  const { register, handleSubmit, setError } = useForm<ChangePasswordRequest>({
    resolver: rulesResolver<ChangePasswordRequest>({
      currentPassword: CURRENT_PASSWORD,
      newPassword: newPasswordRule(isAdmin),
    }),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const submit = handleSubmit((typed, clear) =>
    change.mutate(typed, {
      onSuccess: clear,
      onError: (error) => {
        const field = refusedField(error, FIELDS)
        if (field) setError(field, { message: errorMessage(error) }, { shouldFocus: true })
      },
    }),
  )
  return (
    <form onSubmit={submit} noValidate className="grid max-w-112 gap-5" aria-label="Change password">
      <FormAlert>{change.isError && !refusedField(change.error, FIELDS) && errorMessage(change.error)}</FormAlert>
      <PasswordField label="Current password" autoComplete="current-password" {...register('currentPassword')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${isAdmin ? ADMIN_PASSWORD_MIN : 6} characters. Your other devices will be signed out.`}
        {...register('newPassword')}
      />
      <Button type="submit" className="justify-self-start" pending={change.isPending} pendingLabel="Changing">
        Change password
      </Button>
    </form>
  )
}
