import type { Pence } from './pence.ts'

/** Largest remainder: the shares add up to `total`. Throws RangeError if the weights are all 0 but `total` isn't. */
export function allocate(total: Pence, weights: readonly number[]): Pence[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) {
    if (total !== 0) throw new RangeError('Cannot share an amount over nothing')
    return weights.map(() => 0)
  }
  const exact = weights.map((weight) => (BigInt(total) * BigInt(weight)) / BigInt(sum))
  const shares = exact.map(Number)
  let left = total - shares.reduce((a, b) => a + b, 0)
  const byRemainder = weights
    .map((weight, index) => ({ index, rest: (BigInt(total) * BigInt(weight)) % BigInt(sum) }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const { index } of byRemainder) {
    if (left <= 0) break
    shares[index] = (shares[index] ?? 0) + 1
    left -= 1
  }
  return shares
}
