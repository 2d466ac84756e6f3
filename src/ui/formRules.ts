import { type FieldRules, validateField } from '#/lib/fieldRules.ts'
import type { FieldErrors, Resolver } from './form.ts'

export type Rules<Values> = { [Field in keyof Values]?: FieldRules }

export const rulesResolver =
  <Values extends object>(rules: Rules<Values>): Resolver<Values> =>
  (values) => {
    const problems = Object.entries<FieldRules>(rules as Record<string, FieldRules>).map(([field, rule]) => [
      field,
      validateField((values as Record<string, string>)[field], rule),
    ])
    return { values: trimValues(values, rules), errors: fieldErrors(Object.fromEntries(problems)) }
  }

export const fieldErrors = <Field extends string>(messages: { [Name in Field]?: string | undefined }) =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([field, message]) => (message ? [[field, { message }]] : [])),
  ) as FieldErrors<Record<Field, unknown>>

const trimValues = <Values extends object>(values: Values, rules: Rules<Values>): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const rule = rules[field as keyof Values]
      return [field, rule && !rule.untrimmed && typeof value === 'string' ? value.trim() : value]
    }),
  ) as Values
