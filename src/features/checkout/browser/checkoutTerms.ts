import { ACCEPTED_CARDS } from '#/features/content/cards.facts.ts'
import { formatList } from '#/lib/formatList.ts'

/** Consumer Contracts Regulations 2013, reg. 14(6). */
export const CHECKOUT_TERMS = `Delivery to mainland UK. ${formatList(ACCEPTED_CARDS)}.`
