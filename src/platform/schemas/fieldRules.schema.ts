import { EMAIL_PATTERN, type FieldRules } from '../../lib/fieldRules.ts'
import { textSchema } from './text.schema.ts'

export function fieldSchema({ min, max, email, untrimmed }: FieldRules) {
  let schema = untrimmed ? textSchema() : textSchema().trim()
  if (min) schema = schema.min(...min)
  if (max) schema = schema.max(...max)
  return email ? schema.regex(EMAIL_PATTERN, email) : schema
}

/** Missing, null and empty become undefined. */
export const optionalFieldSchema = (rules: FieldRules) =>
  textSchema()
    .nullish()
    .transform((typed) => typed?.trim() || undefined)
    .pipe(fieldSchema(rules).optional())
