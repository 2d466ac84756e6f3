import { capitalise } from '#/lib/format.ts'
import type { PagePath } from '#/lib/pageLinks.ts'

export type EmailKindFacts = {
  /** In the admin. */
  label: string
  /**
   * `recipient`: their own data. `customer`: sent to the shop, so it’s the customer’s data, not its recipient’s.
   * `staff`: who works here, their sign-ins and what changed about them, which only owners see.
   */
  about: 'recipient' | 'customer' | 'staff'
  /** Sent before the others: its reader is waiting for it, or must act at once. */
  isAwaited?: boolean
} & Cause

/**
 * Who can make the shop send it. `shop`: its staff, a payment or a date; or it goes to the shop itself. `recipient`: someone who has
 * confirmed the address, who holds a link emailed to it, or whose order is paid or approved. `anybody`: a stranger
 * who enters the address, so it counts towards the address’s daily budget (`platform/mail/emailBudget.ts`).
 */
type Cause =
  | { cause: 'shop' | 'recipient' }
  | {
      cause: 'anybody'
      /** Nobody else’s requests can keep it from its recipient: one every 12 hours doesn’t count. */
      isAssured?: boolean
    }

/** By kind, such as `order-link`. */
export type EmailKinds = Readonly<Record<string, EmailKindFacts>>

/** Where an email leads to what it’s about, by what `pattern` finds in its reference. */
export type EmailSubject = {
  pattern: RegExp
  of: (found: string, email: { recipient: string }) => { to: PagePath; search?: Record<string, string>; words: string }
}

let known: EmailKinds = {}

/** Called once, by the composition, with those of all features. */
export function knowEmailKinds(kinds: EmailKinds): void {
  known = kinds
}

/** Throws for a kind that no feature describes, which is therefore never sent. */
export function factsOf(kind: string): EmailKindFacts {
  const facts = known[kind]
  if (!facts) throw new Error(`No feature describes the email “${kind}”: add it to \`emails\` in its feature.ts`)
  return facts
}

/** False for a kind of another release. */
export const isAwaited = (kind: string): boolean => known[kind]?.isAwaited === true

export const emailKindsAbout = (about: EmailKindFacts['about']): string[] =>
  Object.keys(known).filter((kind) => known[kind]?.about === about)

/** The database may have kinds that are no longer sent. */
export const kindLabel = (kind: string): string => known[kind]?.label ?? capitalise(kind.replace(/[-_.]+/g, ' ').trim())
