import { NO_RIGHT_TEXT, returnTerms } from '#/features/shop/content/returnTerms.rules.ts'
import type { FieldRules } from '#/lib/fieldRules.ts'
import { addDays, type Day, londonDay, longDate } from '#/lib/workingDays.ts'

export const CASE_KINDS = ['return', 'repair'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

export const CASE_STATES = ['requested', 'approved', 'declined', 'received', 'resolved'] as const
export type CaseState = (typeof CASE_STATES)[number]

export const RESOLUTIONS = ['refunded', 'repaired', 'replaced', 'settled'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

export const KIND_LABELS: Record<CaseKind, string> = { return: 'Return', repair: 'Repair' }

export const CASE_STATE_LABELS: Record<CaseState, string> = {
  requested: 'Requested',
  approved: 'Approved',
  declined: 'Declined',
  received: 'Received',
  resolved: 'Resolved',
}

export const CASE_STATE_TONES = {
  requested: 'attention',
  approved: 'quiet',
  declined: 'bad',
  received: 'attention',
  resolved: 'good',
} as const satisfies Record<CaseState, string>

export const RESOLUTION_LABELS: Record<Resolution, string> = {
  refunded: 'Refunded',
  repaired: 'Repaired and sent back',
  replaced: 'Replaced',
  settled: 'Settled in another way',
}

/** What staff can do next. A fault is often fixed with a part or advice, before anything is sent in. */
export const NEXT_STATES: Record<CaseState, readonly CaseState[]> = {
  requested: ['approved', 'declined'],
  approved: ['received', 'resolved', 'declined'],
  received: ['resolved'],
  declined: ['approved'],
  resolved: [],
}

/** The units of these can't be asked for again. */
export const OPEN_STATES: readonly CaseState[] = ['requested', 'approved', 'received']

/** Waiting for staff. */
export const TO_DO_STATES: readonly CaseState[] = ['requested', 'received']

/** Of the admin’s list. */
export const STATE_CHOICES = { toDo: 'Waiting for us', ...CASE_STATE_LABELS }

const FIRST_NUMBER = 1000

/** `RET-1001`, `REP-1002`: numbered together. */
export const caseReference = ({ kind, id }: { kind: CaseKind; id: number }): string =>
  `${kind === 'return' ? 'RET' : 'REP'}-${FIRST_NUMBER + id}`

/** The last day of the right to cancel if the goods came on `deliveredBy`. */
export const cancelBy = (deliveredBy: Day): Day => addDays(deliveredBy, returnTerms.days)

/** For its customer. `cancelBy` is null for what hasn’t been sent. */
export function returnTermsText(
  { cancelBy, isBusiness }: { cancelBy: Day | null; isBusiness: boolean },
  today: Day,
): string {
  if (isBusiness) return `${NO_RIGHT_TEXT} You can still ask, and we’ll tell you whether we can take it back.`
  return cancelBy !== null && cancelBy < today
    ? `The ${returnTerms.days} days in which you can change your mind ended by ${longDate(cancelBy)}. You can still ask, and we’ll tell you whether we can take it back.`
    : `You can change your mind within ${returnTerms.days} days of delivery.`
}

/** Consumer Rights Act 2015, s. 22: the right to reject is a consumer’s. */
export const repairTermsText = (isBusiness: boolean): string =>
  isBusiness
    ? 'Tell us as soon as you can if it was faulty when you got it.'
    : 'If it was faulty when you got it, you can also ask for your money back within 30 days.'

type AskedReturn = { cancelBy: Day; createdAt: string; deliveredBy: Day; company: string | null; isBusiness: boolean }

/** For staff. */
export function describeRightToCancel({ cancelBy, createdAt, deliveredBy, company, isBusiness }: AskedReturn): string {
  if (isBusiness)
    return `Bought by ${company ?? 'a business with a VAT number'}: a business has no right to change its mind, unless you’ve agreed one.`
  return londonDay(createdAt) <= cancelBy
    ? `Asked for in time: by law the customer can cancel until ${returnTerms.days} days after delivery, at the latest ${longDate(cancelBy)}.`
    : `The ${returnTerms.days} days ended on ${longDate(cancelBy)}, if the goods arrived by ${longDate(deliveredBy)}. Check when they did before you decline.`
}

const DESCRIPTION_MAX = [3000, 'Please keep it to 3,000 characters'] as const

export const requestRules: Record<CaseKind, FieldRules> = {
  return: { optional: true, max: DESCRIPTION_MAX, multiline: true },
  repair: { min: [10, 'Please describe the fault in at least 10 characters'], max: DESCRIPTION_MAX, multiline: true },
}

const NOTE_MAX = [3000, 'Please keep it to 3,000 characters'] as const

/** What staff tell the customer. */
export function noteRules(state: CaseState, resolution: Resolution | undefined): FieldRules {
  if (state === 'declined') return { min: [10, 'Please give the reason in at least 10 characters'], max: NOTE_MAX }
  if (resolution === 'settled') return { min: [10, 'Please say how, in at least 10 characters'], max: NOTE_MAX }
  return { optional: true, max: NOTE_MAX }
}

/** Of the fault or the item, for staff. */
export const MAX_CASE_PHOTOGRAPHS = 4
