import { useCurrentUser } from '#/browser/currentUser.ts'
import { ROLE_LABELS } from '#/features/shop/staff/staff.rules.ts'
import { ButtonLink } from '#/ui/Button.tsx'

/** Instead of a screen that the role doesn't include. */
export function NotInRole() {
  const role = useCurrentUser()?.role
  return (
    <section className="grid justify-items-start gap-4 py-8">
      <h1 className="headline text-4xl">Access Denied</h1>
      <p className="max-w-prose text-base text-muted">
        Your role{role ? ` (${ROLE_LABELS[role]})` : ''} doesn’t include this page. If you need it, ask an owner of the
        shop.
      </p>
      <ButtonLink to="/admin/dashboard">Back to Dashboard</ButtonLink>
    </section>
  )
}
