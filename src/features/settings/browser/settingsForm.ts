import { isPriceName } from '#/features/delivery/deliveryTypes.rules.ts'
import type { Settings } from '#/lib/shopChanges.ts'
import type { Problems, Resolver } from '#/ui/form.ts'
import { DEFAULTS, SETTING_NAMES } from '../settings.defaults.ts'
import { type SettingName, settingProblems, tidySettings } from '../settings.rules.ts'

/** Settings as they stand in a form: what is typed is text. */
export type TypedSettings = { [Name in SettingName]: Settings[Name] extends boolean ? boolean : string }

/** Settings as a form shows them. */
export const typedOf = (settings: Settings): TypedSettings =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => [name, typeof settings[name] === 'number' ? String(settings[name]) : settings[name]]),
  ) as TypedSettings

/** What a form says, spelt in one way. A number that is none is NaN, which no rule lets pass. */
export function settingsOf(typed: TypedSettings): Settings {
  const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
  const values = SETTING_NAMES.map((name) => [
    name,
    typeof DEFAULTS[name] === 'number' ? number(String(typed[name])) : typed[name],
  ])
  return tidySettings(Object.fromEntries(values))
}

/** Judges a form by the rules that the API goes by. */
export const judgeSettings: Resolver<TypedSettings> = (typed) => {
  const problems = Object.entries(settingProblems(settingsOf(typed)))
  const errors = Object.fromEntries(problems.map(([name, message]) => [name, { message }]))
  return { values: typed, errors: errors as Problems<TypedSettings> }
}

/** A setting's value as people read it. */
export function inWords(name: SettingName, value: Settings[SettingName]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (isPriceName(name)) return `£${value}`
  return String(value).replaceAll('\n', ', ') || 'nothing'
}
