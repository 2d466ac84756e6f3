import { z } from 'zod'
import { ROLES } from '#/lib/roles.ts'
import { fieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { textSchema } from '#/platform/schemas/strings.schema.ts'
import {
  CURRENT_PASSWORD,
  forgotPasswordRules,
  loginRules,
  newPasswordRule,
  registerRules,
  SECOND_FACTOR_CODE,
} from '../signIn.rules.ts'

export const LoginRequest = z.object({
  email: fieldSchema(loginRules.email),
  password: fieldSchema(loginRules.password),
})
export type LoginRequest = z.infer<typeof LoginRequest>

export const RegisterRequest = z.object({
  username: fieldSchema(registerRules.username),
  email: fieldSchema(registerRules.email),
  password: fieldSchema(registerRules.password),
})
export type RegisterRequest = z.infer<typeof RegisterRequest>

export const CurrentUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  /** Staff only. */
  role: z.enum(ROLES).optional(),
  /** Staff who have to set up two-factor authentication before they can use the admin. */
  needsSecondFactor: z.literal(true).optional(),
  createdAt: z.iso.datetime(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const SecondFactorRequired = z.object({ secondFactor: z.literal(true) })
export type SecondFactorRequired = z.infer<typeof SecondFactorRequired>

export const SecondFactorRequest = z.object({ code: fieldSchema(SECOND_FACTOR_CODE) })

const LinkSecret = textSchema().min(1, 'This link isn’t complete').max(200, 'This link isn’t complete')
export const LinkRequest = z.object({ token: LinkSecret })

export const ForgotPasswordRequest = z.object({ email: fieldSchema(forgotPasswordRules.email) })
export const ResetPasswordRequest = z.object({ token: LinkSecret, password: fieldSchema(newPasswordRule(false)) })

export const ChangePasswordRequest = z.object({
  currentPassword: fieldSchema(CURRENT_PASSWORD),
  newPassword: fieldSchema(newPasswordRule(false)),
})
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>

export const PasswordRequest = z.object({ password: fieldSchema(CURRENT_PASSWORD) })

export const AccountDetails = CurrentUser.extend({ isVerified: z.boolean() })
export type AccountDetails = z.infer<typeof AccountDetails>

export const AccountSession = z.object({
  id: z.uuid(),
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isThis: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

export const SecondFactorState = z.object({
  isOn: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodes: z.int(),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>

export const SecondFactorEnrolment = z.object({ secret: z.string(), uri: z.string(), qr: z.string() })
export type SecondFactorEnrolment = z.infer<typeof SecondFactorEnrolment>

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const DisableSecondFactorRequest = z.object({
  password: fieldSchema(CURRENT_PASSWORD),
  code: fieldSchema(SECOND_FACTOR_CODE),
})
