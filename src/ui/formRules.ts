import { type FieldRules, validateFields } from '#/lib/fieldRules.ts'
import type { FieldErrors, Resolver } from './form.ts'

export type Rules<Values> = { [Field in keyof Values]?: FieldRules }

export const rulesResolver =
  <Values extends object>(rules: Rules<Values>): Resolver<Values> =>
  (values) => {
    const messages = validateFields(values as Record<string, string>, rules as Record<string, FieldRules>)
    const errors = Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, { message }]))
    return { values: trimValues(values, rules), errors: errors as FieldErrors<Values> }
  }

const trimValues = <Values extends object>(values: Values, rules: Rules<Values>): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const rule = rules[field as keyof Values]
      return [field, rule && !rule.untrimmed && typeof value === 'string' ? value.trim() : value]
    }),
  ) as Values
