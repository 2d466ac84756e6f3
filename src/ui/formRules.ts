import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { type FieldRules, problemsOf } from '#/lib/fieldRules.ts'

/** Lets react-hook-form judge a form by field rules: `useForm({ resolver: byRules(contactRules) })`. */
export const byRules =
  <Values extends FieldValues>(rules: Partial<Record<keyof Values & string, FieldRules>>): Resolver<Values> =>
  (values) => {
    const problems = Object.entries(problemsOf(values, rules as Record<string, FieldRules>))
    if (problems.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(problems.map(([field, message]) => [field, { type: 'rules', message }]))
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
