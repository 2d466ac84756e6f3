import { createRoutes, json, requireActor, requireRole, route } from '#/platform/http.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { DEFAULTS } from '../settings.defaults.ts'
import { SettingsResponse, SettingsUpdate } from './settings.schema.ts'
import { loadSettings, refreshChanges, type StoredSettings, updateSettings } from './settings.store.ts'

const toResponse = ({ updatedAt, ...rest }: StoredSettings): SettingsResponse => ({
  ...rest,
  defaults: DEFAULTS,
  updatedAt: updatedAt?.toISOString() ?? null,
})

/** Mount behind the admin guard. */
export function settingsAdminRoutes({ database, clock }: Services) {
  return createRoutes()
    .openapi(
      route('get', '/api/admin/settings', 'Get the shop’s settings', {
        200: json(SettingsResponse, 'The current settings, the defaults and the version'),
      }),
      async (c) => c.json(toResponse(await loadSettings(database)), 200),
    )
    .openapi(
      route('put', '/api/admin/settings', 'Change the shop’s settings', {
        body: SettingsUpdate,
        200: json(SettingsResponse, 'The updated settings'),
        400: json(Refusal, 'A setting is invalid; `field` says which'),
        403: json(FieldRefusal, 'Only the owner may change the setting in `field`'),
        409: json(
          Refusal.extend({ current: SettingsResponse }),
          'Somebody else has saved since; `current` has the latest settings',
        ),
      }),
      async (c) => {
        const { version, value } = c.req.valid('json')
        const by = { actor: requireActor(c), role: requireRole(c), now: clock.now() }
        const saved = await database.transaction((tx) => updateSettings(tx, { version, value, ...by }))
        if (!saved.ok && saved.code === 'ownersSetting') {
          return c.json({ message: OWNERS_SETTING, code: saved.code, field: saved.name }, 403)
        }
        if (!saved.ok) {
          const message = `${saved.current.updatedBy ?? 'Somebody'} has saved settings since you opened this page. Your changes weren’t saved.`
          return c.json({ message, code: saved.code, current: toResponse(saved.current) }, 409)
        }
        await refreshChanges(database)
        return c.json(toResponse(saved.value), 200)
      },
    )
}

const OWNERS_SETTING = 'Only an owner can change this setting.'
