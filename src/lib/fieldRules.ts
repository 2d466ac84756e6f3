export type FieldRules = {
  /** Without leading and trailing spaces. */
  min?: readonly [characters: number, sentence: string]
  max?: readonly [characters: number, sentence: string]
  email?: string
  optional?: boolean
  /** Kept exactly as typed, as a password. */
  untrimmed?: boolean
  /** Keeps line breaks and tabs. */
  multiline?: boolean
}

// The HTML standard's pattern for email fields, with a dot in the domain. Runs in linear time.
export const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

export const emailField = (sentence = 'Please enter a valid email address') =>
  ({ email: sentence, max: [254, sentence] }) satisfies FieldRules

export function validateField(typed: string | null | undefined, rules: FieldRules): string | undefined {
  const text = rules.untrimmed ? (typed ?? '') : (typed ?? '').trim()
  if (rules.optional && text === '') return undefined
  if (rules.min && text.length < rules.min[0]) return rules.min[1]
  if (rules.max && text.length > rules.max[0]) return rules.max[1]
  if (rules.email && !EMAIL_PATTERN.test(text)) return rules.email
  return undefined
}
