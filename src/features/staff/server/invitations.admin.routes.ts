import { randomUUID } from 'node:crypto'
import { MessageResponse } from '#/features/accounts/server/accounts.responses.ts'
import { findUserByEmail } from '#/features/accounts/server/accounts.store.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { pageUrl } from '#/lib/pageLinks.ts'
import type { Transaction } from '#/platform/database.ts'
import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { deleteInvitation, type Invitation, insertInvitation, renewInvitation } from './invitations.store.ts'
import { recordInvitationActivity } from './recordStaffActivity.ts'
import { invitationEmail } from './staff.mail.ts'
import { toInvitation } from './staff.responses.ts'
import { NewInvitation, StaffInvitation } from './staff.schema.ts'

const NOT_FOUND = { message: 'That invitation has been accepted or withdrawn.' }
const MISSING = { 404: json(Refusal, 'No such invitation') }
const REFUSALS = {
  alreadyStaff: 'Somebody with this address is already on the staff.',
  alreadyInvited: 'This address has been invited already. You can send that invitation again.',
}

/** `/api/admin/staff-invitations`. Mount behind the admin guard. */
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

  return createRoutes()
    .openapi(
      route('post', '/api/admin/staff-invitations', 'Invite somebody to join the staff, by email', {
        body: NewInvitation,
        201: json(StaffInvitation, 'The link is on its way'),
        400: json(FieldRefusal, 'A field is missing or invalid'),
        409: json(FieldRefusal, 'Already invited, or already on the staff'),
      }),
      async (c) => {
        const { email, role } = c.req.valid('json')
        const now = clock.now()
        const actor = requireActor(c)
        const invited = await database.transaction(async (tx) => {
          if ((await findUserByEmail(tx, email))?.isAdmin) return refuse('alreadyStaff')
          const created = await insertInvitation(tx, { email, role, invitedBy: actor, now })
          if (!created) return refuse('alreadyInvited')
          const { invitation } = created
          await recordInvitationActivity(tx, { at: now, actor, action: 'staff.invited', invitation, after: { role } })
          await send(tx, created, actor)
          return ok(invitation)
        })
        if (invited.ok) return c.json(toInvitation(invited.value, now), 201)
        return c.json({ message: REFUSALS[invited.code], code: invited.code, field: 'email' }, 409)
      },
    )
    .openapi(
      route('post', '/api/admin/staff-invitations/{id}/sendings', 'Send an invitation again, with a new link', {
        params: Id,
        200: json(StaffInvitation, 'The new link is on its way; earlier ones no longer work'),
        ...MISSING,
      }),
      async (c) => {
        const now = clock.now()
        const actor = requireActor(c)
        const renewed = await database.transaction(async (tx) => {
          const sent = await renewInvitation(tx, c.req.valid('param').id, now)
          if (!sent) return undefined
          const { invitation } = sent
          await recordInvitationActivity(tx, { at: now, actor, action: 'staff.invitedAgain', invitation })
          await send(tx, sent, actor)
          return invitation
        })
        return renewed ? c.json(toInvitation(renewed, now), 200) : c.json(NOT_FOUND, 404)
      },
    )
    .openapi(
      route('delete', '/api/admin/staff-invitations/{id}', 'Withdraw an invitation; its link stops working', {
        params: Id,
        200: json(MessageResponse, 'Withdrawn'),
        ...MISSING,
      }),
      async (c) => {
        const withdrawn = await database.transaction(async (tx) => {
          const invitation = await deleteInvitation(tx, c.req.valid('param').id)
          if (invitation) {
            const by = { at: clock.now(), actor: requireActor(c) }
            await recordInvitationActivity(tx, { ...by, action: 'staff.invitationWithdrawn', invitation })
          }
          return invitation
        })
        return withdrawn ? c.json({ message: 'The invitation has been withdrawn.' }, 200) : c.json(NOT_FOUND, 404)
      },
    )
}
