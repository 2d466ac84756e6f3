import { replaceSettingOverrides } from '#/lib/settingOverrides.ts'

// Test files share modules (`isolate: false`): what one merchant set mustn't change the texts of the next.
replaceSettingOverrides({})
