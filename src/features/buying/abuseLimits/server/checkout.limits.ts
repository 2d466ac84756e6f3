// Limits on abuse, listed in docs/readings.md. Each allows for a club whose members all buy from one IP address.

/** Intents for an amount alone, per network. */
export const AMOUNT_INTENTS = { points: 10, seconds: 3600 }

/** Wrong client secrets that have to be checked with the card provider, per network. */
export const SECRET_GUESSES = { points: 20, seconds: 60 }

export const UNFINISHED_PAYMENTS = { network: 2000, shop: 20_000, seconds: 3600 }

/** Declines after which an intent is cancelled, a network has to wait, and a card is refused. */
export const DECLINES = {
  intent: 8,
  network: { max: 30, seconds: 3600 },
  card: { max: 20, seconds: 86_400 },
}

/** At most 4/3 of `CHECKOUT_RESERVATION_SECONDS` in all. Not renewed with less than 1/3 left (3-D Secure). */
export const reservationTimes = ({ checkoutReservationSeconds: seconds }: { checkoutReservationSeconds: number }) => ({
  durationMs: seconds * 1000,
  maxTotalMs: (seconds * 4000) / 3,
  minRemainingMs: (seconds * 1000) / 3,
})

/** Per network. Without buying, a product or code for two full reservations in every eight reservation times. */
export const RESERVATION_LIMITS = { purchases: 300, units: 1000, fullReservations: 2, windowInReservations: 8 }

/** Unpaid orders to pay by invoice: confirmed ones of a person and of one with agreed terms, and all of a network in a day. */
export const INVOICE_ORDERS = { person: 3, agreed: 20, network: 5 }
