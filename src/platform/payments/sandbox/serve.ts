import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import Stripe from 'stripe'
import type { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Database, Transaction } from '../../database.ts'
import type { Log } from '../../log.ts'
import { authenticate } from './access.ts'
import { toUnixSeconds } from './decision.ts'
import { type FormTree, parseForm } from './form.ts'
import { newId } from './ids.ts'
import type { SandboxKeys } from './keys.ts'
import { parseParameters } from './parseParameters.ts'
import type { Audience } from './present.ts'
import { lockResponse, saveResponse } from './sandbox.store.ts'
import type { IdempotencyRow } from './sandbox.tables.ts'
import { invalid, Refused, type StripeRefusal } from './stripeError.ts'

export type Sandbox = {
  database: Database
  clock: Clock
  keys: SandboxKeys
  log: Pick<Log, 'error' | 'warn'>
  wake(): void
}

export type Call<Parameters> = {
  id: string
  params: Parameters
  reader: Audience
  now: Date
  endpoint: string
  fingerprint: string
  idempotencyKey: string | undefined
}

export type SandboxResponse = { status: number; body: string; replayed?: { requestId: string } }

const KEY_LENGTH = 255

export const apiPath = (path: string) => path.slice(Math.max(0, path.indexOf('/v1/')))

export const idOf = (c: Context) => c.req.param('id') as string

export const succeed = (value: object): SandboxResponse => ({ status: 200, body: JSON.stringify(value) })

const refusalResponse = ({ status, error }: StripeRefusal): SandboxResponse => ({
  status,
  body: JSON.stringify({ error }),
})

export const respondWith = (refusal: StripeRefusal | undefined, value: () => object): SandboxResponse =>
  refusal ? refusalResponse(refusal) : succeed(value())

/** One transaction. Throws `Refused` if the idempotency key was used for something else. */
export const runIdempotent = (
  database: Database,
  call: Call<unknown>,
  work: (tx: Transaction) => Promise<SandboxResponse>,
): Promise<SandboxResponse> =>
  database.transaction(async (tx) => {
    const { idempotencyKey: key, endpoint, fingerprint, id: request_id, now } = call
    if (key === undefined) return work(tx)
    const stored = await lockResponse(tx, key)
    if (stored) return replay(stored, call)
    const { status, body } = await work(tx)
    await saveResponse(tx, { key, endpoint, fingerprint, status, body, request_id, created: toUnixSeconds(now) })
    return { status, body }
  })

function replay(stored: IdempotencyRow, call: Call<unknown>): SandboxResponse {
  if (stored.endpoint !== call.endpoint || stored.fingerprint !== call.fingerprint) {
    const same =
      stored.endpoint === call.endpoint
        ? 'with the same parameters they were first used with.'
        : `for the same endpoint they were first used for ('${call.endpoint}' vs '${stored.endpoint}').`
    const message = `Keys for idempotent requests can only be used ${same} Try using a key other than '${stored.key}' if you meant to execute a different request.`
    throw new Refused({ status: 400, error: { type: 'idempotency_error', message } })
  }
  return { status: stored.status, body: stored.body, replayed: { requestId: stored.request_id } }
}

async function parseCall<Schema extends z.ZodType>(
  c: Context,
  sandbox: Sandbox,
  schema: Schema,
  { id, forBrowsers }: { id: string; forBrowsers: boolean },
): Promise<Call<z.infer<Schema>>> {
  const text = c.req.method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1)
  const tree: FormTree = parseForm(text)
  const key = typeof tree.key === 'string' ? tree.key : undefined
  const reader = authenticate(sandbox.keys, { authorization: c.req.header('authorization'), key, forBrowsers })
  const idempotencyKey = c.req.method === 'POST' ? c.req.header('idempotency-key') || undefined : undefined
  if (idempotencyKey !== undefined && idempotencyKey.length > KEY_LENGTH) {
    throw new Refused(invalid(`Idempotency keys have at most ${KEY_LENGTH} characters.`))
  }
  return {
    id,
    params: parseParameters(schema, tree),
    reader,
    now: sandbox.clock.now(),
    endpoint: `${c.req.method} ${apiPath(c.req.path)}`,
    fingerprint: idempotencyKey === undefined ? '' : fingerprintOf(reader, text),
    idempotencyKey,
  }
}

function fingerprintOf(reader: Audience, text: string): string {
  const sent = [...new URLSearchParams(text)].map((pair) => JSON.stringify(pair)).sort()
  return createHash('sha256')
    .update([reader, ...sent].join())
    .digest('hex')
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
    let answer: SandboxResponse
    try {
      answer = await work(await parseCall(c, sandbox, schema, { id, forBrowsers }), c)
    } catch (error) {
      if (error instanceof Refused) answer = refusalResponse(error.refusal)
      else {
        sandbox.log.error({ err: error, request: id }, 'the sandbox gateway failed')
        const message = 'An unknown error occurred in the sandbox gateway.'
        answer = refusalResponse({ status: 500, error: { type: 'api_error', message } })
      }
    }
    return c.body(answer.body, answer.status as 200, headersOf(c, id, answer))
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
