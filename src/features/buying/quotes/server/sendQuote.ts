import { releaseReservations } from '#/features/orders/drafts/server/reservations.store.ts'
import { customerRules } from '#/features/shop/delivery/customer.rules.ts'
import { checkMainland } from '#/features/shop/delivery/delivery.rules.ts'
import { validateField } from '#/lib/fieldRules.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { PageUrl } from '#/lib/pageLinks.ts'
import { londonDay } from '#/lib/workingDays.ts'
import type { Services } from '#/platform/services.ts'
import { findBadDay, stateOn } from '../quotes.rules.ts'
import { loadSituation } from './loadQuote.ts'
import { draftIdOf, findQuoteShortages, reserveQuoteGoods } from './quoteReservations.ts'
import { quoteEmail } from './quotes.mail.ts'
import type { QuoteRefusal } from './quotes.responses.ts'
import { insertQuoteLink, lockQuote, type QuoteRow, updateQuote } from './quotes.store.ts'
import { recordChange, toContact } from './writeQuote.ts'

type SendServices = Pick<Services, 'database' | 'clock' | 'mail' | 'origin'>

/** Emails the quote with a link and reserves its goods. Can be repeated: earlier links keep working. */
export async function sendQuote(
  { database, clock, mail, origin }: SendServices,
  { id, version, actor }: { id: number; version: number; actor: string },
): Promise<Outcome<{ quote: QuoteRow; url: PageUrl }, QuoteRefusal>> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const before = await lockQuote(tx, id)
    if (!before) return refuse('unknownQuote')
    if (before.state === 'accepted') return refuse('alreadyAccepted')
    if (before.version !== version) return refuse('changedMeanwhile')
    const badDay = findBadDay(before, londonDay(now))
    if (badDay) return refuse('badDay', { field: badDay })
    // A requested quote may have been written without a fee for an island, or with a postcode alone.
    const mainland = checkMainland(before.shippingAddress)
    if (!mainland.ok && mainland.code === 'incompleteAddress') return mainland
    if (!mainland.ok && before.agreedFee === null) return refuse('feeNotAgreed', { postcode: mainland.postcode })
    const problem = validateField(before.shippingAddress, customerRules.shippingAddress)
    if (problem)
      return refuse('incompleteAddress', { message: problem, hint: COMPLETE_IT, field: 'shippingAddress' as const })
    if (before.holdUntil !== null) {
      const items = await findQuoteShortages(tx, before, now)
      if (items.length > 0) return refuse('outOfStock', { items })
    }
    await reserveQuoteGoods(tx, before, now)
    const change = { state: 'sent', sentAt: now, updatedAt: now, reason: null, closedAt: null } as const
    // A requested quote may be sent as it is.
    const contact = await toContact(tx, undefined, { now, actor, before })
    const quote = await updateQuote(tx, id, { ...change, ...contact })
    const { url, tokenHash } = await insertQuoteLink(tx, { quoteId: id, origin: origin(), now })
    // Without `before`, so that the log says in full what was sent.
    await recordChange(tx, quote, { action: 'quote.sent', actor, at: now })
    // Unique for each sending. The hash doesn't reveal the token.
    const reference = `quote-${id}-${tokenHash.slice(0, 16)}`
    await mail.queue(tx, {
      kind: QUOTE_MAIL_KIND,
      reference,
      recipient: quote.customerEmail,
      ...quoteEmail(quote, { url, situation: await loadSituation(tx, quote, now) }),
    })
    return ok({ quote, url })
  })
}

const COMPLETE_IT = 'Edit the quote and complete the delivery address.'

/** For staff to pass on. Earlier links keep working. */
export async function createQuoteLink(
  { database, clock, origin }: Pick<Services, 'database' | 'clock' | 'origin'>,
  { id, actor }: { id: number; actor: string },
): Promise<Outcome<{ url: PageUrl }, QuoteRefusal>> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const quote = await lockQuote(tx, id)
    if (!quote) return refuse('unknownQuote')
    const state = stateOn(quote, londonDay(now))
    if (state !== 'sent' && state !== 'accepted') return refuse(state)
    const { url } = await insertQuoteLink(tx, { quoteId: id, origin: origin(), now })
    await recordChange(tx, quote, { action: 'quote.linkCreated', actor, at: now }, quote)
    return ok({ url })
  })
}

export const QUOTE_MAIL_KIND = 'quote'

export async function withdrawQuote(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { id, actor }: { id: number; actor: string },
): Promise<Outcome<QuoteRow, QuoteRefusal>> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const before = await lockQuote(tx, id)
    if (!before) return refuse('unknownQuote')
    if (before.state === 'accepted') return refuse('alreadyAccepted')
    if (before.state === 'withdrawn') return ok(before)
    await releaseReservations(tx, draftIdOf(before))
    const quote = await updateQuote(tx, id, { state: 'withdrawn', closedAt: now, updatedAt: now })
    await recordChange(tx, quote, { action: 'quote.withdrawn', actor, at: now }, before)
    return ok(quote)
  })
}
