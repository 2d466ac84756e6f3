import type { ZodType, z } from 'zod'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'

export type MalformedJson = { code: 'malformed'; message: string; field?: string | undefined }

/** For JSON that isn't the whole body: a part of a form. `malformed` is said of text that isn't JSON. */
export function parseJsonWith<Schema extends ZodType>(
  schema: Schema,
  text: string | undefined,
  malformed: string,
): Outcome<z.infer<Schema>, MalformedJson> {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return refuse('malformed', { message: malformed })
  }
  const read = schema.safeParse(value)
  if (read.success) return ok(read.data)
  const [issue] = read.error.issues
  return refuse('malformed', { message: issue?.message ?? malformed, field: issue?.path.join('.') })
}
