import { ADMIN_PASSWORD_MIN } from './signIn.rules.ts'

/** The sentence for an administrator's password that would do for a customer only. */
export const TOO_SHORT = `Password must be at least ${ADMIN_PASSWORD_MIN} characters`

/** Whether a password is too short for an administrator; a customer's length was looked at before. */
export const isTooShort = (user: { isAdmin: boolean }, password: string): boolean =>
  user.isAdmin && password.length < ADMIN_PASSWORD_MIN
