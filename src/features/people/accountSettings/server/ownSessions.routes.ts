import { z } from '@hono/zod-openapi'
import { describeDevice } from '#/features/shop/accounts/device.rules.ts'
import { MessageResponse } from '#/features/shop/accounts/server/accounts.responses.ts'
import { AccountSession } from '#/features/shop/accounts/server/accounts.schema.ts'
import { endSession, endSessions, listSessions } from '#/features/shop/accounts/server/sessions.store.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'

const UNKNOWN_DEVICE = 'We can’t find that device.'

export const ownSessionRoutes = ({ database, clock }: Services) => [
  endpoint('GET /api/account/sessions', 'List the account’s sessions', {
    200: json(z.array(AccountSession), 'Most recently seen first'),
    async run({ account }) {
      const sessions = await listSessions(database, account.id, clock.now())
      return sessions.map((session) => ({
        id: session.id,
        device: describeDevice(session.userAgent),
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
        isThis: session.id === account.sessionId,
      }))
    },
  }),
  endpoint('DELETE /api/account/sessions', 'Sign out all other devices', {
    200: json(z.object({ ended: z.int() }), 'How many were signed out'),
    run: async ({ account: { id, sessionId } }) => ({ ended: await endSessions(database, id, sessionId) }),
  }),
  endpoint('DELETE /api/account/sessions/{sessionId}', 'Sign out one device', {
    params: z.object({ sessionId: z.uuid(UNKNOWN_DEVICE) }),
    200: json(MessageResponse, 'Signed out'),
    run: async ({ account, params: { sessionId } }) =>
      (await endSession(database, account.id, sessionId))
        ? ok({ message: 'That device has been signed out.' })
        : refuse('unknownDevice'),
    refuses: { unknownDevice: [404, UNKNOWN_DEVICE] },
  }),
]
