export const MONTH_END_STATES = ['queued', 'running', 'ready', 'failed'] as const
export type MonthEndState = (typeof MONTH_END_STATES)[number]

/** About 600 MB. */
export const MAX_DOCUMENTS = 25_000

export const KEPT_DAYS = 7
