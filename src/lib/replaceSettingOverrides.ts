import { type Settings, settingOverrides } from './settingOverrides.ts'

export function replaceSettingOverrides(next: Partial<Settings>): void {
  for (const name of Object.keys(settingOverrides) as (keyof Settings)[])
    if (!(name in next)) delete settingOverrides[name]
  Object.assign(settingOverrides, next)
}
