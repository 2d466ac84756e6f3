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

/** What the login form asks for. */
export const loginRules = { email: EMAIL, password: PASSWORD }

/** What a new account needs. */
export const registerRules = {
  username: { min: [3, 'Username must be at least 3 characters'], max: [40, 'Username is too long'] },
  email: EMAIL,
  password: PASSWORD,
} satisfies Record<string, FieldRules>
