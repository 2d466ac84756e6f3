import { OpenAPIHono } from '@hono/zod-openapi'
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
