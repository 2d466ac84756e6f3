// These only end what hangs: on a machine ten times slower, no test may come near them.
export const TEST_TIMEOUT_MS = 900_000
export const EVENT_TIMEOUT_MS = 180_000
/** Shorter, because a missing element is what a failed browser test mostly waits for. */
export const PAGE_TIMEOUT_MS = 60_000
