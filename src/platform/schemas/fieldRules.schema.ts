import { EMAIL, type FieldRules } from '../../lib/fieldRules.ts'
import { text } from './text.schema.ts'

/** The zod schema of a required text with these rules, for the API. */
export function fieldSchema({ min, max, email, untrimmed }: FieldRules) {
  let schema = untrimmed ? text() : text().trim()
  if (min) schema = schema.min(...min)
  if (max) schema = schema.max(...max)
  return email ? schema.regex(EMAIL, email) : schema
}

/** The same for a text that may be left out, null or empty, which is then undefined. */
export const optionalFieldSchema = (rules: FieldRules) =>
  text()
    .nullish()
    .transform((typed) => typed?.trim() || undefined)
    .pipe(fieldSchema(rules).optional())
