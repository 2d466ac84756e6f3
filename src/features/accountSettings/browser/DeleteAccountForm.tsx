import { useRouter } from '@tanstack/react-router'
import { PasswordForm } from '#/features/accounts/browser/PasswordForm.tsx'
import { useDeleteAccount } from '#/features/accounts/browser/signIn.queries.ts'

/** Deletes the account of whoever is signed in, after saying what goes and what stays. */
export function DeleteAccountForm() {
  const router = useRouter()
  const remove = useDeleteAccount(() => router.navigate({ to: '/' }))
  return (
    <div className="grid max-w-112 gap-5">
      <p>
        Your account goes at once, with its password and the list of your devices. You are signed out everywhere. Your
        orders stay in our books, as the law asks, and your warranty stays as it is.
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
