import type { CompareSearch } from '../compareSearch.rules.ts'

type HiddenFieldsProps = { search: CompareSearch; names: readonly (keyof CompareSearch)[] }

/** Keeps the page's other parameters when a form is submitted without JavaScript. */
export const HiddenFields = ({ search, names }: HiddenFieldsProps) =>
  names.map((name) => search[name] && <input key={name} type="hidden" name={name} value={search[name]} />)
