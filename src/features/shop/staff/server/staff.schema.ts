import { z } from 'zod'
import { registerRules, staffPasswordRule } from '#/features/shop/accounts/signIn.rules.ts'
import { ROLES } from '#/lib/roles.ts'
import { fieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { invitationRules } from '../staff.rules.ts'

const RoleSchema = z.enum(ROLES, 'Please choose a role')

export const StaffMember = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: RoleSchema,
  state: z.enum(['active', 'suspended']),
  hasSecondFactor: z.boolean(),
  lastSignInAt: z.iso.datetime().nullable(),
  /** The caller. */
  isYou: z.boolean(),
})
export type StaffMember = z.infer<typeof StaffMember>

export const StaffInvitation = z.object({
  id: z.int(),
  email: z.string(),
  role: RoleSchema,
  invitedBy: z.string(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
})
export type StaffInvitation = z.infer<typeof StaffInvitation>

export const Staff = z.object({ people: z.array(StaffMember), invitations: z.array(StaffInvitation) })
export type Staff = z.infer<typeof Staff>

export const StaffSession = z.object({
  id: z.uuid(),
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})
export type StaffSession = z.infer<typeof StaffSession>

export const NewInvitation = z.object({ email: fieldSchema(invitationRules.email), role: RoleSchema })
export type NewInvitation = z.infer<typeof NewInvitation>

export const RoleChange = z.object({ role: RoleSchema })
export const SuspensionChange = z.object({ suspended: z.boolean('Choose whether to suspend') })

/** What the link's owner sees before accepting. */
export const OpenInvitation = z.object({ email: z.string(), role: RoleSchema, hasAccount: z.boolean() })
export type OpenInvitation = z.infer<typeof OpenInvitation>

export const NewStaffAccount = z.object({
  username: fieldSchema(registerRules.username),
  password: fieldSchema(staffPasswordRule),
})
