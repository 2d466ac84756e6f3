import { isPriceName } from '#/features/delivery/deliveryTypes.rules.ts'
import type { Settings } from '#/lib/shopChanges.ts'
import type { Problems, Resolver } from '#/ui/form.ts'
import { DEFAULTS, SETTING_NAMES } from '../settings.defaults.ts'
import { type SettingName, settingProblems, tidySettings } from '../settings.rules.ts'

/** Numbers are text while they are edited. */
export type TypedSettings = { [Name in SettingName]: Settings[Name] extends boolean ? boolean : string }

export const typedOf = (settings: Settings): TypedSettings =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => [name, typeof settings[name] === 'number' ? String(settings[name]) : settings[name]]),
  ) as TypedSettings

/** Returns normalised settings. An invalid number becomes NaN, which fails validation. */
export function settingsOf(typed: TypedSettings): Settings {
  const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
  const values = SETTING_NAMES.map((name) => [
    name,
    typeof DEFAULTS[name] === 'number' ? number(String(typed[name])) : typed[name],
  ])
  return tidySettings(Object.fromEntries(values))
}

export const judgeSettings: Resolver<TypedSettings> = (typed) => {
  const problems = Object.entries(settingProblems(settingsOf(typed)))
  const errors = Object.fromEntries(problems.map(([name, message]) => [name, { message }]))
  return { values: typed, errors: errors as Problems<TypedSettings> }
}

export function inWords(name: SettingName, value: Settings[SettingName]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (isPriceName(name)) return `£${value}`
  return String(value).replaceAll('\n', ', ') || 'nothing'
}
