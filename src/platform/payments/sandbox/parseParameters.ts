import type { z } from 'zod'
import type { FormTree } from './form.ts'
import { invalid, Refused } from './stripeError.ts'

const paramOf = ([first, ...rest]: PropertyKey[]) =>
  `${String(first)}${rest.map((part) => `[${String(part)}]`).join('')}`

/** Throws `Refused` with Stripe's message. */
export function parseParameters<Schema extends z.ZodType>(schema: Schema, tree: FormTree): z.infer<Schema> {
  const result = schema.safeParse(tree, { reportInput: true })
  if (result.success) return result.data
  const [issue] = result.error.issues as [z.core.$ZodIssue]
  if (issue.code === 'unrecognized_keys') {
    const param = paramOf([...issue.path, issue.keys[0] as string])
    throw new Refused(invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param }))
  }
  const param = paramOf(issue.path)
  if (issue.input === undefined) {
    throw new Refused(invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param }))
  }
  const code = (issue.code === 'custom' && issue.params?.code) || 'parameter_invalid'
  throw new Refused(invalid(issue.message, { code, param }))
}
