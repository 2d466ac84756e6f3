import { z } from '@hono/zod-openapi'
import { refuse } from '#/lib/outcome.ts'
import { Refusal } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { usernameProblem } from './accounts.usernames.ts'

export const MessageResponse = z.object({ message: z.string() })

export const NOT_SIGNED_IN = json(Refusal, 'Not signed in')
export const TOO_MANY = json(Refusal, 'Too many attempts; Retry-After says how many seconds to wait')

export const DEAD_LINK = [
  400,
  'This link doesn’t work. It’s incomplete, has already been used or has expired, or we’ve sent you a newer one.',
] as const

export const WRONG_PASSWORD = [400, 'That isn’t your password', { field: 'password' }] as const

/** Of a name that nobody can have. */
export function refuseUsername(username: string) {
  const problem = usernameProblem(username)
  if (!problem) return undefined
  const detail = { message: problem.message, field: 'username' }
  return problem.status === 400 ? refuse('malformedUsername', detail) : refuse('reservedUsername', detail)
}

export const usernameRefusals = {
  malformedUsername: [400],
  reservedUsername: [409],
  usernameTaken: [409, 'This username is taken. Please choose another.', { field: 'username' }],
} as const
