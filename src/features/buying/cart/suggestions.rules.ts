import { isMachine } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { isBundled } from '#/features/catalogue/catalogue/productTexts.rules.ts'
import type { Pence } from '#/lib/pence.ts'

export const MAX_SUGGESTIONS = 3

/** As a share of the threshold for free delivery: nobody spends £500 to save £50. */
const NEAR = 1 / 4

export type Candidate = { id: number; category: string; price: Pence; specs: string | null; fits: boolean }

/** What a product must cost to bring free delivery. Undefined if it's too far away, or there already. */
export const closingPrice = (missing: Pence, freeFrom: Pence): Pence | undefined =>
  missing > 0 && missing <= freeFrom * NEAR ? missing : undefined

/** First what fits and brings free delivery, then what fits, accessories before parts, and then what only closes the gap. */
export function rankSuggestions<Found extends Candidate>(found: readonly Found[], closing: Pence | undefined): Found[] {
  const isClosing = ({ price }: Found) => closing !== undefined && price >= closing
  const rankOf = (product: Found) => {
    const isPart = product.category === 'Parts'
    if (product.fits && !isPart) return isClosing(product) ? 0 : isBundled(product) ? 1 : 2
    return isClosing(product) ? 3 : 4
  }
  return found
    .filter((product) => !isMachine(product) && (product.fits || isClosing(product)))
    .map((product) => ({ product, rank: rankOf(product) }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        (isClosing(a.product) && isClosing(b.product) ? a.product.price - b.product.price : 0) ||
        a.product.id - b.product.id,
    )
    .slice(0, MAX_SUGGESTIONS)
    .map(({ product }) => product)
}
