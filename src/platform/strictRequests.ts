import type { Context, MiddlewareHandler } from 'hono'
import { ZodArray, ZodDefault, ZodNullable, ZodObject, ZodOptional, ZodPipe, type ZodType, z } from 'zod'

/**
 * The specification's admin calls ignore unknown fields and parameters; ours refuse them. So do those that save a discount
 * code: a misspelt condition would give the discount to everybody.
 */
const SPECIFIED_ADMIN_CALLS = new Set([
  'get /api/admin/orders',
  'get /api/admin/newsletters',
  'get /api/admin/contacts',
  'get /api/admin/reviews',
  'get /api/admin/discount-codes',
  'post /api/admin/products',
  'put /api/admin/products/{id}',
  'delete /api/admin/products/{id}',
  'post /api/admin/products/{id}/upload',
  'put /api/admin/orders/{id}/status',
  'put /api/admin/reviews/{id}/approve',
  'delete /api/admin/reviews/{id}',
  'delete /api/admin/discount-codes/{id}',
])

export const isStrict = (method: string, path: string): boolean =>
  path.startsWith('/api/admin/') && !SPECIFIED_ADMIN_CALLS.has(`${method} ${path}`)

const strictSchemas = new WeakMap<ZodType, ZodType>()

/** The schema without tolerance for unknown fields, at any depth. Made once: tests make the routes a thousand times. */
export function strictly<Schema extends ZodType>(schema: Schema): Schema {
  const made = (strictSchemas.get(schema) as Schema | undefined) ?? makeStrict(schema)
  strictSchemas.set(schema, made)
  return made
}

function makeStrict<Schema extends ZodType>(schema: Schema): Schema {
  const make = (changes: object) => schema.clone({ ...schema.def, ...changes } as typeof schema.def)
  if (schema instanceof ZodObject) {
    const shape = Object.entries(schema.shape as Record<string, ZodType>)
    return make({
      shape: Object.fromEntries(shape.map(([name, field]) => [name, strictly(field)])),
      catchall: z.never(),
    })
  }
  if (schema instanceof ZodArray) return make({ element: strictly(schema.element as ZodType) })
  if (schema instanceof ZodPipe) return make({ in: strictly(schema.in as ZodType) })
  if (schema instanceof ZodOptional || schema instanceof ZodNullable || schema instanceof ZodDefault) {
    return make({ innerType: strictly(schema.unwrap() as ZodType) })
  }
  return schema
}

type Issue = { code?: string | undefined; path: PropertyKey[]; keys?: string[] }

/** A misspelt field is also a missing one: it is the spelling that helps. */
export function explainUnknown(issues: readonly Issue[], target: string) {
  const unknown = issues.find(({ code }) => code === 'unrecognized_keys')
  const name = unknown?.keys?.[0]
  if (!unknown || name === undefined) return undefined
  const what = target === 'query' ? 'parameter' : 'field'
  return { message: `We don’t recognise the ${what} “${name}”.`, field: [...unknown.path, name].join('.') }
}

/** For a call without a body. */
export const refuseFields: MiddlewareHandler = async (c: Context, next) => {
  const body: unknown = await c.req.json().catch(() => undefined)
  const fields = typeof body === 'object' && body ? Object.keys(body) : []
  const refusal = fields.length > 0 && explainUnknown([{ code: 'unrecognized_keys', path: [], keys: fields }], 'json')
  return refusal ? c.json(refusal, 400) : next()
}
