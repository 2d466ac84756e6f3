import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

const LINGER_MS = 500

/**
 * Closes the connection behind a response that comes before its request's body has been read, as a refused upload's does: the
 * rest would be read for nothing. What still arrives within half a second is thrown away; an abrupt end could cost a client
 * that is still sending the response.
 */
export const closeOnUnreadBody: MiddlewareHandler<{ Bindings: Partial<HttpBindings> | undefined }> = async (
  c,
  next,
) => {
  await next()
  const incoming = c.env?.incoming
  // A refusal can be quicker than the parser, which may hold a short body already.
  if (incoming && !incoming.complete) await nextTurn()
  if (!incoming || incoming.complete) return
  c.header('Connection', 'close')
  const { socket } = incoming
  // What node:http calls once a last response has been written.
  socket.destroySoon = () => {
    socket.end()
    const cut = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(cut))
  }
}
