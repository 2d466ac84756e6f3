import { ApiError } from '#/browser/api.ts'

export function refusedField<Field extends string>(error: unknown, fields: readonly Field[]): Field | undefined {
  const field = error instanceof ApiError ? error.body.field : undefined
  return fields.find((name) => name === field)
}
