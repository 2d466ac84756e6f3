import type { UserRow } from '#/features/accounts/server/sessions.store.ts'
import { json } from '#/platform/http.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Invitation } from './invitations.store.ts'
import type { StaffInvitation, StaffMember } from './staff.schema.ts'
import type { StaffRefusal } from './staff.store.ts'

export function toMember(user: UserRow, callerId: number): StaffMember {
  if (!user.role) throw new Error(`${user.username} is not a member of staff`)
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    role: user.role,
    state: user.suspendedAt ? 'suspended' : 'active',
    hasSecondFactor: user.totpEnabledAt !== null,
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
    isYou: user.id === callerId,
  }
}

export const toInvitation = ({ sentAt, expiresAt, tokenHash: _, ...rest }: Invitation, now: Date): StaffInvitation => ({
  ...rest,
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isExpired: expiresAt <= now,
})

export const MISSING = { 404: json(Refusal, 'No such member of staff') }

export const refusals = {
  ...MISSING,
  400: json(FieldRefusal, 'A field is missing or invalid'),
  403: json(Refusal, 'You’re no longer an owner'),
  409: json(Refusal, 'The only owner left'),
}

const REFUSALS = {
  notFound: { status: 404, message: 'We can’t find that member of staff.' },
  notOwner: { status: 403, message: 'You’re no longer an owner.' },
  lastOwner: {
    status: 409,
    message: 'This is the only owner. Make somebody else an owner first, so that the shop always has one.',
  },
} as const

export function toRefusal({ code }: StaffRefusal) {
  const { status, message } = REFUSALS[code]
  return { status, body: { message, code } }
}
