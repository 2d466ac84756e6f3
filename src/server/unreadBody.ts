import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

const LINGER_MS = 500

/**
 * Returns whether a response precedes the end of its request's body. If so, it must carry `Connection: close`; the
 * connection is closed half a second later, because closing at once could lose the response.
 */
export async function closeIfBodyUnread(incoming: IncomingMessage): Promise<boolean> {
  // The parser may already hold a short body.
  if (!incoming.complete) await nextTurn()
  if (incoming.complete) return false
  const { socket } = incoming
  // node:http calls this after the last response.
  socket.destroySoon = () => {
    socket.end()
    const cut = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(cut))
  }
  return true
}

export const closeOnUnreadBody: MiddlewareHandler<{ Bindings: Partial<HttpBindings> | undefined }> = async (
  c,
  next,
) => {
  await next()
  const incoming = c.env?.incoming
  if (incoming && (await closeIfBodyUnread(incoming))) c.header('Connection', 'close')
}
