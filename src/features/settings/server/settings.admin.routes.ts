import { actorOf, createRoutes, json, route } from '#/platform/http.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { DEFAULTS } from '../settings.defaults.ts'
import { SettingsAnswer, SettingsUpdate } from './settings.schema.ts'
import { type KeptSettings, readSettings, refreshChanges, saveSettings } from './settings.store.ts'

const toAnswer = ({ updatedAt, ...kept }: KeptSettings): SettingsAnswer => ({
  ...kept,
  defaults: DEFAULTS,
  updatedAt: updatedAt?.toISOString() ?? null,
})

/** Mount behind the admin guard. */
export function settingsAdminRoutes({ database, clock }: Services) {
  return createRoutes()
    .openapi(
      route('get', '/api/admin/settings', 'Get the shop’s settings', {
        200: json(SettingsAnswer, 'The current settings, the defaults and the version'),
      }),
      async (c) => c.json(toAnswer(await readSettings(database)), 200),
    )
    .openapi(
      route('put', '/api/admin/settings', 'Change the shop’s settings', {
        body: SettingsUpdate,
        200: json(SettingsAnswer, 'The updated settings'),
        400: json(Refusal, 'A setting is invalid; `field` says which'),
        409: json(
          Refusal.extend({ current: SettingsAnswer }),
          'Somebody else has saved since; `current` has the latest settings',
        ),
      }),
      async (c) => {
        const { version, value } = c.req.valid('json')
        const by = { actor: actorOf(c), now: clock.now() }
        const saved = await database.transaction((tx) => saveSettings(tx, { version, value, ...by }))
        if (!saved.ok) {
          const message = `${saved.kept.updatedBy ?? 'Somebody'} has saved settings since you opened this page. Your changes weren’t saved.`
          return c.json({ message, code: saved.code, current: toAnswer(saved.kept) }, 409)
        }
        await refreshChanges(database)
        return c.json(toAnswer(saved.value), 200)
      },
    )
}
