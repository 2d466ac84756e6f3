import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { useRecheckUser } from '#/browser/currentUser.ts'
import { InvitationList } from '#/features/shop/staff/browser/InvitationList.tsx'
import { InviteForm } from '#/features/shop/staff/browser/InviteForm.tsx'
import { StaffStateDot } from '#/features/shop/staff/browser/RoleAndState.tsx'
import { staffQuery } from '#/features/shop/staff/browser/staff.queries.ts'
import type { StaffMember } from '#/features/shop/staff/server/staff.schema.ts'
import { ROLE_LABELS } from '#/features/shop/staff/staff.rules.ts'
import { formatDateTime } from '#/lib/format.ts'
import { Badge, StatusDot } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { type DataColumn, DataTable, ROW_LINK } from '#/ui/DataTable.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'

export const Route = createFileRoute('/admin/staff')({ component: StaffScreen })

const COLUMNS: readonly DataColumn<StaffMember>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ id, username, isYou }) => (
      <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 py-1 md:min-w-44">
        <Link
          to="/admin/staff/$staffId"
          params={{ staffId: String(id) }}
          resetScroll={false}
          data-row
          className={`${ROW_LINK} whitespace-normal wrap-anywhere`}
        >
          {username}
        </Link>
        {isYou && <Badge>You</Badge>}
      </span>
    ),
  },
  { id: 'role', header: 'Role', cell: ({ role }) => ROLE_LABELS[role] },
  {
    id: 'email',
    header: 'Email',
    phone: 'whole',
    grow: true,
    cell: ({ email }) => email,
  },
  {
    id: 'secondFactor',
    header: 'Two-factor',
    showHeader: true,
    cell: ({ hasSecondFactor }) => (
      <StatusDot tone={hasSecondFactor ? 'good' : 'attention'}>{hasSecondFactor ? 'On' : 'Off'}</StatusDot>
    ),
  },
  {
    id: 'lastSignIn',
    header: 'Last sign-in',
    visibleFrom: 'lg',
    phone: 'left',
    showHeader: true,
    cell: ({ lastSignInAt }) => (lastSignInAt ? formatDateTime(lastSignInAt) : 'Not yet'),
  },
  { id: 'state', header: 'State', cell: ({ state }) => <StaffStateDot state={state} /> },
]

function StaffScreen() {
  const staff = useQuery(staffQuery)
  useRecheckUser(staff.error)
  const [isInviting, setIsInviting] = useState(false)
  const { data } = staff
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="headline text-2xl">Staff</h1>
          <p className="max-w-prose text-muted">Everybody who can use this admin, and what their role lets them do.</p>
        </div>
        <Button variant="primary" size="small" onClick={() => setIsInviting(true)}>
          Invite somebody
        </Button>
      </div>
      {staff.isPending && <Skeleton className="h-60" />}
      {staff.isError && !data && (
        <EmptyState
          role="alert"
          title="We couldn’t load the staff"
          action={<Button onClick={() => void staff.refetch()}>Try again</Button>}
        >
          {errorMessage(staff.error)}
        </EmptyState>
      )}
      {data && (
        <DataTable
          caption="Staff"
          columns={COLUMNS}
          rows={data.people}
          rowId={({ id }) => String(id)}
          rowName={({ username }) => username}
          onSort={() => {}}
        />
      )}
      {data && data.invitations.length > 0 && <InvitationList invitations={data.invitations} />}
      {data?.people.length === 1 && data.invitations.length === 0 && (
        <p className="mt-6 max-w-prose text-muted">
          Invite the people you work with instead of sharing your password: each has their own sign-in and role, and the
          activity log shows who did what.
        </p>
      )}
      <Dialog
        open={isInviting}
        onClose={() => setIsInviting(false)}
        title="Invite somebody"
        variant="right"
        className="w-[min(100%,36rem)]"
      >
        {isInviting && <InviteForm onSent={() => setIsInviting(false)} />}
      </Dialog>
      <Outlet />
    </>
  )
}
