import { isUtf8 } from 'node:buffer'
import type { ZodType, z } from 'zod'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { NOT_STORABLE } from './strings.schema.ts'

export type MalformedJson = { code: 'malformed'; message: string; field?: string | undefined }

/** For JSON that a handler reads itself, such as a part of a form. `malformed` is said of what isn't JSON. */
export function parseJsonWith<Schema extends ZodType>(
  schema: Schema,
  bytes: Buffer | undefined,
  malformed: string,
): Outcome<z.infer<Schema>, MalformedJson> {
  if (bytes && !isUtf8(bytes)) return refuse('malformed', { message: `${NOT_STORABLE}.` })
  let value: unknown
  try {
    value = JSON.parse(bytes?.toString('utf8') ?? '')
  } catch {
    return refuse('malformed', { message: malformed })
  }
  const read = schema.safeParse(value)
  if (read.success) return ok(read.data)
  const [issue] = read.error.issues
  return refuse('malformed', { message: issue?.message ?? malformed, field: issue?.path.join('.') })
}
