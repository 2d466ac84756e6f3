import type { z } from 'zod'
import type { FormTree } from './form.ts'
import { invalid, Refused } from './stripeError.ts'

const paramOf = ([first, ...rest]: PropertyKey[]) =>
  `${String(first)}${rest.map((part) => `[${String(part)}]`).join('')}`

function valueAt(tree: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, part) => (at && typeof at === 'object' ? (at as Record<PropertyKey, unknown>)[part] : undefined),
    tree,
  )
}

/** Throws `Refused` with Stripe's message. */
export function parseParameters<Schema extends z.ZodType>(schema: Schema, tree: FormTree): z.infer<Schema> {
  const result = schema.safeParse(tree)
  if (result.success) return result.data
  let issue = result.error.issues[0]
  const path = [...(issue?.path ?? [])]
  // The last alternative of a union is the most specific.
  while (issue?.code === 'invalid_union') {
    const inner = issue.errors.at(-1)?.[0]
    if (!inner) break
    path.push(...inner.path)
    issue = inner
  }
  if (issue?.code === 'unrecognized_keys') {
    const param = paramOf([...path, issue.keys[0] as string])
    throw new Refused(invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param }))
  }
  const param = path.length > 0 ? paramOf(path) : undefined
  if (param && valueAt(tree, path) === undefined) {
    throw new Refused(invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param }))
  }
  throw new Refused(invalid(issue?.message ?? 'Invalid request', { code: codeOf(issue), ...(param ? { param } : {}) }))
}

function codeOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'custom') return issue.params?.code ?? 'parameter_invalid'
  if (issue?.code === 'invalid_format' && issue.format === 'email') return 'email_invalid'
  if (issue?.code === 'invalid_format' && issue.format === 'url') return 'url_invalid'
  return 'parameter_invalid'
}
