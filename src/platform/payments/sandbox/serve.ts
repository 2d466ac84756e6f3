import type { Context } from 'hono'
import Stripe from 'stripe'
import type { z } from 'zod'
import type { Database } from '../../database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Log } from '../../log.ts'
import type { Clock } from '../../services.ts'
import { authenticate } from './access.ts'
import { parseForm } from './form.ts'
import type { SandboxKeys } from './keys.ts'
import { parseParameters } from './parseParameters.ts'
import { newId } from './sandbox.tables.ts'
import { invalid, Refused, type StripeRefusal } from './stripeError.ts'
import type { Audience } from './stripeObjects.ts'

export type Sandbox = {
  database: Database
  clock: Clock
  keys: SandboxKeys
  jobs: Pick<Jobs, 'send'>
  log: Pick<Log, 'error'>
}

export type Call<Parameters> = {
  id: string
  params: Parameters
  audience: Audience
  now: Date
  endpoint: string
  text: string
  idempotencyKey: string | undefined
}

export type SandboxResponse = { status: number; body: string; replayed?: { requestId: string } }

const KEY_LENGTH = 255

export const apiPath = (path: string) => path.slice(Math.max(0, path.indexOf('/v1/')))

export const idOf = (c: Context) => c.req.param('id') as string

export const succeed = (value: object): SandboxResponse => ({ status: 200, body: JSON.stringify(value) })

export const refusalResponse = ({ status, error }: StripeRefusal): SandboxResponse => ({
  status,
  body: JSON.stringify({ error }),
})

async function parseCall<Schema extends z.ZodType>(
  c: Context,
  sandbox: Sandbox,
  schema: Schema,
  { id, forBrowsers }: { id: string; forBrowsers: boolean },
): Promise<Call<z.infer<Schema>>> {
  const text = c.req.method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1)
  const audience = authenticate(sandbox.keys, c.req.header('authorization'), forBrowsers)
  const idempotencyKey = c.req.method === 'POST' ? c.req.header('idempotency-key') || undefined : undefined
  if (idempotencyKey !== undefined && idempotencyKey.length > KEY_LENGTH) {
    throw new Refused(invalid(`Idempotency keys have at most ${KEY_LENGTH} characters.`))
  }
  return {
    id,
    params: parseParameters(schema, parseForm(text)),
    audience,
    now: sandbox.clock.now(),
    endpoint: `${c.req.method} ${apiPath(c.req.path)}`,
    text,
    idempotencyKey,
  }
}

/** Turns a bug into Stripe's `api_error`. */
export const serve =
  <Schema extends z.ZodType>(
    sandbox: Sandbox,
    schema: Schema,
    work: (call: Call<z.infer<Schema>>, c: Context) => Promise<SandboxResponse>,
    { forBrowsers = false } = {},
  ) =>
  async (c: Context): Promise<Response> => {
    const id = newId('req')
    let response: SandboxResponse
    try {
      response = await work(await parseCall(c, sandbox, schema, { id, forBrowsers }), c)
    } catch (error) {
      if (error instanceof Refused) response = refusalResponse(error.refusal)
      else {
        sandbox.log.error({ err: error, request: id }, 'the sandbox gateway failed')
        const message = 'An unknown error occurred in the sandbox gateway.'
        response = refusalResponse({ status: 500, error: { type: 'api_error', message } })
      }
    }
    return c.body(response.body, response.status as 200, headersOf(c, id, response))
  }

function headersOf(c: Context, id: string, { replayed }: SandboxResponse): Record<string, string> {
  const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
  return {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-cache, no-store',
    'Request-Id': id,
    'Stripe-Version': c.req.header('stripe-version') ?? Stripe.API_VERSION,
    ...(key ? { 'Idempotency-Key': key } : {}),
    ...(replayed ? { 'Idempotent-Replayed': 'true', 'Original-Request': replayed.requestId } : {}),
  }
}
