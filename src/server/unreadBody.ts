import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

const LINGER_MS = 500

/** If true, send `Connection: close`. The connection closes half a second later: at once could lose the response. */
export async function closeIfBodyUnread(incoming: IncomingMessage): Promise<boolean> {
  if (!incoming.complete) await nextTurn()
  if (incoming.complete) return false
  const { socket } = incoming
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
