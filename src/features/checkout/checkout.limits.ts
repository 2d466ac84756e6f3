/**
 * What bounds the abuse of the checkout. Every figure leaves room for a club whose members all buy from one address; they
 * are listed in docs/readings.md, like those of discount codes (`discounts/guesses.store.ts`).
 */

/** Intents for an amount alone, from one network. */
export const AMOUNT_INTENTS = { points: 10, seconds: 3600 }

/** Sessions in an hour that have not become an order: from one network, and from all. */
export const UNFINISHED_SESSIONS = { network: 2000, shop: 20_000, seconds: 3600 }

/** Declines after which an intent is cancelled, after which a network waits, and after which a card is not tried again. */
export const DECLINES = {
  intent: 8,
  network: { most: 30, seconds: 3600 },
  card: { most: 20, seconds: 86_400 },
}

/**
 * A hold ends for good after 4/3 of `CHECKOUT_RESERVATION_SECONDS`, 20 minutes as it comes, counted from its first; it is
 * not renewed unless at least 1/3 is left, so that there is time for the bank's questions.
 */
export const holdTimes = ({ checkoutReservationSeconds: seconds }: { checkoutReservationSeconds: number }) => ({
  eachMs: seconds * 1000,
  mostMs: (seconds * 4000) / 3,
  leastMs: (seconds * 1000) / 3,
})

/**
 * What one network may hold: at once, and of one product or code in a time of eight reservations (two hours as it comes)
 * without buying, as if it held all of it for two whole holds. So at least two thirds of the time it is free for others.
 */
export const HOLDS = { purchases: 300, units: 1000, wholeHolds: 2, windowOfReservations: 8 }
