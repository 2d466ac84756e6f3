import { categoryLabel } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { isDay, isInDayRange, OUT_OF_DAY_RANGE } from '#/lib/day.ts'
import { formatList } from '#/lib/format.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { type DiscountType, MAX_CODE_LENGTH, normaliseCode } from '#/lib/reductions.ts'
import type { Discount } from './discounts.rules.ts'

/** As typed: days are `YYYY-MM-DD`, or empty for none. */
export type CodeFormValues = {
  code: string
  type: DiscountType
  /** Per cent or pounds, with up to two decimals. Ignored for free delivery. */
  value: string
  usageLimit: string
  validFrom: string
  validUntil: string
  /** Pounds, or empty for none. */
  minimumOrder: string
  productIds: readonly number[]
  categories: readonly string[]
  oncePerCustomer: boolean
}

export const CODE_TYPES = [
  { id: 'percentage', label: 'Percentage' },
  { id: 'fixed', label: 'Fixed amount' },
  { id: 'free_delivery', label: 'Free delivery' },
] as const satisfies readonly { id: DiscountType; label: string }[]

export const CODE_STATES = { active: 'Active', inactive: 'Off' }

export function codeProblems(typed: CodeFormValues): Partial<Record<keyof CodeFormValues, string>> {
  const problems = {
    code: codeProblem(normaliseCode(typed.code)),
    type: CODE_TYPES.some(({ id }) => id === typed.type) ? undefined : 'Choose a type of discount',
    value: valueProblem(typed.type, typed.value.trim()),
    usageLimit: limitProblem(typed.usageLimit.trim()),
    validFrom: dayProblem(typed.validFrom, 'Choose a start date'),
    validUntil: untilProblem(typed),
    minimumOrder: minimumProblem(typed.minimumOrder.trim()),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

function codeProblem(code: string): string | undefined {
  if (code === '') return 'Please enter a code'
  if (code.length > MAX_CODE_LENGTH) return `Code must be at most ${MAX_CODE_LENGTH} characters`
  return /\s/.test(code) ? 'Code must be one word' : undefined
}

function valueProblem(type: DiscountType, value: string): string | undefined {
  if (type === 'free_delivery') return undefined
  if (!/^-?\d{1,8}(\.\d{1,2})?$/.test(value)) return 'Enter a number with up to two decimals, such as 10 or 12.50'
  const amount = Number(value)
  if (amount < 0) return 'Value must be at least 0'
  if (type === 'percentage' && amount > 100) return 'A percentage can’t be more than 100'
  return type === 'fixed' && amount === 0 ? 'A fixed discount must be at least £0.01' : undefined
}

function limitProblem(limit: string): string | undefined {
  if (limit === '') return undefined
  if (!/^-?\d{1,9}$/.test(limit)) return 'Usage limit must be a whole number'
  return Number(limit) < 1 ? 'Usage limit must be at least 1' : undefined
}

function minimumProblem(minimum: string): string | undefined {
  if (minimum === '') return undefined
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(minimum)) return 'Enter an amount such as 50 or 12.50, or leave it empty'
  return Number(minimum) === 0 ? 'A minimum order must be at least £0.01' : undefined
}

function untilProblem({ validFrom, validUntil }: CodeFormValues): string | undefined {
  if (validUntil === '') return undefined
  const problem = dayProblem(validUntil, 'Choose an end date, or leave it empty')
  if (problem) return problem
  return isDay(validFrom) && validUntil < validFrom ? 'The end date can’t be before the start date' : undefined
}

function dayProblem(day: string, missing: string): string | undefined {
  if (!isDay(day)) return missing
  return isInDayRange(day) ? undefined : OUT_OF_DAY_RANGE
}

/** The specification's calls take 0%, but nobody means it: the form doesn't. */
export const formProblems = (typed: CodeFormValues): Partial<Record<keyof CodeFormValues, string>> => ({
  ...(typed.type === 'percentage' &&
    typed.value.trim() !== '' &&
    Number(typed.value) === 0 && { value: 'Enter more than 0: this code would take nothing off' }),
  ...codeProblems(typed),
})

/** `'10%'`, `'£50.00'`, `'Free delivery'`. */
export function formatDiscount({ type, value }: Pick<Discount, 'type' | 'value'>): string {
  if (type === 'free_delivery') return 'Free delivery'
  if (value === 0) return 'No discount'
  return type === 'percentage' ? `${value / 100}%` : formatPounds(value)
}

export const formatUsage = ({ usageCount, usageLimit }: { usageCount: number; usageLimit: number | null }): string =>
  usageLimit === null ? String(usageCount) : `${usageCount} of ${usageLimit}`

type Conditions = {
  minimumOrder: Pence | null
  products: readonly { name: string }[]
  categories: readonly string[]
  oncePerCustomer: boolean
}

/** `'From £50.00 · Accessories, Launcher · Once per customer'`, or empty. */
export const formatConditions = ({ minimumOrder, products, categories, oncePerCustomer }: Conditions): string =>
  [
    minimumOrder === null ? '' : `From ${formatPounds(minimumOrder)}`,
    products.length + categories.length === 0
      ? ''
      : describeGoods(
          categories.map(categoryLabel),
          products.map(({ name }) => name),
        ),
    oncePerCustomer ? 'Once per customer' : '',
  ]
    .filter(Boolean)
    .join(' · ')

const MAX_NAMED = 3

/** `'Parts, Launcher, Hopper and 2 more'`. */
export function describeGoods(categories: readonly string[], products: readonly string[]): string {
  const names = [...categories, ...products]
  if (names.length === 0) return 'products we no longer sell'
  const more = names.length - MAX_NAMED
  return formatList(more > 0 ? [...names.slice(0, MAX_NAMED), `${more} more`] : names)
}
