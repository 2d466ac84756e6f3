import type { Schema } from './refusals.ts'

/** A field of a request or an answer, for people. */
export type Field = {
  /** From the outside in: `items[].productId`. */
  name: string
  type: string
  required: boolean
  /** Its limits in words; may be empty. */
  limits: string
}

/** The fields of a JSON schema, those of its parts indented by their names. */
export function fieldsOf(schema: Schema | undefined, name = '', required = true): Field[] {
  if (!schema) return []
  const parts = partsOf(schema, name)
  const own = name === '' ? [] : [{ name, type: typeOf(schema), required, limits: limitsOf(schema) }]
  return [...own, ...parts]
}

function partsOf(schema: Schema, name: string): Field[] {
  const { properties, items, additionalProperties, anyOf, oneOf, allOf, required = [] } = schema
  if (properties) {
    return Object.entries(properties).flatMap(([key, part]) =>
      fieldsOf(part, name ? `${name}.${key}` : key, required.includes(key)),
    )
  }
  if (items) return partsOf(items, `${name}[]`)
  if (typeof additionalProperties === 'object') return partsOf(additionalProperties, `${name}.*`)
  return (anyOf ?? oneOf ?? allOf ?? []).flatMap((part) => partsOf(part, name))
}

/** What a schema takes, in a word or two. */
export function typeOf(schema: Schema): string {
  const { type, items, anyOf, oneOf, format } = schema
  const union = anyOf ?? oneOf
  if (union) return [...new Set(union.map(typeOf))].join(' or ')
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.const !== undefined) return String(schema.const)
  const names = [type ?? 'anything']
    .flat()
    .map((one) => (one === 'array' && items ? `list of ${typeOf(items)}` : (WORDS[one] ?? one)))
  return `${names.join(' or ')}${format ? ` (${format})` : ''}`
}

const WORDS: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'true or false' }

function limitsOf(schema: Schema): string {
  const union = schema.anyOf ?? schema.oneOf
  if (union) return union.map(limitsOf).filter(Boolean).join('; ')
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems } = schema
  // What JavaScript can count to is no limit of the shop's.
  const isReal = (figure: number | undefined) => figure !== undefined && Math.abs(figure) < Number.MAX_SAFE_INTEGER
  return [
    span(minLength, maxLength, 'characters'),
    span(minItems, maxItems, 'entries'),
    span(isReal(minimum) ? minimum : undefined, isReal(maximum) ? maximum : undefined, ''),
    exclusiveMinimum === undefined ? '' : `more than ${exclusiveMinimum}`,
    // The pattern of an e-mail address tells people less than its format.
    schema.pattern && !schema.format ? `matches ${schema.pattern}` : '',
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join('; ')
}

function span(least: number | undefined, most: number | undefined, unit: string): string {
  const words =
    least !== undefined && most !== undefined
      ? `${least} to ${most}`
      : least !== undefined
        ? `at least ${least}`
        : most !== undefined
          ? `at most ${most}`
          : ''
  return words && unit ? `${words} ${unit}` : words
}
