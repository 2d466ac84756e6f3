/**
 * What bounds the abuse of the checkout. Every figure leaves room for a club whose members all buy from one address; they
 * are listed in docs/readings.md, like those of discount codes (`discounts/guesses.store.ts`).
 */

/** Intents for an amount alone, from one network. */
export const AMOUNT_INTENTS = { points: 10, seconds: 3600 }

/** Wrong client secrets from one network for payments whose own the card provider has to be asked for. */
export const SECRET_GUESSES = { points: 20, seconds: 60 }

/** Sessions in an hour that have not become an order: from one network, and from all. */
export const UNFINISHED_SESSIONS = { network: 2000, shop: 20_000, seconds: 3600 }

/** Declines after which an intent is cancelled, after which a network waits, and after which a card is not tried again. */
export const DECLINES = {
  intent: 8,
  network: { most: 30, seconds: 3600 },
  card: { most: 20, seconds: 86_400 },
}

/**
 * A purchase's stock is reserved for at most 4/3 of `CHECKOUT_RESERVATION_SECONDS` from the first press of Pay (20 minutes by
 * default). It isn't renewed when less than 1/3 is left, so that there is time for the bank's questions.
 */
export const holdTimes = ({ checkoutReservationSeconds: seconds }: { checkoutReservationSeconds: number }) => ({
  eachMs: seconds * 1000,
  mostMs: (seconds * 4000) / 3,
  leastMs: (seconds * 1000) / 3,
})

/**
 * What one network may reserve: at once; and, without buying, of one product or code within eight reservation times (two hours by
 * default): no more than all of it for two whole holds (40 minutes). So it is free for others at least two thirds of the time.
 */
export const HOLDS = { purchases: 300, units: 1000, wholeHolds: 2, windowOfReservations: 8 }
