import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptRequestId, REQUEST_ID_HEADER } from '#/platform/observe/requestId.ts'
import { closeIfBodyUnread } from '../unreadBody.ts'
import { BUSY_HEADERS, BUSY_PAGE_HEADERS, renderBusyPage } from './busy.ts'

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
