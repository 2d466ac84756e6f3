import type { UserRow } from '#/features/shop/accounts/server/sessions.store.ts'
import type { Refusals } from '#/platform/endpoint.ts'
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

export const staffRefusals: Refusals<StaffRefusal> = {
  notFound: [404, 'We can’t find that member of staff.'],
  notOwner: [403, 'You’re no longer an owner.'],
  lastOwner: [409, 'This is the only owner. Make somebody else an owner first, so that the shop always has one.'],
}
