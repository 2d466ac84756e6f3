import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#/lib/outcome.ts'
import type { Executor } from '#/platform/database.ts'
import { endpoint } from '#/platform/endpoint.ts'
import type { EmailPreference } from '#/platform/feature.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'

const Emails = z.array(z.object({ name: z.string(), label: z.string(), hint: z.string(), isOn: z.boolean() }))

/** Anybody can register with somebody else's address. */
const NOT_VERIFIED = [409, 'Confirm your email address before you choose which emails you get.'] as const

/** Which emails the account's address gets. */
export function preferenceRoutes(services: Services, preferences: readonly EmailPreference[]) {
  const { database, clock } = services
  // Each is also a field of its own, for tabs that were opened with an earlier release.
  const fields = Object.fromEntries(preferences.map(({ name }) => [name, z.boolean()])) as Record<never, z.ZodBoolean>
  const Preferences = z.object({ ...fields, emails: Emails })
  async function load(tx: Executor, email: string): Promise<z.infer<typeof Preferences>> {
    const emails = await Promise.all(
      preferences.map(async ({ name, label, hint, isOn }) => ({
        name,
        label,
        hint: hint(),
        isOn: await isOn(tx, email),
      })),
    )
    return { ...Object.fromEntries(emails.map(({ name, isOn }) => [name, isOn])), emails }
  }
  const Choices = z.object(Object.fromEntries(preferences.map(({ name }) => [name, z.boolean().optional()])))

  return [
    endpoint('GET /api/account/preferences', 'Get your email preferences', {
      200: json(Preferences, 'The current choices'),
      run: async ({ account: { email, isVerified } }) =>
        isVerified ? ok(await load(database, email)) : refuse('notVerified'),
      refuses: { notVerified: NOT_VERIFIED },
    }),
    endpoint('PUT /api/account/preferences', 'Choose which emails you get', {
      description: 'By name; those that aren’t named stay as they are.',
      body: Choices,
      200: json(Preferences, 'The new choices'),
      async run({ account: { email, isVerified }, body }) {
        if (!isVerified) return refuse('notVerified')
        const now = clock.now()
        await database.transaction(async (tx) => {
          for (const { name, choose } of preferences) {
            const isOn = body[name]
            if (isOn !== undefined) await choose(tx, services, { email, isOn, now })
          }
        })
        return ok(await load(database, email))
      },
      refuses: { notVerified: NOT_VERIFIED },
    }),
  ]
}
