import type { Transaction } from '#/platform/database.ts'
import { consumeInTransaction } from '#/platform/limits.ts'
import { factsOf } from './emailKinds.ts'

const HOUR = 3600

/** For each mailbox, of all kinds that anybody can cause (decision 40). */
export const EMAIL_BUDGET = { points: 5, seconds: 24 * HOUR }

/** Beyond the budget, of each kind that is assured. Its links have to work for as long (`LINK_HOURS`). */
export const ASSURED_EMAILS = { points: 1, seconds: 12 * HOUR }

/**
 * Call it in the transaction that queues the email, so that one that isn’t sent isn’t counted. `isConfirmed`: the owner of
 * an account has confirmed the address, so no other spelling of the mailbox uses up what is assured.
 */
export async function mayEmail(
  tx: Transaction,
  { kind, recipient, isConfirmed = false }: { kind: string; recipient: string; isConfirmed?: boolean },
): Promise<boolean> {
  const facts = factsOf(kind)
  if (facts.cause !== 'anybody') return true
  const mailbox = mailboxOf(recipient)
  const assured = isConfirmed ? `confirmed ${recipient.toLowerCase()}` : mailbox
  if (facts.isAssured && (await consumeInTransaction(tx, `email-${kind}`, ASSURED_EMAILS, assured)).ok) return true
  return (await consumeInTransaction(tx, 'email-budget', EMAIL_BUDGET, mailbox)).ok
}

const IGNORES_DOTS = ['gmail.com', 'googlemail.com']

/** Many spellings reach one mailbox: `a+b@` is `a@` (RFC 5233), and Gmail ignores dots. */
export function mailboxOf(address: string): string {
  const [, typed = '', domain = ''] = /^(.*)@(.*)$/s.exec(address.trim().toLowerCase()) ?? []
  const user = typed.replace(/(?<=.)\+.*$/s, '')
  return IGNORES_DOTS.includes(domain) ? `${user.replaceAll('.', '')}@gmail.com` : `${user}@${domain}`
}
