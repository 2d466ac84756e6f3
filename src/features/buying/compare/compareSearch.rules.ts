import { type Answers, OFTEN, WHERE, WHO } from './finderQuestions.ts'

/** As in the URL: `machines` is a list of slugs with commas between, `budget` in whole pounds. */
export type CompareSearch = {
  machines?: string | undefined
  who?: Answers['who'] | undefined
  where?: Answers['where'] | undefined
  often?: Answers['often'] | undefined
  budget?: string | undefined
}

const MAX_LENGTH = 300
export const MAX_BUDGET = 999_999_999

export function parseCompareSearch(search: Record<string, unknown>): CompareSearch {
  const text = (name: string) => String(search[name] ?? '').slice(0, MAX_LENGTH)
  const oneOf = <Value extends string>(name: string, options: readonly { value: Value }[]) =>
    options.find(({ value }) => value === text(name))?.value
  const budget = /^\d{1,9}$/.test(text('budget')) ? Number(text('budget')) : 0
  const read: CompareSearch = {
    machines: parseSlugs(text('machines')).join(',') || undefined,
    who: oneOf('who', WHO),
    where: oneOf('where', WHERE),
    often: oneOf('often', OFTEN),
    budget: budget > 0 ? String(budget) : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** Without repetitions. A form with several selects sends commas too, and empty items. */
export const parseSlugs = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((slug) => slug.trim())
      .filter((slug) => slug !== ''),
  ),
]

/** Undefined until all questions are answered. */
export function answersOf({ who, where, often, budget }: CompareSearch): Answers | undefined {
  if (!who || !where || !often) return undefined
  return { who, where, often, ...(budget ? { budget: Number(budget) } : {}) }
}
