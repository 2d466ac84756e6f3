/** Where the time comes from, so that a test can say what it is. */
export type Clock = { now(): Date }

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }
