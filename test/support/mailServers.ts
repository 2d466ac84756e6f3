import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createJobs } from '../../src/platform/jobs/jobs.ts'
import { createLog } from '../../src/platform/log.ts'
import { mails } from '../../src/platform/mail/mail.tables.ts'
import { createMail, type NewMail, SEND_MAIL } from '../../src/platform/mail/mail.ts'
// Knows the kinds of email.
import '../../src/server/features.ts'
import { freshDatabase } from './freshDatabase.ts'
import { type SmtpBehaviour, startSmtpServer } from './smtpServer.ts'
import { waitFor } from './waitFor.ts'

type QueueingMail = Pick<ReturnType<typeof createMail>, 'queue'>

export function setUpMail(email: NewMail) {
  let shop: Awaited<ReturnType<typeof freshDatabase>>
  const log = createLog({ level: 'silent' })
  const now = new Date('2026-11-21T10:00:00Z')
  const common = { clock: { now: () => now }, log, from: 'Courtside <orders@courtside.example>' }
  const closers: (() => unknown)[] = []
  beforeAll(async () => {
    shop = await freshDatabase()
  })
  afterAll(() => shop.close())
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
    await shop.pool.query('truncate mails, mail_attachments, rate_limits restart identity; delete from pgboss.job')
  })

  async function openMail(url: string, responseTimeoutMs?: number) {
    const jobs = createJobs({ pool: shop.pool, log, queues: [SEND_MAIL], pollSeconds: 0.5 })
    await jobs.start()
    const mail = createMail({ ...common, database: shop.database, smtp: { url, jobs, responseTimeoutMs } })
    closers.push(
      () => mail.stop(),
      () => jobs.stop(),
    )
    return mail
  }

  const loadEmails = () => shop.database.select().from(mails).orderBy(mails.id)

  return {
    now,
    shop: () => shop,
    openMail,
    mailWithoutSmtp: () => createMail({ ...common, database: shop.database, smtp: undefined }),
    async openMailWithServer(behaviours: [SmtpBehaviour, ...SmtpBehaviour[]], responseTimeoutMs?: number) {
      const server = await startSmtpServer(...behaviours)
      closers.push(() => server.close())
      return { server, mail: await openMail(server.url, responseTimeoutMs) }
    },
    queue: (mail: QueueingMail, change: Partial<NewMail> = {}) =>
      shop.database.transaction((tx) => mail.queue(tx, { ...email, ...change })),
    loadEmails,
    jobStates: async () =>
      (await shop.pool.query('select state from pgboss.job order by created_on')).rows.map((job) => job.state),
    retryNow: () => shop.pool.query("update pgboss.job set start_after = now() where state = 'retry'"),
    waitUntilSent: () => waitFor(async () => expect(await loadEmails()).toMatchObject([{ sentAt: now }])),
    headersOf: (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n')),
  }
}
