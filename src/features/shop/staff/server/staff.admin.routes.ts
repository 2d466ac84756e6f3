import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { describeDevice } from '#/features/shop/accounts/device.rules.ts'
import { MessageResponse } from '#/features/shop/accounts/server/accounts.responses.ts'
import { listStaff } from '#/features/shop/accounts/server/accounts.store.ts'
import { recordStaffActivity } from '#/features/shop/accounts/server/recordStaffActivity.ts'
import { disableSecondFactor } from '#/features/shop/accounts/server/secondFactor.store.ts'
import { endSession, endSessions, listSessions, type UserRow } from '#/features/shop/accounts/server/sessions.store.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import type { Role } from '#/lib/roles.ts'
import { OWNER } from '#/lib/roles.ts'
import { endpoint, Id } from '#/platform/endpoint.ts'
import { type Account, json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { listInvitations } from './invitations.store.ts'
import { type AccessChange, accessChangedEmail, secondFactorRemovedEmail } from './staff.mail.ts'
import { staffRefusals, toInvitation, toMember } from './staff.responses.ts'
import { RoleChange, Staff, StaffMember, StaffSession, SuspensionChange } from './staff.schema.ts'
import { changeAccess, findStaff } from './staff.store.ts'

type Caller = { actor: string; account: Account }

const NOT_FOUND = staffRefusals.notFound
const UNKNOWN_DEVICE = 'We can’t find that device.'

/** The people; `invitationAdminRoutes` are about those who have yet to join. */
export function staffRoutes({ database, clock, mail }: Services) {
  /** Refused for the last owner. Losing access ends the sessions; another role applies from the next request on. */
  const change = ({ actor, account }: Caller, id: number, access: { role?: Role | null; suspendedAt?: Date | null }) =>
    database.transaction(async (tx) => {
      const at = clock.now()
      const changed = await changeAccess(tx, { id, ownerId: account.id, change: access })
      if (!changed.ok) return changed
      const { before, after } = changed.value
      const kind = kindOfChange(before, after)
      if (!kind) return ok(after)
      if (kind.type === 'suspended' || kind.type === 'removed') await endSessions(tx, id)
      // Customers have no screen to switch it off.
      if (kind.type === 'removed') await disableSecondFactor(tx, id)
      await recordStaffActivity(tx, {
        at,
        actor,
        action: ACTIONS[kind.type],
        person: before,
        before: { role: before.role },
        after: { role: after.role },
      })
      await mail.queue(tx, {
        ...accessChangedEmail({ change: kind, by: actor, at }),
        reference: randomUUID(),
        recipient: before.email,
      })
      return ok(after)
    })

  return [
    endpoint('GET /api/admin/staff', 'List the staff and open invitations', {
      roles: OWNER,
      200: json(Staff, 'By name; invitations by email'),
      async run({ account }) {
        const [people, invitations] = await Promise.all([listStaff(database), listInvitations(database)])
        const now = clock.now()
        return {
          people: people.map((person) => toMember(person, account.id)),
          invitations: invitations.map((invitation) => toInvitation(invitation, now)),
        }
      },
    }),
    endpoint('PUT /api/admin/staff/{id}/role', 'Give somebody another role', {
      roles: OWNER,
      params: Id,
      body: RoleChange,
      200: json(StaffMember, 'The colleague, with the new role'),
      async run({ params: { id }, body: { role }, actor, account }) {
        const changed = await change({ actor, account }, id, { role })
        return changed.ok ? ok(toMember(changed.value, account.id)) : changed
      },
      refuses: staffRefusals,
    }),
    endpoint('PUT /api/admin/staff/{id}/suspended', 'Suspend somebody, ending their sessions, or restore them', {
      roles: OWNER,
      params: Id,
      body: SuspensionChange,
      200: json(StaffMember, 'Suspended or restored'),
      async run({ params: { id }, body: { suspended }, actor, account }) {
        const changed = await change({ actor, account }, id, { suspendedAt: suspended ? clock.now() : null })
        return changed.ok ? ok(toMember(changed.value, account.id)) : changed
      },
      refuses: staffRefusals,
    }),
    endpoint('DELETE /api/admin/staff/{id}', 'Remove somebody from the staff; the account becomes a customer’s', {
      roles: OWNER,
      params: Id,
      200: json(MessageResponse, 'Removed'),
      async run({ params: { id }, actor, account }) {
        const changed = await change({ actor, account }, id, { role: null, suspendedAt: null })
        return changed.ok ? ok({ message: `${changed.value.username} is no longer on the staff.` }) : changed
      },
      refuses: staffRefusals,
    }),
  ]
}

/** Where colleagues are signed in, and how. */
export function staffSignInRoutes({ database, clock, mail }: Services) {
  /** Undefined if there is no such person. */
  const endTheirSessions = ({ actor, id, sessionId }: { actor: string; id: number; sessionId?: string }) =>
    database.transaction(async (tx) => {
      const person = await findStaff(tx, id)
      if (!person) return undefined
      const ended = sessionId ? Number(await endSession(tx, id, sessionId)) : await endSessions(tx, id)
      if (ended > 0)
        await recordStaffActivity(tx, {
          at: clock.now(),
          actor,
          action: 'staff.signedOut',
          person,
          after: { devices: ended },
        })
      return ended
    })

  return [
    endpoint('GET /api/admin/staff/{id}/sessions', 'List where somebody is signed in', {
      roles: OWNER,
      params: Id,
      200: json(z.array(StaffSession), 'Most recently seen first'),
      async run({ params: { id } }) {
        if (!(await findStaff(database, id))) return refuse('notFound')
        const sessions = await listSessions(database, id, clock.now())
        return ok(
          sessions.map((session) => ({
            id: session.id,
            device: describeDevice(session.userAgent),
            createdAt: session.createdAt.toISOString(),
            lastSeenAt: session.lastSeenAt.toISOString(),
          })),
        )
      },
      refuses: { notFound: NOT_FOUND },
    }),
    endpoint('DELETE /api/admin/staff/{id}/sessions', 'Sign somebody out everywhere', {
      roles: OWNER,
      params: Id,
      200: json(z.object({ ended: z.int() }), 'How many devices were signed out'),
      async run({ params: { id }, actor }) {
        const ended = await endTheirSessions({ actor, id })
        return ended === undefined ? refuse('notFound') : ok({ ended })
      },
      refuses: { notFound: NOT_FOUND },
    }),
    endpoint('DELETE /api/admin/staff/{id}/sessions/{sessionId}', 'Sign somebody out on one device', {
      roles: OWNER,
      params: Id.extend({ sessionId: z.uuid(UNKNOWN_DEVICE) }),
      200: json(z.object({ ended: z.int() }), 'Signed out'),
      async run({ params: { id, sessionId }, actor }) {
        const ended = await endTheirSessions({ actor, id, sessionId })
        return ended ? ok({ ended }) : refuse('unknownDevice')
      },
      refuses: { unknownDevice: [404, UNKNOWN_DEVICE] },
    }),
    endpoint(
      'DELETE /api/admin/staff/{id}/second-factor',
      'Switch off a colleague’s two-factor authentication; they are emailed and signed out',
      {
        roles: OWNER,
        params: Id,
        200: json(StaffMember, 'Switched off'),
        async run({ params: { id }, actor, account }) {
          if (id === account.id) return refuse('yourOwn')
          return database.transaction(async (tx) => {
            const person = await findStaff(tx, id)
            if (!person) return refuse('notFound')
            if (!person.totpEnabledAt) return refuse('notOn')
            const at = clock.now()
            await disableSecondFactor(tx, id)
            await endSessions(tx, id)
            await recordStaffActivity(tx, { at, actor, action: 'secondFactor.removed', person })
            await mail.queue(tx, {
              ...secondFactorRemovedEmail({ by: actor, at }),
              reference: randomUUID(),
              recipient: person.email,
            })
            return ok(toMember({ ...person, totpEnabledAt: null }, account.id))
          })
        },
        refuses: {
          notFound: NOT_FOUND,
          notOn: [409, 'Two-factor authentication isn’t on.'],
          yourOwn: [409, 'Switch off your own two-factor authentication under Security.'],
        },
      },
    ),
  ]
}

const ACTIONS = {
  role: 'staff.roleChanged',
  suspended: 'staff.suspended',
  restored: 'staff.restored',
  removed: 'staff.removed',
} as const

function kindOfChange(before: UserRow, after: UserRow): AccessChange | undefined {
  if (after.role === null) return { type: 'removed' }
  if (after.role !== before.role) return { type: 'role', role: after.role }
  if (Boolean(after.suspendedAt) === Boolean(before.suspendedAt)) return undefined
  return { type: after.suspendedAt ? 'suspended' : 'restored' }
}
