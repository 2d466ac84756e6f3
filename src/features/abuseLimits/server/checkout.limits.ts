// Limits on abuse, listed in docs/readings.md. Each allows for a club whose members all buy from one IP address.

/** Intents for an amount alone, per network. */
export const AMOUNT_INTENTS = { points: 10, seconds: 3600 }

/** Wrong client secrets that have to be checked with the card provider, per network. */
export const SECRET_GUESSES = { points: 20, seconds: 60 }

export const UNFINISHED_SESSIONS = { network: 2000, shop: 20_000, seconds: 3600 }

/** Declines after which an intent is cancelled, a network has to wait, and a card is refused. */
export const DECLINES = {
  intent: 8,
  network: { max: 30, seconds: 3600 },
  card: { max: 20, seconds: 86_400 },
}

/**
 * Stock is reserved for at most 4/3 of `CHECKOUT_RESERVATION_SECONDS` from the first press of Pay (20 minutes by default).
 * It isn't renewed when less than 1/3 is left, to leave time for 3-D Secure.
 */
export const reservationTimes = ({ checkoutReservationSeconds: seconds }: { checkoutReservationSeconds: number }) => ({
  durationMs: seconds * 1000,
  maxTotalMs: (seconds * 4000) / 3,
  minRemainingMs: (seconds * 1000) / 3,
})

/**
 * What one network may reserve: `purchases` and `units` at once; and, without buying, all of one product or code for two
 * full reservations (40 minutes) in every eight reservation times (two hours by default). Others can therefore buy it at
 * least two thirds of the time.
 */
export const RESERVATION_LIMITS = { purchases: 300, units: 1000, fullReservations: 2, windowInReservations: 8 }
