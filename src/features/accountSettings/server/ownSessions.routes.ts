import { z } from '@hono/zod-openapi'
import { describeDevice } from '#/features/accounts/device.rules.ts'
import { MessageResponse, NOT_SIGNED_IN } from '#/features/accounts/server/accounts.responses.ts'
import { AccountSession } from '#/features/accounts/server/accounts.schema.ts'
import { endSession, endSessions, listSessions } from '#/features/accounts/server/sessions.store.ts'
import { createRoutes, json, requireAccount, route } from '#/platform/http.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'

/** `/api/account/sessions`. Mount behind `requireUser`. */
export function ownSessionRoutes({ database, clock }: Services) {
  return createRoutes()
    .openapi(
      route('get', '/api/account/sessions', 'List the account’s sessions', {
        200: json(z.array(AccountSession), 'Most recently seen first'),
        401: NOT_SIGNED_IN,
      }),
      async (c) => {
        const { id, sessionId } = requireAccount(c)
        const sessions = await listSessions(database, id, clock.now())
        return c.json(
          sessions.map((session) => ({
            id: session.id,
            device: describeDevice(session.userAgent),
            createdAt: session.createdAt.toISOString(),
            lastSeenAt: session.lastSeenAt.toISOString(),
            isThis: session.id === sessionId,
          })),
          200,
        )
      },
    )
    .openapi(
      route('delete', '/api/account/sessions', 'Sign out all other devices', {
        200: json(z.object({ ended: z.int() }), 'How many were signed out'),
        401: NOT_SIGNED_IN,
      }),
      async (c) => {
        const { id, sessionId } = requireAccount(c)
        return c.json({ ended: await endSessions(database, id, sessionId) }, 200)
      },
    )
    .openapi(
      route('delete', '/api/account/sessions/{sessionId}', 'Sign out one device', {
        params: z.object({ sessionId: z.uuid('We can’t find that device.') }),
        200: json(MessageResponse, 'Signed out'),
        400: json(FieldRefusal, 'Not a session id'),
        401: NOT_SIGNED_IN,
        404: json(Refusal, 'No such session'),
      }),
      async (c) => {
        const { id } = requireAccount(c)
        return (await endSession(database, id, c.req.valid('param').sessionId))
          ? c.json({ message: 'That device has been signed out.' }, 200)
          : c.json({ message: 'We can’t find that device.' }, 404)
      },
    )
}
