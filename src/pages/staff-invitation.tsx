import { createFileRoute } from '@tanstack/react-router'
import { AcceptInvitation } from '#/features/shop/staff/browser/AcceptInvitation.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { personalPageOptions, validateTokenSearch } from './-shell/personalPage.tsx'

export const Route = createFileRoute('/staff-invitation')({
  ...personalPageOptions('Join the staff'),
  validateSearch: validateTokenSearch,
  component: StaffInvitation,
})

function StaffInvitation() {
  const { token } = Route.useSearch()
  return (
    <div className="page section">
      <h1 className="headline text-4xl">Join the staff</h1>
      <div className="mt-8 grid max-w-prose justify-items-start gap-6">
        {token ? (
          <AcceptInvitation token={token} />
        ) : (
          <EmptyState title="This link isn’t complete">Please copy all of it from the email.</EmptyState>
        )}
      </div>
    </div>
  )
}
