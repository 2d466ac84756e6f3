import { type PublicSettings, settingOverrides } from './settingOverrides.ts'

export function replaceSettingOverrides(next: Partial<PublicSettings>): void {
  for (const name of Object.keys(settingOverrides) as (keyof PublicSettings)[])
    if (!(name in next)) delete settingOverrides[name]
  Object.assign(settingOverrides, next)
}
