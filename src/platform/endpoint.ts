import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { type ZodObject, type ZodType, z } from 'zod'
import type { Outcome } from '#/lib/outcome.ts'
import type { Role, Roles } from '#/lib/roles.ts'
import type { LargeBody } from './bodyLimits.ts'
import { type Account, json, requireAccount, requireActor, requireRole, route } from './http.ts'
import { type LimitRule, type TooManyAttempts, tooManyAttemptsResponse } from './limits.ts'
import { networkOf } from './network.ts'
import type { Services } from './services.ts'

/** PostgreSQL’s `integer` has 32 bits; `z.int()` alone lets 53 pass. */
export const RecordId = z.number().int().positive().max(2_147_483_647)

/** Not `z.coerce`, which reads `0x1`, `1e0` and `01` as 1: a record has one address. */
const fromDigits = (text: unknown) => (typeof text === 'string' && /^[1-9]\d*$/.test(text) ? Number(text) : text)

export const Id = z.object({ id: z.preprocess(fromDigits, RecordId) })

export const Refusal = z.object({ message: z.string(), code: z.string().optional() })

export const FieldRefusal = Refusal.extend({ field: z.string().optional(), hint: z.string().optional() })

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** A method and a path as OpenAPI writes it: `GET /api/products/{slug}`. */
type Address = `${Method} /${string}`

type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 502 | 503

/** The status, the sentence people read, and the field it's about. A refusal with a `message` of its own needs no sentence. */
type Entry<Refusal> =
  | readonly [status: RefusalStatus, sentence: string | ((refusal: Refusal) => string), about?: { field: string }]
  | (Refusal extends { message: string } ? readonly [status: RefusalStatus] : never)

type WithCode<Refusal, Code> = Refusal extends { code: infer Known } ? (Code extends Known ? Refusal : never) : never

/** How each code of a refusal is answered. `tooManyAttempts` is always a 429 and needs no entry. */
export type Refusals<Refusal extends { code: string }> = {
  readonly [Code in Exclude<Refusal['code'], 'tooManyAttempts'>]: Entry<WithCode<Refusal, Code>>
}

type AnyRefusals = {
  readonly [code: string]: readonly [
    status: RefusalStatus,
    sentence?: string | ((refusal: never) => string),
    about?: { field: string },
  ]
}

type SentenceOf<One> = One extends readonly [unknown, infer Sentence, ...unknown[]] ? Sentence : undefined
type ReaderOf<One> = Extract<SentenceOf<One>, (refusal: never) => string>
type AnsweredBy<One, Code> = One extends readonly [unknown]
  ? { code: Code; message: string }
  : [ReaderOf<One>] extends [never]
    ? { code: Code }
    : ReaderOf<One> extends (refusal: infer Refusal) => string
      ? Refusal
      : never
/** The refusals that a map answers. */
type Answered<Refuses> =
  | (Refuses extends AnyRefusals ? { [Code in keyof Refuses]: AnsweredBy<Refuses[Code], Code> }[keyof Refuses] : never)
  | TooManyAttempts

/** `of`: whose attempts count together, the network's unless it says otherwise. */
type EndpointLimit<Request> = LimitRule & { name: string; of?: (request: Request) => string }

/** An answer with another status than the endpoint's first. */
export class Reply<Body> {
  readonly status: 200 | 201 | 202
  readonly body: Body
  constructor(status: 200 | 201 | 202, body: Body) {
    this.status = status
    this.body = body
  }
}

type Described = RouteConfig['responses'][string]
type Json<Response> = Response extends { content: { 'application/json': { schema: infer Schema extends ZodType } } }
  ? z.input<Schema>
  : never
type Parsed<Schema> = Schema extends ZodType ? z.output<Schema> : undefined

/** `actor` and `role` are those of the member of staff who calls, `account` that of the person who is signed in. */
type Caller<At extends Address> = At extends `${string} /api/admin/${string}`
  ? { actor: string; role: Role; account: Account }
  : At extends `${string} /api/account/${string}`
    ? { account: Account }
    : object

type RequestOf<At extends Address, Params, Query, Body> = {
  params: Parsed<Params>
  query: Parsed<Query>
  body: Parsed<Body>
  /** For cookies, headers, the network and bodies that aren't JSON. */
  c: Context
} & Caller<At>

/** `roles`: those of staff who may call it. */
type Restrictions = {
  roles: Roles
  /** Staff who still have to set up their second factor may call it. */
  isBeforeSecondFactor?: boolean
}
type RestrictionsOf<At extends Address> = At extends `${string} /api/admin/${string}`
  ? Restrictions
  : { [Name in keyof Restrictions]?: never }

type MaybePromise<Value> = Value | Promise<Value>
/** A body with `ok` would be taken for an outcome. */
type Returned<Gets> = (Gets extends { ok: unknown } ? never : Gets) | Reply<Gets> | Response
type Returns<Gets, Refuses> = MaybePromise<
  Returned<Gets> | Outcome<Returned<Gets>, Answered<Refuses> & { code: string }>
>

/** Described for what `run` sends itself. */
type OtherStatus = 206 | 303 | 304 | 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 416 | 422 | 429 | 503

type About<At extends Address, Params, Query, Body, Ok, Created, Accepted, Refuses> = {
  description?: string
  params?: Params
  query?: Query
  body?: Body
  /** `body` may also come as a form, or not at all. */
  isBodyOptional?: boolean
  /** A body that isn't JSON, which `run` reads itself. */
  file?: LargeBody
  /** Its answer depends on the URL, the database and the date alone, so it's cached until one of them changes. */
  isPublicRead?: boolean
  /** Another site's page may call it: something else than the cookie proves that it may. */
  allowsCrossOrigin?: boolean
  /** Counted before `run`, in their order. */
  limits?: readonly EndpointLimit<RequestOf<At, Params, Query, Body>>[]
  200?: Ok
  201?: Created
  202?: Accepted
  /** How each refusal of `run` is answered. */
  refuses?: Refuses
  /** Returns what is sent, or an `Outcome` of it if it can be refused; or a `Response` that it made itself. */
  run: (
    request: RequestOf<At, Params, Query, Body>,
  ) => Returns<Json<Ok> | Json<Created> | Json<Accepted>, NoInfer<Refuses>>
} & { [Status in OtherStatus]?: Described }

/** One call of the HTTP API, with all that protects it. `Sends` and `Gets` are its caller's JSON and the answer's. */
export type Endpoint<At extends Address = Address, Sends = unknown, Gets = unknown> = {
  address: At
  traits: Traits
  mount: (app: OpenAPIHono, services: MountServices) => void
  /** Only for types. */
  readonly sends?: Sends
  readonly gets?: Gets
}

type MountServices = Pick<Services, 'limits' | 'config'>

/** What middleware that runs before the endpoint has to know of it. */
type Traits = {
  isPublicRead: boolean
  allowsCrossOrigin: boolean
} & Required<Restrictions>

type Declared = Traits & { pattern: string }

const declared = new WeakMap<object, Declared>()

/** Of the endpoint that will answer. `pattern`: its path as the router writes it, `/api/products/:slug`. */
export function traitsOf(c: Context): Declared | undefined {
  const wanted = c.req.method === 'HEAD' ? 'GET' : c.req.method
  for (const { handler, method } of matchedRoutes(c)) {
    const traits = declared.get(handler)
    if (traits && method === wanted) return traits
  }
  return undefined
}

/**
 * `endpoint('POST /api/admin/things/{id}/send', 'Send a thing', { params: Id, body: Version, 200: json(Thing, 'The
 * thing'), refuses: { unknown: [404, 'We can’t find that thing.'] }, run: ({ params, body, actor }) => sendThing(…) })`.
 * The first status below 300 is the one it succeeds with. What refusals answer needs no description.
 */
export function endpoint<
  const At extends Address,
  Params extends ZodObject | undefined = undefined,
  Query extends ZodObject | undefined = undefined,
  Body extends ZodType | undefined = undefined,
  Ok extends Described | undefined = undefined,
  Created extends Described | undefined = undefined,
  Accepted extends Described | undefined = undefined,
  const Refuses extends AnyRefusals | undefined = undefined,
>(
  address: At,
  summary: string,
  about: About<At, Params, Query, Body, Ok, Created, Accepted, Refuses> & RestrictionsOf<At>,
): Endpoint<At, Body extends ZodType ? z.input<Body> : undefined, Json<Ok> | Json<Created> | Json<Accepted>> {
  const {
    run,
    refuses,
    limits = [],
    isPublicRead = false,
    allowsCrossOrigin = false,
    roles = [],
    isBeforeSecondFactor = false,
    ...description
  } = about as About<Address, ZodObject, ZodObject, ZodType, Described, Described, Described, AnyRefusals> &
    Partial<Restrictions>
  const [method, path] = address.split(' ') as [Method, string]
  const traits: Traits = { isPublicRead, allowsCrossOrigin, roles, isBeforeSecondFactor }
  const status = successStatus(description)
  const marker: MiddlewareHandler = (_, next) => next()
  declared.set(marker, { ...traits, pattern: path.replaceAll(/\{(\w+)\}/g, ':$1') })
  const described = route(method.toLowerCase() as 'get', path, summary, {
    ...describeRefusals(refuses, limits.length > 0),
    ...(description as Record<number, Described>),
  })
  const middleware = [marker, ...[described.middleware ?? []].flat()]

  return {
    address,
    traits,
    mount(app, { limits: shopLimits, config }) {
      const counted = limits.map(({ name, of, ...rule }) => ({ of, limit: shopLimits.get(name, rule) }))
      const handle = async (c: Context) => {
        const request = toRequest(c, path, about.isBodyOptional)
        for (const { of, limit } of counted) {
          const allowed = await limit.consume(of ? of(request) : networkOf(c, config.trustProxy))
          if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
        }
        const result: unknown = await run(request)
        if (!isOutcome(result)) return respond(c, result, status)
        return result.ok ? respond(c, result.value, status) : refuse(c, result, refuses)
      }
      app.openapi({ ...described, middleware } as RouteConfig, handle)
    },
  }
}

function toRequest(
  c: Context,
  path: string,
  isBodyOptional = false,
): RequestOf<Address, ZodObject, ZodObject, ZodType> {
  const valid = c.req.valid.bind(c.req) as (target: 'param' | 'query' | 'json' | 'form') => Record<string, unknown>
  return {
    c,
    params: valid('param'),
    query: valid('query'),
    // An optional body is one or the other, and the other is empty.
    body: isBodyOptional ? { ...valid('json'), ...valid('form') } : valid('json'),
    ...(path.startsWith('/api/admin/') && { actor: requireActor(c), role: requireRole(c) }),
    ...(/^\/api\/(admin|account)\//.test(path) && { account: requireAccount(c) }),
  }
}

const successStatus = (responses: object) => {
  const first = Object.keys(responses).find((key) => /^2\d\d$/.test(key))
  return Number(first ?? 200) as 200
}

type AnyOutcome = { ok: true; value: unknown } | ({ ok: false; code: string } & Record<string, unknown>)

const isOutcome = (result: unknown): result is AnyOutcome =>
  typeof result === 'object' && result !== null && 'ok' in result && !isResponse(result)

/** The server replaces the global class, so that one made elsewhere isn't an instance of it. */
const isResponse = (value: unknown): value is Response =>
  value instanceof Response || (typeof value === 'object' && value !== null && 'arrayBuffer' in value)

function respond(c: Context, value: unknown, status: 200): Response {
  if (isResponse(value)) return value
  return value instanceof Reply ? c.json(value.body, value.status) : c.json(value, status)
}

function refuse(c: Context, refusal: AnyOutcome & { ok: false }, refuses: AnyRefusals = {}): Response {
  if (refusal.code === 'tooManyAttempts') return tooManyAttemptsResponse(c, refusal as unknown as TooManyAttempts)
  const { code, field, hint, retryAfterSeconds } = refusal
  const [status, sentence = refusal.message, about] = refuses[code] ?? []
  if (!status) throw new Error(`${c.req.path} can’t answer the refusal ${code}`)
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds))
  const message = typeof sentence === 'function' ? (sentence as (of: AnyOutcome) => string)(refusal) : sentence
  return c.json({ message, code, ...(field ? { field } : {}), ...(hint ? { hint } : {}), ...about }, status)
}

/** For each status, the sentences it comes with. */
function describeRefusals(refuses: AnyRefusals = {}, isLimited: boolean): Record<number, Described> {
  const byStatus = Map.groupBy(Object.entries(refuses), ([, [status]]) => status)
  const described = [...byStatus].map(([status, entries]) => {
    const sentences = entries.map(([code, [, sentence]]) => (typeof sentence === 'string' ? sentence : code))
    return [status, json(FieldRefusal, [...new Set(sentences)].join(' · '))]
  })
  return { ...(isLimited ? { 429: json(FieldRefusal, TOO_MANY) } : {}), ...Object.fromEntries(described) }
}

const TOO_MANY = 'Too many attempts; Retry-After says how many seconds to wait'

/** Counts the limits of endpoints by other services than the rest of the shop, such as the checkout's own connections. */
export const countedBy = <Call extends Endpoint>(services: MountServices, endpoints: readonly Call[]): Call[] =>
  endpoints.map((endpoint) => ({ ...endpoint, mount: (app: OpenAPIHono) => endpoint.mount(app, services) }))
