import { z } from 'zod'

const Email = z.email('Please enter a valid email address').max(254, 'Please enter a valid email address')
const Password = z.string().min(6, 'Password must be at least 6 characters').max(200, 'Password is too long')

export const LoginRequest = z.object({ email: Email, password: Password })
export type LoginRequest = z.infer<typeof LoginRequest>

export const RegisterRequest = z.object({
  username: z.string().trim().min(3, 'Username must be at least 3 characters').max(40, 'Username is too long'),
  email: Email,
  password: Password,
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
