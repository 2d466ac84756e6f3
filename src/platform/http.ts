import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ZodObject, ZodType } from 'zod'
import { setDefaultMessages } from './zodMessages.ts'

setDefaultMessages()

/** Malformed input gets `400 { message }` with the message of the first rule broken. */
export const createRoutes = () =>
  new OpenAPIHono({
    defaultHook: (result, c) => {
      if (result.success) return
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
  [status: number]: RouteConfig['responses'][string]
}

type RequestOf<About> = (About extends { params: infer Params } ? { params: Params } : object) &
  (About extends { query: infer Query } ? { query: Query } : object) &
  (About extends { body: infer Body extends ZodType } ? { body: ReturnType<typeof jsonBody<Body>> } : object)

type ResponsesOf<About> = { [Status in keyof About & number]: About[Status] }

/** `route('get', '/api/things/{id}', 'One thing', { params: Id, 200: json(Thing, 'The thing') })` */
export function route<Method extends RouteConfig['method'], Path extends string, About extends RouteDescription>(
  method: Method,
  path: Path,
  summary: string,
  about: About,
) {
  const { description, params, query, body, ...responses } = about
  const request: object = { params, query, ...(body && { body: jsonBody(body) }) }
  return createRoute({
    method,
    path,
    summary,
    ...(description && { description }),
    request: request as RequestOf<About>,
    responses: responses as ResponsesOf<About>,
  })
}

const jsonBody = <Schema extends ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema } },
})

export const ACTOR_KEY = 'actor'

export function requireActor(c: Context): string {
  const actor = c.get(ACTOR_KEY)
  if (typeof actor !== 'string') throw new Error(`${c.req.path} is not behind the admin guard`)
  return actor
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
