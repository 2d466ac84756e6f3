import { z } from 'zod'
import { Product, ProductSummary } from '#/features/catalogue/catalogue/server/catalogue.schema.ts'
import { formatList } from '#/lib/format.ts'
import { MAX_BUDGET, parseSlugs } from '../compareSearch.rules.ts'
import { OFTEN, QUESTIONS, WHERE, WHO } from '../finderQuestions.ts'

const Machine = ProductSummary.extend({
  ...Product.pick({ specs: true, weightGrams: true }).shape,
  /** Whose needs it meets best: “a club or school”. */
  bestFor: z.array(z.string()),
})

export const Comparison = z.object({
  machines: z.array(Machine),
  /** What the shop sells to choose from. */
  choices: z.array(z.object({ name: z.string(), slug: z.string() })),
  /** Sentences about what was asked for and isn't shown, or can't be bought. */
  notices: z.array(z.string()),
  /** In whole pounds. */
  budgets: z.array(z.int()),
})
export type Comparison = z.infer<typeof Comparison>

const Reason = z.object({
  text: z.string(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
})

export const Recommendation = z.object({
  machine: ProductSummary,
  headline: z.string(),
  reasons: z.array(Reason),
  caveats: z.array(Reason),
  alternative: z.object({ machine: z.object({ name: z.string(), slug: z.string() }), reason: Reason }).optional(),
})
export type Recommendation = z.infer<typeof Recommendation>

const MAX_MACHINES = 300

export const ComparisonQuery = z.object({
  machines: z
    .string()
    .max(MAX_MACHINES, 'Ask for up to three machines by their slugs, such as one,two,three')
    .default('')
    .transform(parseSlugs),
})

const [who, where, often] = QUESTIONS

const choice = <Value extends string>(legend: string, options: readonly { value: Value }[]) => {
  const values = options.map(({ value }) => value)
  return z.enum(values as [Value, ...Value[]], `${legend} Choose ${formatList(values, 'or')}`)
}

const BUDGET_MESSAGE = `The budget must be a whole number of pounds from 1 to ${MAX_BUDGET}`

export const RecommendationQuery = z.object({
  who: choice(who.legend, WHO),
  where: choice(where.legend, WHERE),
  often: choice(often.legend, OFTEN),
  budget: z.coerce
    .number(BUDGET_MESSAGE)
    .int(BUDGET_MESSAGE)
    .min(1, BUDGET_MESSAGE)
    .max(MAX_BUDGET, BUDGET_MESSAGE)
    .optional(),
})
