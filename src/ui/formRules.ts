import { type FieldRules, problemsOf } from '#/lib/fieldRules.ts'
import type { Problems, Resolver } from './form.ts'

type Rules<Values> = { [Field in keyof Values]?: FieldRules }

export const byRules =
  <Values extends object>(rules: Rules<Values>): Resolver<Values> =>
  (values) => {
    const found = problemsOf(values as Record<string, string>, rules as Record<string, FieldRules>)
    const errors = Object.fromEntries(Object.entries(found).map(([field, message]) => [field, { message }]))
    return { values: trimmed(values, rules), errors: errors as Problems<Values> }
  }

const trimmed = <Values extends object>(values: Values, rules: Rules<Values>): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const rule = rules[field as keyof Values]
      return [field, rule && !rule.untrimmed && typeof value === 'string' ? value.trim() : value]
    }),
  ) as Values
