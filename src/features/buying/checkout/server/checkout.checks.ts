import { sql } from 'drizzle-orm'
import { checkoutDrafts } from '#/features/orders/drafts/server/drafts.tables.ts'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { formatCount } from '#/lib/format.ts'
import type { Check, CheckResult } from '#/platform/checks.ts'
import { PROVIDER_FACTS } from '#/platform/payments/providerFacts.ts'
import { findLastWebhookTime } from './webhook.store.ts'

/** The sweep settles a payment within minutes. Anything older is stuck. */
const MAX_SETTLE_MINUTES = 15
const MAX_SWEEPS_BEHIND = 5
const WEBHOOK_GRACE_MINUTES = 60
/** An event can arrive shortly before its order is created, and arrivals are recorded to the minute. */
const WEBHOOK_LEAD_MINUTES = 5

const formatPayments = (count: number) => (count === 1 ? '1 payment' : `${formatCount(count)} payments`)
const minutesAgo = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)
const toDate = (text: string | null | undefined) => (text ? new Date(text) : undefined)

const paymentsWithoutOrder: Check = {
  id: 'payments-without-order',
  title: 'Payments without an order',
  group: 'Payments',
  alertsOwner: true,
  async read({ database, clock }) {
    const since = sql`coalesce(unclaimed_since, updated_at)`
    const { rows } = await database.execute<{ count: number; late: number; since: string | null }>(
      // Keep the state list identical to the index `checkout_drafts_unsettled`.
      sql`select count(*)::int as count, min(${since}) as since,
          count(*) filter (where ${since} < ${minutesAgo(clock.now(), MAX_SETTLE_MINUTES)})::int as late
        from ${checkoutDrafts} where state in ('open', 'reserved', 'refundDue')
          and (state = 'refundDue' or unclaimed_since is not null)`,
    )
    const { count = 0, late = 0, since: oldest = null } = rows[0] ?? {}
    if (count === 0) return { state: 'fine', value: 'None', count }
    const result = { value: formatPayments(count), count, since: toDate(oldest) }
    if (late === 0) return { ...result, state: 'fine', advice: 'The shop is resolving these now.' }
    return {
      ...result,
      state: 'problem',
      advice:
        'Money was taken, but the shop could neither create an order nor refund it. Find the payment in your card provider’s dashboard and refund it there.',
      link: { to: '/admin', label: 'See which payments' },
    }
  },
}

const sweepBehind: Check = {
  id: 'sweep-due',
  title: 'Purchases due for checking',
  group: 'Payments',
  alertsOwner: false,
  async read({ database, clock, config }) {
    const now = clock.now()
    const { rows } = await database.execute<{ count: number; since: string | null }>(
      sql`select count(*)::int as count, min(next_check_at) as since from ${checkoutDrafts}
        where state in ('open', 'reserved', 'refundDue') and next_check_at <= ${now}`,
    )
    const { count = 0, since = null } = rows[0] ?? {}
    const oldest = toDate(since)
    const isBehind = oldest && now.getTime() - oldest.getTime() > MAX_SWEEPS_BEHIND * config.checkoutSweepSeconds * 1000
    const value = count === 0 ? 'None' : formatCount(count)
    if (!isBehind) return { state: 'fine', value, count }
    return {
      state: 'attention',
      value,
      count,
      since: oldest,
      advice:
        'The regular check of unfinished purchases is running late. If this continues, look for “the sweep” in the log.',
    }
  },
}

const silentWebhooks: Check = {
  id: 'webhooks-silent',
  title: 'Events from the card provider',
  group: 'Payments',
  alertsOwner: true,
  async read({ database, clock, cardProvider }): Promise<CheckResult> {
    const { adviceIfSilent } = PROVIDER_FACTS[cardProvider.provider].webhook
    if (!adviceIfSilent) return { state: 'fine', value: 'Not used in the sandbox' }
    const now = clock.now()
    const last = await findLastWebhookTime(database)
    const dayAgo = minutesAgo(now, 24 * 60)
    const from = last && last > dayAgo ? minutesAgo(last, -WEBHOOK_LEAD_MINUTES) : dayAgo
    const { rows } = await database.execute<{ count: number; since: string | null }>(
      sql`select count(*)::int as count, min(created_at) as since from ${orders}
        where created_at > ${from} and created_at < ${minutesAgo(now, WEBHOOK_GRACE_MINUTES)}
          and stripe_payment_intent_id not like 'free\\_%'`,
    )
    const { count = 0, since = null } = rows[0] ?? {}
    if (count === 0) return { state: 'fine', value: last ? 'Arriving' : 'None expected yet', count, since: last }
    return {
      state: cardProvider.testMode ? 'attention' : 'problem',
      value: last ? `None since ${formatPayments(count)}` : `None, but ${formatPayments(count)}`,
      count,
      since: toDate(since),
      advice: adviceIfSilent,
    }
  },
}

const cardProvider: Check = {
  id: 'card-provider',
  title: 'Card provider',
  group: 'Payments',
  alertsOwner: false,
  async read({ payments, cardProvider }) {
    const { statusPage } = PROVIDER_FACTS[cardProvider.provider]
    if (payments.isAvailable()) return { state: 'fine', value: 'Responding' }
    return {
      state: 'problem',
      value: 'Not responding',
      advice: `Buyers are asked to try again; everything else works. The shop will recover by itself.${statusPage ? ` Check ${statusPage}.` : ''}`,
    }
  },
}

export const checkoutChecks: readonly Check[] = [paymentsWithoutOrder, silentWebhooks, cardProvider, sweepBehind]
