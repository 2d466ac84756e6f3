import { differs, type FieldName } from './form.ts'
import type { UseForm } from './useForm.ts'

/**
 * Takes over what somebody else has saved, except in fields that were changed here. Returns those that both changed. Fields
 * that only make sense `together`, such as the lines of an address, stay as they are here if any of them was changed here.
 */
export function rebase<Values extends object>(
  form: Pick<UseForm<Values>, 'values' | 'defaults' | 'setDefaults'>,
  theirs: Values,
  together: readonly (readonly FieldName<Values>[])[] = [],
): FieldName<Values>[] {
  const mine = form.values()
  const before = form.defaults()
  const names = Object.keys(theirs) as FieldName<Values>[]
  const withIts = (name: FieldName<Values>) => together.find((group) => group.includes(name)) ?? [name]
  const isChanged = (values: Values, name: FieldName<Values>) =>
    withIts(name).some((field) => differs(values[field], before[field]))
  const changed = names.filter((name) => isChanged(theirs, name))
  const both = changed.filter((name) => isChanged(mine, name))
  form.setDefaults(
    theirs,
    changed.filter((name) => !both.includes(name)),
  )
  return both.filter((name) => differs(mine[name], theirs[name]))
}
