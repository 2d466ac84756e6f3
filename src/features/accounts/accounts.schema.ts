import { z } from 'zod'
import { fieldSchema } from '#/lib/fieldRules.schema.ts'
import { loginRules, registerRules } from './signIn.rules.ts'

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

/** The signed-in user as the browser sees them. */
export const CurrentUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type CurrentUser = z.infer<typeof CurrentUser>
