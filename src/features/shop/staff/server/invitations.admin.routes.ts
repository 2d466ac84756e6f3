import { randomUUID } from 'node:crypto'
import { MessageResponse } from '#/features/shop/accounts/server/accounts.responses.ts'
import { findUserByEmail } from '#/features/shop/accounts/server/accounts.store.ts'
import { recordInvitationActivity } from '#/features/shop/accounts/server/recordStaffActivity.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { pageUrl } from '#/lib/pageLinks.ts'
import { OWNER } from '#/lib/roles.ts'
import type { Transaction } from '#/platform/database.ts'
import { endpoint, Id } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { deleteInvitation, type Invitation, insertInvitation, renewInvitation } from './invitations.store.ts'
import { invitationEmail } from './staff.mail.ts'
import { toInvitation } from './staff.responses.ts'
import { NewInvitation, StaffInvitation } from './staff.schema.ts'

const NOT_FOUND = [404, 'That invitation has been accepted or withdrawn.'] as const

export function invitationAdminRoutes({ database, clock, mail, origin }: Services) {
  const send = (tx: Transaction, { invitation, secret }: { invitation: Invitation; secret: string }, by: string) =>
    mail.queue(tx, {
      ...invitationEmail({
        address: pageUrl(origin(), `/staff-invitation?token=${secret}`),
        role: invitation.role,
        invitedBy: by,
      }),
      reference: randomUUID(),
      recipient: invitation.email,
    })

  return [
    endpoint('POST /api/admin/staff-invitations', 'Invite somebody to join the staff, by email', {
      roles: OWNER,
      body: NewInvitation,
      201: json(StaffInvitation, 'The link is on its way'),
      async run({ body: { email, role }, actor }) {
        const now = clock.now()
        return database.transaction(async (tx) => {
          if ((await findUserByEmail(tx, email))?.isAdmin) return refuse('alreadyStaff')
          const created = await insertInvitation(tx, { email, role, invitedBy: actor, now })
          if (!created) return refuse('alreadyInvited')
          const { invitation } = created
          await recordInvitationActivity(tx, { at: now, actor, action: 'staff.invited', invitation, after: { role } })
          await send(tx, created, actor)
          return ok(toInvitation(invitation, now))
        })
      },
      refuses: {
        alreadyStaff: [409, 'Somebody with this address is already on the staff.', { field: 'email' }],
        alreadyInvited: [
          409,
          'This address has been invited already. You can send that invitation again.',
          { field: 'email' },
        ],
      },
    }),
    endpoint('POST /api/admin/staff-invitations/{id}/sendings', 'Send an invitation again, with a new link', {
      roles: OWNER,
      params: Id,
      200: json(StaffInvitation, 'The new link is on its way; earlier ones no longer work'),
      async run({ params: { id }, actor }) {
        const now = clock.now()
        return database.transaction(async (tx) => {
          const sent = await renewInvitation(tx, id, now)
          if (!sent) return refuse('notFound')
          const { invitation } = sent
          await recordInvitationActivity(tx, { at: now, actor, action: 'staff.invitedAgain', invitation })
          await send(tx, sent, actor)
          return ok(toInvitation(invitation, now))
        })
      },
      refuses: { notFound: NOT_FOUND },
    }),
    endpoint('DELETE /api/admin/staff-invitations/{id}', 'Withdraw an invitation; its link stops working', {
      roles: OWNER,
      params: Id,
      200: json(MessageResponse, 'Withdrawn'),
      run: ({ params: { id }, actor }) =>
        database.transaction(async (tx) => {
          const invitation = await deleteInvitation(tx, id)
          if (!invitation) return refuse('notFound')
          const by = { at: clock.now(), actor }
          await recordInvitationActivity(tx, { ...by, action: 'staff.invitationWithdrawn', invitation })
          return ok({ message: 'The invitation has been withdrawn.' })
        }),
      refuses: { notFound: NOT_FOUND },
    }),
  ]
}
