import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ZodObject, ZodType } from 'zod'
import { speakPlainly } from './plainWords.ts'

speakPlainly()

/** An API router whose refusals of malformed input are `400 { message }` with the first rule's own sentence. */
export const createRoutes = () =>
  new OpenAPIHono({
    defaultHook: (result, c) => {
      if (result.success) return
      const issue = result.error.issues[0]
      const where = issue?.path.join('.')
      return c.json({ message: issue?.message ?? 'The request is malformed.', ...(where ? { field: where } : {}) }, 400)
    },
  })

/** A JSON body, for a route's description. */
export const json = <Schema extends ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** What a route takes, and its answers by status. */
type Described = {
  description?: string
  params?: ZodObject
  query?: ZodObject
  /** A JSON body, always required. */
  body?: ZodType
  [status: number]: RouteConfig['responses'][string]
}

type RequestOf<About> = (About extends { params: infer Params } ? { params: Params } : object) &
  (About extends { query: infer Query } ? { query: Query } : object) &
  (About extends { body: infer Body extends ZodType } ? { body: ReturnType<typeof jsonBody<Body>> } : object)

type ResponsesOf<About> = { [Status in keyof About & number]: About[Status] }

/** Describes a route of the API: `route('get', '/api/things/{id}', 'One thing', { params: Id, 200: json(Thing, 'The thing') })`. */
export function route<Method extends RouteConfig['method'], Path extends string, About extends Described>(
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

/** Where the admin guard writes who is signed in. */
export const ACTOR = 'actor'

/** The username of the administrator whose call this is. Throws for a call that did not come past the admin guard. */
export function actorOf(c: Context): string {
  const actor = c.get(ACTOR)
  if (typeof actor !== 'string') throw new Error(`${c.req.path} is not behind the admin guard`)
  return actor
}

/** Where the guard of accounts writes who is signed in. */
export const ACCOUNT = 'account'

/** Who is signed in. Orders are theirs by email, and only once that was verified. */
export type Account = { id: number; sessionId: string; email: string; isVerified: boolean }

/** Whose call this is. Throws for one that did not come past a guard. */
export function accountOf(c: Context): Account {
  const account: Account | undefined = c.get(ACCOUNT)
  if (!account) throw new Error(`${c.req.path} is not behind a guard`)
  return account
}
