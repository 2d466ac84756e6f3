const SECRET_KEY =
  /pass(word|phrase)?$|secret|token|authorization|cookie|api_?key|e-?mail|recipient|card|cvc|phone|shipping|^customer|^params$|^detail$/i
const HIDDEN = '[hidden]'
const DEEPEST = 6

const ADDRESS = /[^\s"'\\<>@:,;()[\]{}=/]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/gi
const LOGIN_IN_URL = /:\/\/[^\s"'@/]{1,300}@/g
const KEY = /\b(?:sk|rk|whsec)_\w+|_secret_\w+/g
// Drizzle writes a failed query's parameters on a line of their own, PostgreSQL quotes the value that it could not read.
const PARAMETERS = /\\nparams: (?:[^"\\]|\\.)*/g
const UNREADABLE = /(invalid input [^:"\\]{0,80}: )\\"(?:[^"\\]|\\[^"])*\\"/g
const TOKEN = /[\w-]{43,}/g
const DIGITS = /(?<![\w.])[2-6]\d{3}(?:[ -]?\d){9,15}(?![\w.])/g

/** A line of JSON in which query parameters, email addresses, logins in addresses, keys, tokens and card numbers are hidden. */
export function scrub(line: string): string {
  return line
    .replace(PARAMETERS, '')
    .replace(UNREADABLE, `$1${HIDDEN}`)
    .replace(LOGIN_IN_URL, `://${HIDDEN}@`)
    .replace(ADDRESS, HIDDEN)
    .replace(KEY, HIDDEN)
    .replace(TOKEN, HIDDEN)
    .replace(DIGITS, (digits) => (isCardNumber(digits) ? HIDDEN : digits))
}

/** A copy of a log entry's fields in which those that are private by their name are hidden, however deep they lie. */
export const withoutSecrets = (fields: Record<string, unknown>): Record<string, unknown> =>
  clean(fields, 0) as Record<string, unknown>

function clean(value: unknown, depth: number): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (depth > DEEPEST) return '[deep]'
  if (value instanceof Error) return describeError(value, depth)
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, SECRET_KEY.test(name) ? HIDDEN : clean(item, depth + 1)]),
  )
}

/** Name, code, message and frames. A database error's details stay out: they are people's data. */
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
    ...(cause === undefined ? {} : { cause: clean(cause, depth + 1) }),
  }
}

/** Luhn's check, which every card number passes and nine in ten other numbers do not. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const counted = index % 2 ? digit * 2 : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}
