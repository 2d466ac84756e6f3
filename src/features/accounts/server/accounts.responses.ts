import { z } from '@hono/zod-openapi'
import { json } from '#/platform/http.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'

export const MessageResponse = z.object({ message: z.string() })

export const NOT_SIGNED_IN = json(Refusal, 'Not signed in')
export const TOO_MANY = json(Refusal, 'Too many attempts; Retry-After says how many seconds to wait')

export const INVALID_LINK =
  'This link no longer works. It has already been used, it has expired, or we’ve sent you a newer one.'
