import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { describeDevice } from '#/features/accounts/device.rules.ts'
import { MessageResponse } from '#/features/accounts/server/accounts.responses.ts'
import { listStaff } from '#/features/accounts/server/accounts.store.ts'
import { disableSecondFactor } from '#/features/accounts/server/secondFactor.store.ts'
import { endSession, endSessions, listSessions, type UserRow } from '#/features/accounts/server/sessions.store.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import type { Role } from '#/lib/rights.ts'
import { createRoutes, json, requireAccount, requireActor, route } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { listInvitations } from './invitations.store.ts'
import { recordStaffActivity } from './recordStaffActivity.ts'
import { type AccessChange, accessChangedEmail, secondFactorRemovedEmail } from './staff.mail.ts'
import { MISSING, refusals, toInvitation, toMember, toRefusal } from './staff.responses.ts'
import { RoleChange, Staff, StaffMember, StaffSession, SuspensionChange } from './staff.schema.ts'
import { changeAccess, findStaff } from './staff.store.ts'

/** `/api/admin/staff`: the people. Mount behind the admin guard. */
export function staffRoutes({ database, clock, mail }: Services) {
  const memberFor = (c: Context, user: UserRow) => toMember(user, requireAccount(c).id)

  /** Refused for the last owner. Losing access ends the sessions; another role applies from the next request on. */
  const change = (c: Context, id: number, access: { role?: Role | null; suspendedAt?: Date | null }) =>
    database.transaction(async (tx) => {
      const at = clock.now()
      const by = requireActor(c)
      const changed = await changeAccess(tx, { id, ownerId: requireAccount(c).id, change: access })
      if (!changed.ok) return changed
      const { before, after } = changed.value
      const kind = kindOfChange(before, after)
      if (!kind) return ok(after)
      if (kind.type === 'suspended' || kind.type === 'removed') await endSessions(tx, id)
      // Customers have no screen to switch it off.
      if (kind.type === 'removed') await disableSecondFactor(tx, id)
      await recordStaffActivity(tx, {
        at,
        actor: by,
        action: ACTIONS[kind.type],
        person: before,
        before: { role: before.role },
        after: { role: after.role },
      })
      await mail.queue(tx, {
        ...accessChangedEmail({ change: kind, by, at }),
        reference: randomUUID(),
        recipient: before.email,
      })
      return ok(after)
    })

  return createRoutes()
    .openapi(
      route('get', '/api/admin/staff', 'List the staff and open invitations', {
        200: json(Staff, 'By name; invitations by email'),
      }),
      async (c) => {
        const [people, invitations] = await Promise.all([listStaff(database), listInvitations(database)])
        const now = clock.now()
        return c.json(
          {
            people: people.map((person) => memberFor(c, person)),
            invitations: invitations.map((invitation) => toInvitation(invitation, now)),
          },
          200,
        )
      },
    )
    .openapi(
      route('put', '/api/admin/staff/{id}/role', 'Give somebody another role', {
        params: Id,
        body: RoleChange,
        200: json(StaffMember, 'The colleague, with the new role'),
        ...refusals,
      }),
      async (c) => {
        const changed = await change(c, c.req.valid('param').id, { role: c.req.valid('json').role })
        if (changed.ok) return c.json(memberFor(c, changed.value), 200)
        const { status, body } = toRefusal(changed)
        return c.json(body, status)
      },
    )
    .openapi(
      route('put', '/api/admin/staff/{id}/suspended', 'Suspend somebody, ending their sessions, or restore them', {
        params: Id,
        body: SuspensionChange,
        200: json(StaffMember, 'Suspended or restored'),
        ...refusals,
      }),
      async (c) => {
        const { suspended } = c.req.valid('json')
        const changed = await change(c, c.req.valid('param').id, { suspendedAt: suspended ? clock.now() : null })
        if (changed.ok) return c.json(memberFor(c, changed.value), 200)
        const { status, body } = toRefusal(changed)
        return c.json(body, status)
      },
    )
    .openapi(
      route('delete', '/api/admin/staff/{id}', 'Remove somebody from the staff; the account becomes a customer’s', {
        params: Id,
        200: json(MessageResponse, 'Removed'),
        ...refusals,
      }),
      async (c) => {
        const changed = await change(c, c.req.valid('param').id, { role: null, suspendedAt: null })
        if (changed.ok) return c.json({ message: `${changed.value.username} is no longer on the staff.` }, 200)
        const { status, body } = toRefusal(changed)
        return c.json(body, status)
      },
    )
    .openapi(
      route('get', '/api/admin/staff/{id}/sessions', 'List where somebody is signed in', {
        params: Id,
        200: json(z.array(StaffSession), 'Most recently seen first'),
        ...MISSING,
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        if (!(await findStaff(database, id))) return c.json(toRefusal({ code: 'notFound' }).body, 404)
        const sessions = await listSessions(database, id, clock.now())
        return c.json(
          sessions.map(({ id: sessionId, userAgent, createdAt, lastSeenAt }) => ({
            id: sessionId,
            device: describeDevice(userAgent),
            createdAt: createdAt.toISOString(),
            lastSeenAt: lastSeenAt.toISOString(),
          })),
          200,
        )
      },
    )
    .openapi(
      route('delete', '/api/admin/staff/{id}/sessions', 'Sign somebody out everywhere', {
        params: Id,
        200: json(z.object({ ended: z.int() }), 'How many devices were signed out'),
        ...MISSING,
      }),
      async (c) => {
        const ended = await endTheirSessions(c, c.req.valid('param').id)
        return ended === undefined ? c.json(toRefusal({ code: 'notFound' }).body, 404) : c.json({ ended }, 200)
      },
    )
    .openapi(
      route('delete', '/api/admin/staff/{id}/sessions/{sessionId}', 'Sign somebody out on one device', {
        params: Id.extend({ sessionId: z.uuid('We can’t find that device.') }),
        200: json(z.object({ ended: z.int() }), 'Signed out'),
        ...MISSING,
      }),
      async (c) => {
        const { id, sessionId } = c.req.valid('param')
        const ended = await endTheirSessions(c, id, sessionId)
        return ended ? c.json({ ended }, 200) : c.json({ message: 'We can’t find that device.' }, 404)
      },
    )
    .openapi(
      route(
        'delete',
        '/api/admin/staff/{id}/second-factor',
        'Switch off a colleague’s two-factor authentication; they are emailed and signed out',
        {
          params: Id,
          200: json(StaffMember, 'Switched off'),
          ...MISSING,
          409: json(Refusal, 'Not switched on, or you'),
        },
      ),
      async (c) => {
        const { id } = c.req.valid('param')
        if (id === requireAccount(c).id) return c.json(YOUR_OWN, 409)
        const outcome = await database.transaction(async (tx) => {
          const person = await findStaff(tx, id)
          if (!person) return refuse('notFound')
          if (!person.totpEnabledAt) return refuse('notOn')
          const at = clock.now()
          await disableSecondFactor(tx, id)
          await endSessions(tx, id)
          await recordStaffActivity(tx, { at, actor: requireActor(c), action: 'secondFactor.removed', person })
          await mail.queue(tx, {
            ...secondFactorRemovedEmail({ by: requireActor(c), at }),
            reference: randomUUID(),
            recipient: person.email,
          })
          return ok({ ...person, totpEnabledAt: null })
        })
        if (outcome.ok) return c.json(memberFor(c, outcome.value), 200)
        return outcome.code === 'notOn' ? c.json(NOT_ON, 409) : c.json(toRefusal({ code: 'notFound' }).body, 404)
      },
    )

  /** Undefined if there is no such person. */
  function endTheirSessions(c: Context, id: number, sessionId?: string): Promise<number | undefined> {
    return database.transaction(async (tx) => {
      const person = await findStaff(tx, id)
      if (!person) return undefined
      const ended = sessionId ? Number(await endSession(tx, id, sessionId)) : await endSessions(tx, id)
      if (ended > 0)
        await recordStaffActivity(tx, {
          at: clock.now(),
          actor: requireActor(c),
          action: 'staff.signedOut',
          person,
          after: { devices: ended },
        })
      return ended
    })
  }
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

const NOT_ON = { message: 'Two-factor authentication isn’t on.', code: 'notOn' }
const YOUR_OWN = { message: 'Switch off your own two-factor authentication under Security.', code: 'yourOwn' }
