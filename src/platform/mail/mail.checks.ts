import { sql } from 'drizzle-orm'
import { formatCount } from '#/lib/format.ts'
import type { Check } from '../checks.ts'
import { mails } from './mail.tables.ts'
import { SEND_MAIL } from './mail.ts'

const MAX_WAIT_MINUTES = 30

const formatEmailCount = (count: number) => (count === 1 ? '1 email' : `${formatCount(count)} emails`)

const failedEmails: Check = {
  id: 'emails-failed',
  title: 'Emails that failed',
  group: 'Email',
  alertsOwner: true,
  async read({ database }) {
    const { rows } = await database.execute<{ count: number; since: string | null }>(
      sql`select count(*)::int as count, min(failed_at) as since from ${mails} where failed_at is not null and sent_at is null`,
    )
    const { count = 0, since = null } = rows[0] ?? {}
    if (count === 0) return { state: 'fine', value: 'None', count }
    return {
      state: 'problem',
      value: formatEmailCount(count),
      count,
      since: since ? new Date(since) : undefined,
      advice: 'Open each one, fix the problem it shows (often a mistyped address), and send it again.',
      link: { to: '/admin/emails', search: { state: 'failed' }, label: 'Open failed emails' },
    }
  },
}

const unsentEmails: Check = {
  id: 'emails-unsent',
  title: 'Emails waiting to be sent',
  group: 'Email',
  alertsOwner: false,
  async read({ database, config, clock }) {
    const { rows } = await database.execute<{ kept: number; queued: number; since: string | null }>(
      sql`select count(*) filter (where queued_at is null)::int as kept,
        count(*) filter (where queued_at is not null)::int as queued, min(queued_at) as since
        from ${mails} where sent_at is null and failed_at is null`,
    )
    const { kept = 0, queued = 0, since = null } = rows[0] ?? {}
    const link = { to: '/admin/emails' as const, label: 'Open emails' }
    if (!config.smtpUrl) {
      return {
        state: 'attention',
        value: `No mail server; ${formatEmailCount(kept + queued)} held`,
        count: kept + queued,
        advice: 'Customers get no emails until you set SMTP_URL. You can then send the waiting emails one by one.',
        link,
      }
    }
    const oldest = since ? new Date(since) : undefined
    const isLate = oldest && clock.now().getTime() - oldest.getTime() > MAX_WAIT_MINUTES * 60_000
    if (!isLate) return { state: 'fine', value: queued === 0 ? 'None' : formatEmailCount(queued), count: queued }
    return {
      state: 'attention',
      value: formatEmailCount(queued),
      count: queued,
      since: oldest,
      advice:
        'Each email shows the mail server’s last reply, if there was one. Check SMTP_URL, and that the background process is running.',
      link,
    }
  },
}

const jobs: Check = {
  id: 'jobs',
  title: 'Email queue',
  group: 'Email',
  alertsOwner: false,
  async read({ database, config }) {
    if (!config.smtpUrl) return { state: 'fine', value: 'None without a mail server', count: 0 }
    const { rows } = await database.execute<{ queued: number; failed: number }>(
      sql`select count(*) filter (where state in ('created', 'retry', 'active'))::int as queued,
        count(*) filter (where state = 'failed')::int as failed from pgboss.job where name = ${SEND_MAIL}`,
    )
    const { queued = 0, failed = 0 } = rows[0] ?? {}
    const value = `${formatCount(queued)} queued, ${formatCount(failed)} failed`
    if (failed === 0) return { state: 'fine', value, count: queued }
    return {
      state: 'attention',
      value,
      count: queued,
      advice: 'Failed jobs are kept for a day. Their emails are listed as failed, and you can send them again there.',
    }
  },
}

export const mailChecks: readonly Check[] = [failedEmails, unsentEmails, jobs]
