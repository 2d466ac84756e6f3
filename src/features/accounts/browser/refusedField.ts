import { ApiError } from '#/browser/api.ts'

/** The field that a refusal is about, if it is one of these. */
export function refusedField<Field extends string>(error: unknown, fields: readonly Field[]): Field | undefined {
  const field = error instanceof ApiError ? error.body.field : undefined
  return fields.find((one) => one === field)
}
