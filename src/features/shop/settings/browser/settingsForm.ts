import { closureDates } from '#/features/shop/delivery/closures.rules.ts'
import { isPriceName } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { parseClosures } from '#/lib/closures.ts'
import type { Resolver } from '#/ui/form.ts'
import { fieldErrors } from '#/ui/formRules.ts'
import { DEFAULTS, SETTING_NAMES, type Settings } from '../settings.defaults.ts'
import { normaliseSettings, type SettingName, settingProblems } from '../settings.rules.ts'

export type SettingsFormValues = { [Name in SettingName]: Settings[Name] extends boolean ? boolean : string }

export const toFormValues = (settings: Settings): SettingsFormValues =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => [name, typeof settings[name] === 'number' ? String(settings[name]) : settings[name]]),
  ) as SettingsFormValues

/** Returns normalised settings. An invalid number becomes NaN, which fails validation. */
export function fromFormValues(typed: SettingsFormValues): Settings {
  const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
  const values = SETTING_NAMES.map((name) => [
    name,
    typeof DEFAULTS[name] === 'number' ? number(String(typed[name])) : typed[name],
  ])
  return normaliseSettings(Object.fromEntries(values))
}

export const settingsResolver: Resolver<SettingsFormValues> = (typed) => ({
  values: typed,
  errors: fieldErrors(settingProblems(fromFormValues(typed))),
})

export function formatSetting(name: SettingName, value: Settings[SettingName]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (name === 'closedDays') return parseClosures(String(value)).map(closureDates).join('; ') || 'none'
  if (isPriceName(name)) return `£${value}`
  if (name === 'returnsAddress' && value === '') return 'your registered office'
  return String(value).replaceAll('\n', ', ') || 'nothing'
}
