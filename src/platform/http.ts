import { isUtf8 } from 'node:buffer'
import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { type ZodObject, type ZodType, z } from 'zod'
import type { Role } from '#/lib/roles.ts'
import { declareLargeBody, type LargeBody, mediaType } from './bodyLimits.ts'
import { NOT_STORABLE } from './schemas/strings.schema.ts'
import { explainUnknown, isStrict, refuseFields, strictly } from './strictRequests.ts'
import { setDefaultMessages } from './zodMessages.ts'

setDefaultMessages()

/** Malformed input gets `400 { message }` with the message of the first rule broken. */
export const createRoutes = () =>
  new OpenAPIHono({
    defaultHook: (result, c) => {
      if (result.success) return
      const unknown = explainUnknown(result.error.issues, result.target)
      if (unknown) return c.json(unknown, 400)
      const issue = result.error.issues[0]
      const where = issue?.path.join('.')
      return c.json({ message: issue?.message ?? 'The request is malformed.', ...(where ? { field: where } : {}) }, 400)
    },
  })

export const json = <Schema extends ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

type RouteDescription = {
  description?: string
  params?: ZodObject
  query?: ZodObject
  body?: ZodType
  isBodyOptional?: boolean
  /** A body that isn't JSON, which the handler reads itself. */
  file?: LargeBody
  [status: number]: RouteConfig['responses'][string]
}

const NO_PARAMETERS = z.object({})

type RequestOf<About> = (About extends { params: infer Params } ? { params: Params } : object) &
  (About extends { query: infer Query } ? { query: Query } : object) &
  (About extends { body: infer Body extends ZodType } ? { body: ReturnType<typeof jsonBody<Body>> } : object)

type ResponsesOf<About> = { [Status in keyof About & number]: About[Status] }

/**
 * Our own admin calls refuse unknown fields and parameters.
 * `route('get', '/api/things/{id}', 'Get a thing', { params: Id, 200: json(Thing, 'The thing') })`
 */
export function route<Method extends RouteConfig['method'], Path extends string, About extends RouteDescription>(
  method: Method,
  path: Path,
  summary: string,
  about: About,
) {
  const { description, params, query, body, isBodyOptional, file, ...responses } = about
  const strict = isStrict(method, path)
  const request: object = {
    params,
    query: strict ? strictly(query ?? NO_PARAMETERS) : query,
    ...(body && { body: isBodyOptional ? optionalBody(body) : jsonBody(strict ? strictly(body) : body) }),
    // A form isn't described here: the library would read it whole.
    ...(file?.type === 'text/csv' && { body: { required: true, content: { [file.type]: { schema: z.string() } } } }),
  }
  const middleware = file
    ? declareLargeBody(file)
    : body
      ? refuseOtherEncodings
      : strict && method !== 'get'
        ? refuseFields
        : undefined
  return createRoute({
    method,
    path,
    summary,
    ...(description && { description }),
    ...(middleware && { middleware }),
    request: request as RequestOf<About>,
    responses: responses as ResponsesOf<About>,
  })
}

/** Reading it as text would replace what isn’t UTF-8 by U+FFFD. */
const refuseOtherEncodings: MiddlewareHandler = async (c, next) =>
  mediaType(c.req.header('Content-Type')).endsWith('json') && !isUtf8(await c.req.arrayBuffer())
    ? c.json({ message: `${NOT_STORABLE}.` }, 400)
    : next()

const jsonBody = <Schema extends ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema } },
})

const optionalBody = (schema: ZodType) => ({
  required: false,
  content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
})

export const ACTOR_KEY = 'actor'

export function requireActor(c: Context): string {
  const actor = c.get(ACTOR_KEY)
  if (typeof actor !== 'string') throw new Error(`${c.req.path} is not behind the admin guard`)
  return actor
}

export const ROLE_KEY = 'role'

/** The role of the member of staff who calls. */
export function requireRole(c: Context): Role {
  const role: Role | undefined = c.get(ROLE_KEY)
  if (!role) throw new Error(`${c.req.path} is not behind the admin guard`)
  return role
}

export const ACCOUNT_KEY = 'account'

/** Orders belong to a customer by email, once it is verified. */
export type Account = { id: number; sessionId: string; email: string; isVerified: boolean }

/** Throws if the route is not behind a guard. */
export function requireAccount(c: Context): Account {
  const account: Account | undefined = c.get(ACCOUNT_KEY)
  if (!account) throw new Error(`${c.req.path} is not behind a guard`)
  return account
}
