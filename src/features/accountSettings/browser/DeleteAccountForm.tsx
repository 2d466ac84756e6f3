import { useRouter } from '@tanstack/react-router'
import { PasswordForm } from '#/features/accounts/browser/PasswordForm.tsx'
import { useDeleteAccount } from '#/features/accounts/browser/signIn.queries.ts'

export function DeleteAccountForm() {
  const router = useRouter()
  const remove = useDeleteAccount(() => router.navigate({ to: '/' }))
  return (
    <div className="grid max-w-112 gap-5">
      <p>
        Your account, password and list of devices are deleted straight away, and you’re signed out everywhere. We keep
        your orders for our accounts, as the law requires, and your warranty still stands.
      </p>
      <PasswordForm
        label="Delete account"
        call={remove}
        button="Delete my account"
        pendingLabel="Deleting"
        variant="destructive"
      />
    </div>
  )
}
