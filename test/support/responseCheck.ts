import type { OpenAPIHono } from '@hono/zod-openapi'
import { ZodString, type ZodType } from 'zod'
import { strictly } from '../../src/platform/strictRequests.ts'

type Route = {
  method: string
  matches: RegExp
  responses: Record<string, { content?: Record<string, { schema?: ZodType }> }>
}

/** What any endpoint may answer before it's reached, besides what it describes (server/docs/errorResponses.ts). */
const ANYWHERE = [304, 400, 401, 403, 413, 415, 500, 503]

/** Returns what's wrong with a response of the API, compared with its endpoint's description. */
export function responseCheck(app: OpenAPIHono) {
  let routes: Route[] | undefined
  const list = (): Route[] =>
    app.openAPIRegistry.definitions.flatMap((definition) => {
      if (definition.type !== 'route') return []
      const { method, path, responses } = definition.route
      const matches = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
      return [{ method: method.toUpperCase(), matches, responses: responses as unknown as Route['responses'] }]
    })
  return (method: string, address: string, { status, headers }: Response, body: unknown): string | undefined => {
    routes ??= list()
    const [path = ''] = address.split('?')
    // An exact path before a pattern that also matches it.
    const matching = routes.filter((route) => route.method === method && route.matches.test(path))
    const route = matching.find(({ matches }) => matches.source === `^${path}$`) ?? matching[0]
    if (!route) return undefined
    const described = route.responses[status]
    if (!described) return ANYWHERE.includes(status) ? undefined : `status ${status} isn’t described`
    const isJson = headers.get('Content-Type')?.includes('json') && !headers.has('Content-Encoding')
    const schema = isJson && described.content?.['application/json']?.schema
    // A file of JSON is described as text.
    if (!schema || schema instanceof ZodString) return undefined
    const { error } = (status < 300 ? strictly(schema) : schema).safeParse(body)
    return error && JSON.stringify(error.issues)
  }
}
