import { useRouter } from '@tanstack/react-router'
import { PasswordForm } from '#/features/shop/accounts/browser/PasswordForm.tsx'
import { useDeleteAccount } from '#/features/shop/accounts/browser/signIn.queries.ts'

export function DeleteAccountForm() {
  const router = useRouter()
  const remove = useDeleteAccount(() => router.navigate({ to: '/' }))
  return (
    <div className="grid max-w-112 gap-5">
      <p>
        We’ll delete your account, password and list of devices straight away and sign you out everywhere. We keep
        records of your orders, as the law requires, and your warranty is still valid.
      </p>
      <PasswordForm
        label="Delete account"
        mutation={remove}
        button="Delete my account"
        pendingLabel="Deleting"
        variant="destructive"
      />
    </div>
  )
}
