import { useState } from 'react'
import { formatDateTime } from '#/lib/format.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import type { StaffInvitation } from '../server/staff.schema.ts'
import { ROLE_LABELS } from '../staff.rules.ts'
import { useResendInvitation, useWithdrawInvitation } from './staff.queries.ts'

export function InvitationList({ invitations }: { invitations: readonly StaffInvitation[] }) {
  const resend = useResendInvitation()
  const withdraw = useWithdrawInvitation()
  const [toWithdraw, setToWithdraw] = useState<StaffInvitation>()
  return (
    <section aria-labelledby="invitations" className="mt-10">
      <h2 id="invitations" className="headline mb-3 text-xl">
        Invitations
      </h2>
      <ul className="border-t border-ink">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                {invitation.email} <span className="font-normal text-muted">as {ROLE_LABELS[invitation.role]}</span>
              </p>
              <p className="figures flex flex-wrap gap-x-3 text-muted">
                <StatusDot tone={invitation.isExpired ? 'bad' : 'attention'}>
                  {invitation.isExpired ? 'Expired' : 'Invited'}
                </StatusDot>
                <span>
                  by {invitation.invitedBy}; {invitation.isExpired ? 'expired' : 'expires'}{' '}
                  {formatDateTime(invitation.expiresAt)}
                </span>
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                aria-label={`Send again to ${invitation.email}`}
                pending={resend.isPending && resend.variables === invitation.id}
                pendingLabel="Sending"
                onClick={() => resend.mutate(invitation.id)}
              >
                Send again
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Withdraw the invitation to ${invitation.email}`}
                onClick={() => setToWithdraw(invitation)}
              >
                Withdraw
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={toWithdraw !== undefined}
        onClose={() => setToWithdraw(undefined)}
        title="Withdraw this invitation?"
        confirmLabel="Withdraw"
        pendingLabel="Withdrawing"
        pending={withdraw.isPending}
        onConfirm={() => toWithdraw && withdraw.mutate(toWithdraw.id, { onSettled: () => setToWithdraw(undefined) })}
      >
        <p className="wrap-anywhere">The link we sent to {toWithdraw?.email} will stop working.</p>
      </ConfirmDialog>
    </section>
  )
}
