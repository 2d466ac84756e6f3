import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Database, Transaction } from '#/platform/database.ts'
import type { JobAttempt, JobOutcome, Jobs } from '#/platform/jobs/jobs.ts'
import type { Log } from '#/platform/log.ts'
import type { Clock } from '#/platform/services.ts'
import { mayEmail } from './emailBudget.ts'
import { type EmailContent, readContent } from './emailContent.ts'
import { isAwaited } from './emailKinds.ts'
import { hideLinkSecrets } from './linkSecrets.ts'
import { mailAttachments, mails } from './mail.tables.ts'
import {
  type Attachment,
  describeFailure,
  isOneAddress,
  isPermanentRefusal,
  type MailTransport,
  messageId,
  openTransport,
} from './mailTransport.ts'
import { bodyToSend } from './renderEmail.ts'

export const SEND_MAIL = 'send-mail'

/** `kind` and `reference` are unique together. */
export type NewMail = {
  /** One that a feature describes. */
  kind: string
  reference: string
  recipient: string
  subject: string
  content: EmailContent
  /** Ignored unless it is exactly one address. */
  replyTo?: string
  /** Where mail clients post an unsubscription (RFC 8058). */
  unsubscribeUrl?: string
  attachments?: Attachment[]
  /** Earlier emails of the same conversation, so that mail clients show them together. */
  follows?: { kind: string; reference: string }[]
  /** Written by a member of staff: not marked as automatic. */
  isPersonal?: boolean
  /** `mayEmail` has counted it. */
  isCounted?: boolean
}

type SimpleMail = Omit<NewMail, 'attachments' | 'follows'>

type ResendRefusal = { code: 'notFound' | 'noMailServer' | 'sent' | 'unreadable' | 'waiting' }

export type Mail = {
  /**
   * Returns false if this kind and reference exist, the address is undeliverable (`…@erased.invalid`), or strangers have caused as many
   * emails to it today as they may (`emailBudget.ts`). Responses to strangers mustn’t say which.
   */
  queue(tx: Transaction, mail: NewMail): Promise<boolean>
  /** In one statement, and with a mail server one more. */
  queueAll(tx: Transaction, mails: readonly SimpleMail[]): Promise<void>
  resend(tx: Transaction, mailId: number): Promise<Outcome<void, ResendRefusal>>
  start(): Promise<void>
  /** Stop the jobs first. */
  stop(): void
}

const SendMailJob = z.object({ mailId: z.int() })

/** A permanent refusal counts from here on, about two hours after the first attempt. */
const MIN_ATTEMPTS = 10

const UNREADABLE = 'The shop couldn’t read it. It was probably written by another version of the shop.'
const LOST = 'The shop stopped trying before it was sent.'

type MailOptions = {
  database: Database
  clock: Clock
  log: Log
  from: string
  createAttachments?: (mail: { kind: string; reference: string }) => Promise<Attachment[]>
  smtp: { url: string; jobs: Jobs; responseTimeoutMs?: number } | undefined
}

/** A mail server added later sends new emails only: most old ones are outdated. */
export function createMail(options: MailOptions): Mail {
  const { clock, from, smtp } = options
  const deliver = createDelivery(options)
  let post: MailTransport | undefined

  async function findMessageIds(tx: Transaction, follows: NonNullable<NewMail['follows']>): Promise<string | null> {
    if (follows.length === 0) return null
    const earlier = await tx
      .select({ id: mails.id, createdAt: mails.createdAt })
      .from(mails)
      .where(or(...follows.map((mail) => and(eq(mails.kind, mail.kind), eq(mails.reference, mail.reference)))))
      .orderBy(mails.id)
    return earlier.map((mail) => messageId(mail, from)).join(' ') || null
  }

  /** Returns those that are new. */
  async function insertMails(tx: Transaction, added: readonly (SimpleMail & { references?: string | null })[]) {
    const deliverable = added.filter(({ recipient }) => !isUndeliverable(recipient))
    if (deliverable.length === 0) return []
    const now = clock.now()
    const times = { createdAt: now, queuedAt: smtp ? now : null }
    const rows = await tx
      .insert(mails)
      .values(
        deliverable.map(({ isCounted: _, ...mail }) => ({
          ...mail,
          ...times,
          subject: removeControlCharacters(mail.subject),
        })),
      )
      .onConflictDoNothing({ target: [mails.kind, mails.reference] })
      .returning({ id: mails.id, kind: mails.kind, reference: mails.reference, recipient: mails.recipient })
    // Only now is it known which are new: a duplicate isn’t counted.
    const keyOf = ({ kind, reference }: { kind: string; reference: string }) => `${kind} ${reference}`
    const counted = new Set(deliverable.filter(({ isCounted }) => isCounted).map(keyOf))
    const withheld = new Set<number>()
    for (const row of rows) {
      const email = { kind: row.kind, recipient: row.recipient }
      if (!counted.has(keyOf(row)) && !(await mayEmail(tx, email))) withheld.add(row.id)
    }
    if (withheld.size > 0) await tx.delete(mails).where(inArray(mails.id, [...withheld]))
    return rows.filter(({ id }) => !withheld.has(id))
  }

  const sendLater = async (tx: Transaction, rows: readonly { id: number; kind: string }[]) =>
    smtp?.jobs.sendAll(
      tx,
      SEND_MAIL,
      rows.map(({ id, kind }) => ({ data: { mailId: id }, priority: isAwaited(kind) ? 1 : 0 })),
    )

  return {
    async queue(tx, { attachments = [], follows = [], ...mail }) {
      const [row] = await insertMails(tx, [{ ...mail, references: await findMessageIds(tx, follows) }])
      if (!row) return false
      if (attachments.length > 0) {
        await tx
          .insert(mailAttachments)
          .values(attachments.map((file) => ({ ...file, name: removeControlCharacters(file.name), mailId: row.id })))
      }
      await sendLater(tx, [row])
      return true
    },

    queueAll: async (tx, added) => sendLater(tx, await insertMails(tx, added)),

    async resend(tx, mailId) {
      const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId)).for('update')
      if (!mail) return refuse('notFound')
      if (mail.sentAt) return refuse('sent')
      if (!smtp) return refuse('noMailServer')
      if (mail.queuedAt && !mail.failedAt) return refuse('waiting')
      if (mail.content !== null && !readContent(mail.content)) return refuse('unreadable')
      await tx.update(mails).set({ queuedAt: clock.now(), failedAt: null }).where(eq(mails.id, mailId))
      await sendLater(tx, [mail])
      return ok(undefined)
    },

    async start() {
      if (!smtp) return
      const opened = await openTransport({ smtpUrl: smtp.url, from, responseTimeoutMs: smtp.responseTimeoutMs })
      post = opened
      await smtp.jobs.work(SEND_MAIL, (data, attempt) => deliver(opened, data, attempt))
      await failLostEmails(options)
    },

    stop: () => post?.close(),
  }
}

function createDelivery({ database, clock, log, createAttachments = async () => [] }: MailOptions) {
  // Accepted by the server but not yet marked as sent. Don’t send these again.
  const accepted = new Set<number>()

  const loadAttachments = (mailId: number): Promise<Attachment[]> =>
    database.select().from(mailAttachments).where(eq(mailAttachments.mailId, mailId)).orderBy(mailAttachments.id)

  return async function deliver(
    post: MailTransport,
    data: unknown,
    { number, isLast, signal }: JobAttempt,
  ): Promise<JobOutcome> {
    const { mailId } = SendMailJob.parse(data)
    const [mail] = await database.select().from(mails).where(eq(mails.id, mailId))
    if (!mail || mail.sentAt || mail.failedAt) return 'done'
    const note = (change: PgUpdateSetSource<typeof mails>) =>
      database.update(mails).set(change).where(eq(mails.id, mailId))
    const about = { mailId, kind: mail.kind, reference: mail.reference }
    if (!isOneAddress(mail.recipient)) {
      log.error(about, 'an email has no valid address')
      await note({ failedAt: clock.now(), lastError: 'This isn’t an address that email can be sent to.' })
      return 'hopeless'
    }
    const fail = async (error: unknown, lastError: string, isHopeless: boolean): Promise<JobOutcome> => {
      await note({ lastError, ...(isHopeless ? { failedAt: clock.now() } : {}) })
      if (!isHopeless) throw error
      log.error({ err: error, ...about }, 'an email could not be sent and will not be retried')
      return 'hopeless'
    }
    let body: ReturnType<typeof bodyToSend>
    try {
      body = bodyToSend(mail)
    } catch (error) {
      return fail(error, UNREADABLE, isLast)
    }
    if (!accepted.has(mailId)) {
      await note({ attempts: sql`${mails.attempts} + 1`, ...(mail.content ? { ...body, content: null } : {}) })
      try {
        await post.send(
          { ...mail, ...body },
          [...(await loadAttachments(mailId)), ...(await createAttachments(mail))],
          signal,
        )
      } catch (error) {
        return fail(error, describeFailure(error), isLast || (number >= MIN_ATTEMPTS && isPermanentRefusal(error)))
      }
      accepted.add(mailId)
    }
    await note({
      sentAt: clock.now(),
      html: hideLinkSecrets(body.html),
      text: hideLinkSecrets(body.text),
      unsubscribeUrl: mail.unsubscribeUrl && hideLinkSecrets(mail.unsubscribeUrl),
    })
    accepted.delete(mailId)
    return 'done'
  }
}

/** Those whose jobs ended unrecorded, in a process that was killed or in another release. */
async function failLostEmails({ database, clock, log }: MailOptions): Promise<void> {
  const lost = await database
    .update(mails)
    .set({ failedAt: clock.now(), lastError: sql`coalesce(${mails.lastError}, ${LOST})` })
    .where(
      and(
        isNotNull(mails.queuedAt),
        isNull(mails.sentAt),
        isNull(mails.failedAt),
        sql`not exists (select from pgboss.job where name = ${SEND_MAIL} and state in ('created', 'retry', 'active')
          and data ->> 'mailId' = ${mails.id}::text)`,
      ),
    )
    .returning({ mailId: mails.id, kind: mails.kind, reference: mails.reference })
  for (const about of lost) log.error(about, 'an email was not sent, and no job will send it')
}

/** RFC 6761, 6.4. */
export const isUndeliverable = (address: string): boolean => /[@.]invalid$/i.test(address)

/** Prevents header injection. */
const removeControlCharacters = (text: string) => text.replace(/\p{Cc}+/gu, ' ')
