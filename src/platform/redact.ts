const SECRET_KEY =
  /pass(word|phrase)?$|secret|token|authorization|cookie|api_?key|e-?mail|recipient|card|cvc|phone|shipping|^customer|^params$|^detail$/i
const REDACTED = '[hidden]'
const MAX_DEPTH = 6

const ADDRESS = /[^\s"'\\<>@:,;()[\]{}=/]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/gi
const LOGIN_IN_URL = /:\/\/[^\s"'@/]{1,300}@/g
const API_KEY = /\b(?:sk|rk|whsec)_\w+|_secret_\w+/g
// Drizzle prints parameters on their own line; PostgreSQL quotes the value that it could not read.
const PARAMETERS = /\\nparams: (?:[^"\\]|\\.)*/g
const INVALID_INPUT = /(invalid input [^:"\\]{0,80}: )\\"(?:[^"\\]|\\[^"])*\\"/g
const TOKEN = /[\w-]{43,}/g
const CARD_NUMBER = /(?<![\w.])[2-6]\d{3}(?:[ -]?\d){9,15}(?![\w.])/g

export function redactLine(line: string): string {
  return line
    .replace(PARAMETERS, '')
    .replace(INVALID_INPUT, `$1${REDACTED}`)
    .replace(LOGIN_IN_URL, `://${REDACTED}@`)
    .replace(ADDRESS, REDACTED)
    .replace(API_KEY, REDACTED)
    .replace(TOKEN, REDACTED)
    .replace(CARD_NUMBER, (digits) => (isCardNumber(digits) ? REDACTED : digits))
}

/** At any depth. */
export const redactFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  redactValue(fields, 0) as Record<string, unknown>

function redactValue(value: unknown, depth: number): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (depth > MAX_DEPTH) return '[deep]'
  if (value instanceof Error) return describeError(value, depth)
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET_KEY.test(name) ? REDACTED : redactValue(item, depth + 1),
    ]),
  )
}

/** A database error's details are personal data. */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint, status, cause } = error as Error & Record<'code' | 'constraint' | 'status', unknown>
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(status === undefined ? {} : { status }),
    stack: frames?.join('\n'),
    ...(cause === undefined ? {} : { cause: redactValue(cause, depth + 1) }),
  }
}

/** Luhn's check, which nine in ten other numbers fail. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const counted = index % 2 ? digit * 2 : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}
