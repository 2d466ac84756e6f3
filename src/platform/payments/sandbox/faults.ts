import { setTimeout as wait } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import type { CallFault, Controls } from './controls.ts'
import { apiPath } from './serve.ts'

/** The connection died: what `fetch` throws then. */
class ConnectionReset extends TypeError {
  override name = 'ConnectionReset'

  constructor() {
    super('fetch failed', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) })
  }
}

type Outgoing = { outgoing?: { destroy(): void } } | undefined

function die(bindings: Outgoing): Response {
  // In process there is no connection to cut.
  if (!bindings?.outgoing) throw new ConnectionReset()
  bindings.outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}

const failure = ({ status }: CallFault) =>
  Response.json({ error: { type: 'api_error', message: 'The sandbox was told to fail this call.' } }, { status })

/** Makes calls misbehave as `controls` say. Ending `stopping` ends the stalls. */
export const faults =
  (controls: Controls, stopping: AbortSignal): MiddlewareHandler =>
  async (c, next) => {
    const fault = controls.takeFault(c.req.method, apiPath(c.req.path))
    if (!fault) return next()
    const { mode, when } = fault
    const answer = (response: Response) => {
      // Taken away first: an answer given over another inherits its headers.
      c.res = undefined
      c.res = response
    }
    if (when === 'after') await next()
    if (mode === 'reset') return answer(die(c.env))
    if (mode === 'fail') return answer(failure(fault))
    try {
      await wait(fault.stallMs, undefined, { signal: AbortSignal.any([c.req.raw.signal, stopping]) })
    } catch {
      return answer(die(c.env))
    }
    if (when === 'before') await next()
  }
