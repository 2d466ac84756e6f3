import type { Pence } from '#/lib/pence.ts'

const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
const MAX_BUDGETS = 5

/** Round sums in whole pounds: the next below the lowest price, and those up to the highest that change the choice. */
export function budgetSteps(prices: readonly Pence[]): number[] {
  const pounds = prices.filter((price) => price > 0).map((price) => price / 100)
  if (pounds.length === 0) return []
  const steps = [...new Set([roundBelow(Math.min(...pounds)), ...pounds.sort((a, b) => a - b).map(roundUp)])]
  return thinOut(steps.filter((step) => step >= 1))
}

const roundUp = (pounds: number): number => {
  const unit = 10 ** Math.floor(Math.log10(pounds))
  return Math.ceil((STEPS.find((step) => step * unit >= pounds) ?? 10) * unit)
}

function roundBelow(pounds: number): number {
  const unit = 10 ** Math.floor(Math.log10(pounds))
  return Math.floor((STEPS.findLast((step) => step * unit < pounds) ?? 0.8) * unit)
}

/** Keeps the first and the last. */
const thinOut = (steps: number[]): number[] =>
  steps.length <= MAX_BUDGETS
    ? steps
    : Array.from(
        { length: MAX_BUDGETS },
        (_, index) => steps[Math.round((index * (steps.length - 1)) / (MAX_BUDGETS - 1))] as number,
      )
