import { ok, refuse } from '#/lib/outcome.ts'
import { MANAGERS } from '#/lib/roles.ts'
import { endpoint, Refusal } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { DEFAULTS } from '../settings.defaults.ts'
import { SettingsResponse, SettingsUpdate } from './settings.schema.ts'
import { loadSettings, refreshChanges, type StoredSettings, updateSettings } from './settings.store.ts'

const toResponse = ({ updatedAt, ...rest }: StoredSettings): SettingsResponse => ({
  ...rest,
  defaults: DEFAULTS,
  updatedAt: updatedAt?.toISOString() ?? null,
})

export const settingsAdminRoutes = ({ database, clock }: Services) => [
  endpoint('GET /api/admin/settings', 'Get the shop’s settings', {
    roles: MANAGERS,
    200: json(SettingsResponse, 'The current settings, the defaults and the version'),
    run: async () => toResponse(await loadSettings(database)),
  }),
  endpoint('PUT /api/admin/settings', 'Change the shop’s settings', {
    roles: MANAGERS,
    body: SettingsUpdate,
    200: json(SettingsResponse, 'The updated settings'),
    409: json(
      Refusal.extend({ current: SettingsResponse }),
      'Somebody else has saved since; `current` has the latest settings',
    ),
    async run({ c, body, actor, role }) {
      const change = { ...body, actor, role, now: clock.now() }
      const saved = await database.transaction((tx) => updateSettings(tx, change))
      if (saved.ok) {
        await refreshChanges(database)
        return ok(toResponse(saved.value))
      }
      if (saved.code === 'ownersSetting') return refuse('ownersSetting', { field: saved.name })
      const who = saved.current.updatedBy ?? 'Somebody'
      const message = `${who} has saved settings since you opened this page. Your changes haven’t been saved yet.`
      return ok(c.json({ message, code: saved.code, current: toResponse(saved.current) }, 409))
    },
    refuses: { ownersSetting: [403, 'Only an owner can change this setting.'] },
  }),
]
