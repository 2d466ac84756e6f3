import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

const LINGER_MS = 500

/**
 * Whether the response comes before the whole of its request's body has arrived, as it does for a refused upload. If so, the
 * response must say `Connection: close`, and the connection is closed behind it: the rest would be read for nothing.
 * What still arrives within half a second is discarded; an abrupt end could cost a client that is still sending the response.
 */
export async function closeIfUnread(incoming: IncomingMessage): Promise<boolean> {
  // A refusal can be quicker than the parser, which may hold a short body already.
  if (!incoming.complete) await nextTurn()
  if (incoming.complete) return false
  const { socket } = incoming
  // What node:http calls once a last response has been written.
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
  if (incoming && (await closeIfUnread(incoming))) c.header('Connection', 'close')
}
