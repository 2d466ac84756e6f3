import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ZodType } from 'zod'
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

/** A required JSON request body, for a route's description. */
export const jsonBody = <Schema extends ZodType>(schema: Schema) => ({
  required: true,
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

/** Who is signed in. Orders are theirs by e-mail, and only once that was verified. */
export type Account = { id: number; sessionId: string; email: string; isVerified: boolean }

/** Whose call this is. Throws for one that did not come past a guard. */
export function accountOf(c: Context): Account {
  const account: Account | undefined = c.get(ACCOUNT)
  if (!account) throw new Error(`${c.req.path} is not behind a guard`)
  return account
}
