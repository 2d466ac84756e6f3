import { EMAIL_PATTERN, type FieldRules } from '../../lib/fieldRules.ts'
import { multilineSchema, textSchema, verbatimSchema } from './strings.schema.ts'

const cleanedSchema = ({ multiline }: FieldRules) => (multiline ? multilineSchema() : textSchema())

export function fieldSchema(rules: FieldRules) {
  const { min, max, email, untrimmed } = rules
  let schema = untrimmed ? verbatimSchema() : cleanedSchema(rules).trim()
  if (min) schema = schema.min(...min)
  if (max) schema = schema.max(...max)
  return email ? schema.regex(EMAIL_PATTERN, email) : schema
}

/** Missing, null and empty become undefined. */
export const optionalFieldSchema = (rules: FieldRules) =>
  cleanedSchema(rules)
    .nullish()
    .transform((typed) => typed?.trim() || undefined)
    .pipe(fieldSchema(rules).optional())
