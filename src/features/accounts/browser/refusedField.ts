import { ApiError } from '#/browser/api.ts'

/** Returns the field that an API error refers to, if it is one of `fields`. */
export function refusedField<Field extends string>(error: unknown, fields: readonly Field[]): Field | undefined {
  const field = error instanceof ApiError ? error.body.field : undefined
  return fields.find((name) => name === field)
}
