import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'

/** Without products and categories, a code applies to everything. */
export type CodeConditions = {
  /** The least that the goods it applies to must cost, including VAT, before any discount and without delivery. */
  minimumOrder: Pence | null
  productIds: readonly number[]
  /** By exact name. */
  categories: readonly string[]
}

export type Goods = { productId: number; category: string; unitPrice: Pence; quantity: number }

export type NotApplicable = { code: 'codeNotApplicable'; message: string }

export const isLimitedToGoods = ({ productIds, categories }: CodeConditions): boolean =>
  productIds.length > 0 || categories.length > 0

export const hasConditions = (conditions: CodeConditions): boolean =>
  conditions.minimumOrder !== null || isLimitedToGoods(conditions)

export const appliesTo = (
  conditions: CodeConditions,
  { productId, category }: Pick<Goods, 'productId' | 'category'>,
): boolean =>
  !isLimitedToGoods(conditions) || conditions.productIds.includes(productId) || conditions.categories.includes(category)

type ConditionFailure = 'nothingEligible' | 'belowMinimum'

export function findFailure(conditions: CodeConditions, goods: readonly Goods[]): ConditionFailure | undefined {
  const eligible = goods.filter((line) => appliesTo(conditions, line))
  if (eligible.length === 0 && isLimitedToGoods(conditions)) return 'nothingEligible'
  const total = eligible.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
  return conditions.minimumOrder !== null && total < conditions.minimumOrder ? 'belowMinimum' : undefined
}

/** `goodsText` says what the code applies to (`describeGoods`); empty for everything. */
export function checkConditions(
  conditions: CodeConditions & { goodsText: string },
  goods: readonly Goods[],
): Outcome<undefined, NotApplicable> {
  const failure = findFailure(conditions, goods)
  return failure ? refuse('codeNotApplicable', { message: describeFailure(failure, conditions) }) : ok(undefined)
}

function describeFailure(
  failure: ConditionFailure,
  { minimumOrder, goodsText }: Pick<CodeConditions, 'minimumOrder'> & { goodsText: string },
): string {
  if (failure === 'nothingEligible') return `This code applies to ${goodsText} only.`
  return `Spend ${formatPounds(minimumOrder ?? 0)} or more${goodsText && ` on ${goodsText}`} to use this code.`
}
