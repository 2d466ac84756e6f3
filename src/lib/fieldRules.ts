/** What a typed text must be, with the sentence for each way in which it is not. Read by forms and by the API alike. */
export type FieldRules = {
  /** Fewest characters, spaces at the ends not counted. */
  min?: readonly [characters: number, sentence: string]
  /** Most characters, spaces at the ends not counted. */
  max?: readonly [characters: number, sentence: string]
  /** It must be an email address. */
  email?: string
  /** It may be left out or empty; the other rules hold for what is there. */
  optional?: boolean
  /** Spaces at the ends belong to it, as in a password. */
  untrimmed?: boolean
}

// The pattern of the HTML standard for <input type="email">, with a dot in the domain. It runs in linear time.
export const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** The rules of an email address. */
export const emailField = (sentence = 'Please enter a valid email address') =>
  ({ email: sentence, max: [254, sentence] }) satisfies FieldRules

/** The sentence for what is wrong with a text, or undefined when nothing is. */
export function problemOf(typed: string | null | undefined, rules: FieldRules): string | undefined {
  const text = rules.untrimmed ? (typed ?? '') : (typed ?? '').trim()
  if (rules.optional && text === '') return undefined
  if (rules.min && text.length < rules.min[0]) return rules.min[1]
  if (rules.max && text.length > rules.max[0]) return rules.max[1]
  if (rules.email && !EMAIL.test(text)) return rules.email
  return undefined
}

/** The problems of a form's values by field; empty when there are none. */
export function problemsOf<Field extends string>(
  values: Partial<Record<Field, string | null | undefined>>,
  rules: Record<Field, FieldRules>,
): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {}
  for (const field of Object.keys(rules) as Field[]) {
    const problem = problemOf(values[field], rules[field])
    if (problem) problems[field] = problem
  }
  return problems
}
