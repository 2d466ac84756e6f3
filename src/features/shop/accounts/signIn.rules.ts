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

export const ADMIN_PASSWORD_MIN = 12
export const ADMIN_PASSWORD_TOO_SHORT = `Password must be at least ${ADMIN_PASSWORD_MIN} characters`

export const staffPasswordRule: FieldRules = { ...PASSWORD, min: [ADMIN_PASSWORD_MIN, ADMIN_PASSWORD_TOO_SHORT] }

export const newPasswordRule = (isAdmin: boolean): FieldRules => (isAdmin ? staffPasswordRule : PASSWORD)

export const isTooShortForAdmin = (user: { isAdmin: boolean }, password: string): boolean =>
  user.isAdmin && password.length < ADMIN_PASSWORD_MIN

export const forgotPasswordRules = { email: EMAIL }

/** No minimum: an existing password may predate the current rules. */
export const CURRENT_PASSWORD: FieldRules = {
  min: [1, 'Please enter your password'],
  max: [200, 'Password is too long'],
  untrimmed: true,
}

export const SECOND_FACTOR_CODE: FieldRules = {
  min: [6, 'Please enter the six digits'],
  max: [40, 'Enter a six-digit code or a recovery code'],
}

export const loginRules = { email: EMAIL, password: PASSWORD }

export const registerRules = {
  username: { min: [3, 'Username must be at least 3 characters'], max: [40, 'Username is too long'] },
  email: EMAIL,
  password: PASSWORD,
} satisfies Record<string, FieldRules>

/** Returns `next` if it's a path here that the user may see, otherwise `/`. `/\evil.example` would leave the site. */
export function redirectAfterSignIn(next: string | undefined, user: { isAdmin: boolean }): string {
  if (!next?.startsWith('/') || /[\p{Cc}\\]/u.test(next)) return '/'
  const here = 'https://here.invalid'
  const url = URL.canParse(next, here) ? new URL(next, here) : undefined
  // `/.//evil.example` becomes `//evil.example` when normalised.
  if (url?.origin !== here || url.pathname.startsWith('//')) return '/'
  if (/^\/auth(\/|$)/.test(url.pathname)) return '/'
  if (/^\/admin(\/|$)/.test(url.pathname) && !user.isAdmin) return '/'
  return url.pathname + url.search + url.hash
}
