import type { FieldRules } from '#/lib/fieldRules.ts'

const EMAIL: FieldRules = {
  email: 'Please enter a valid email address',
  max: [254, 'Please enter a valid email address'],
}

const PASSWORD: FieldRules = {
  min: [6, 'Password must be at least 6 characters'],
  max: [200, 'Password is too long'],
  untrimmed: true,
}

/** The shortest password that an administrator may have. */
export const ADMIN_PASSWORD_MIN = 12

/** A new password of somebody who has an account. */
export const newPasswordRule = (isAdmin: boolean): FieldRules =>
  isAdmin
    ? { ...PASSWORD, min: [ADMIN_PASSWORD_MIN, `Password must be at least ${ADMIN_PASSWORD_MIN} characters`] }
    : PASSWORD

/** What is asked for to mail a way to a new password. */
export const forgotPasswordRules = { email: EMAIL }

/** The present password, whatever it was made of. */
export const PRESENT_PASSWORD: FieldRules = {
  min: [1, 'Please enter your password'],
  max: [200, 'Password is too long'],
  untrimmed: true,
}

/** A code of the authenticator app, or a recovery code. */
export const CODE: FieldRules = { min: [6, 'Please enter the six digits'], max: [40, 'That isn’t a code'] }

/** What the login form asks for. */
export const loginRules = { email: EMAIL, password: PASSWORD }

/** What a new account needs. */
export const registerRules = {
  username: { min: [3, 'Username must be at least 3 characters'], max: [40, 'Username is too long'] },
  email: EMAIL,
  password: PASSWORD,
} satisfies Record<string, FieldRules>
