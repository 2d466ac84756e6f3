import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptRequestId, REQUEST_ID_HEADER } from '#/platform/observe/identity.ts'
import { closeIfBodyUnread } from '../unreadBody.ts'
import { BUSY_HEADERS, BUSY_PAGE_HEADERS, renderBusyPage, TOO_SLOW_MESSAGE } from './busy.ts'

/** Closes the connection rather than read the rest of a body. */
export async function sendBusy(
  request: IncomingMessage,
  response: ServerResponse,
  { message, headers }: { message: string; headers: Record<string, string> },
): Promise<void> {
  const isPage = request.headers.accept?.includes('text/html') === true
  const closes = await closeIfBodyUnread(request)
  response.writeHead(503, {
    ...headers,
    ...(isPage ? BUSY_PAGE_HEADERS : { ...BUSY_HEADERS, 'Content-Type': 'application/json' }),
    ...(closes ? { Connection: 'close' } : {}),
    [REQUEST_ID_HEADER]: acceptRequestId(request.headers['x-request-id']),
  })
  response.end(isPage ? renderBusyPage(message) : JSON.stringify({ message, code: 'busy' }))
}

/** As Node does for headers that arrive too slowly, but in the shop's words. */
export async function sendTooSlow(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
): Promise<void> {
  const closes = await closeIfBodyUnread(request)
  response.writeHead(408, {
    ...headers,
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...(closes ? { Connection: 'close' } : {}),
    [REQUEST_ID_HEADER]: acceptRequestId(request.headers['x-request-id']),
  })
  response.end(JSON.stringify({ message: TOO_SLOW_MESSAGE, code: 'tooSlow' }))
}
