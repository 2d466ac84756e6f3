import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Clock } from '#/platform/clock.ts'
import type { Database, Transaction } from '#/platform/database.ts'
import type { Attempt, Jobs, Verdict } from '#/platform/jobs/jobs.ts'
import type { Log } from '#/platform/log.ts'
import { hideLinkSecrets } from './linkSecrets.ts'
import { mailAttachments, mails } from './mail.tables.ts'
import { type Attachment, isOneAddress, isRefusedForGood, openPost, type Post, reasonOf } from './post.ts'

/** The queue of mails to send, for `createJobs`. */
export const SEND_MAIL = 'send-mail'

/** `kind` and `reference` together make a mail: there is never a second one of both. */
export type NewMail = {
  kind: string
  reference: string
  recipient: string
  subject: string
  html: string
  text: string
  /** Whom an answer goes to, where that is not the shop. What is not exactly one address is left out. */
  replyTo?: string
  /** For mails that somebody can do without: what mail programs post to when they unsubscribe (RFC 8058). */
  unsubscribeUrl?: string
  attachments?: Attachment[]
}

/** Why a mail is not sent once more. */
type NotAgain = { code: 'notFound' | 'noMailServer' | 'sent' | 'waiting' }

export type Mail = {
  /**
   * Writes a mail as part of the caller's transaction, and with a mail server has it sent soon after. If there is one of
   * this kind and reference already, or the address is nobody's (`erased-…@erased.invalid`), nothing happens. Gives
   * whether it is new.
   */
  queue(tx: Transaction, mail: NewMail): Promise<boolean>
  /** Has a mail sent that was given up, or kept while there was no mail server. */
  sendAgain(tx: Transaction, mailId: number): Promise<Outcome<void, NotAgain>>
  /** Begins to send. Without a mail server there is nothing to begin. */
  start(): Promise<void>
  /** Hangs up; the jobs have to be stopped before. */
  stop(): void
}

const SendMailJob = z.object({ mailId: z.int() })

/** From here on, about two hours after the first try, a server that has refused a mail for good is believed. */
const BELIEVE_REFUSAL_FROM_ATTEMPT = 10

/**
 * The shop's mails: `mails` is the record of every one. Without `smtp` they are only kept, `sentAt` null, and no job is
 * made. So a shop that gets a mail server later sends what it writes from then on, and of what it kept only what the
 * administrator sends again: weeks later, most of it would be wrong.
 */
export function createMail({
  database,
  clock,
  log,
  from,
  attachmentsOf = async () => [],
  smtp,
}: {
  database: Database
  clock: Clock
  log: Log
  /** The sender: an address, or a name and `<address>`. */
  from: string
  /** Files that belong to a mail by its kind and reference, asked for when it is sent. If they cannot be had it waits. */
  attachmentsOf?: (mail: { kind: string; reference: string }) => Promise<Attachment[]>
  smtp: { url: string; jobs: Jobs; answerWithinMs?: number } | undefined
}): Mail {
  let post: Post | undefined
  // Taken by the server but not yet marked, because the database was away: not to be sent again by this process.
  const taken = new Set<number>()

  async function deliver(post: Post, data: unknown, { number, isLast, signal }: Attempt): Promise<Verdict> {
    const { mailId } = SendMailJob.parse(data)
    const [mail] = await database.select().from(mails).where(eq(mails.id, mailId))
    if (!mail || mail.sentAt || mail.failedAt) return 'done'
    const note = (change: Partial<typeof mails.$inferInsert>) =>
      database.update(mails).set(change).where(eq(mails.id, mailId))
    const about = { mailId, kind: mail.kind, reference: mail.reference }
    if (!isOneAddress(mail.recipient)) {
      log.error(about, 'a mail has no usable address and is not sent')
      await note({ failedAt: clock.now(), lastError: 'This isn’t an address that email can be sent to.' })
      return 'hopeless'
    }
    if (!taken.has(mailId)) {
      await database
        .update(mails)
        .set({ attempts: sql`${mails.attempts} + 1` })
        .where(eq(mails.id, mailId))
      try {
        await post.send(mail, [...(await storedFor(mailId)), ...(await attachmentsOf(mail))], signal)
      } catch (error) {
        const isHopeless = isLast || (number >= BELIEVE_REFUSAL_FROM_ATTEMPT && isRefusedForGood(error))
        await note({ lastError: reasonOf(error), ...(isHopeless ? { failedAt: clock.now() } : {}) })
        if (!isHopeless) throw error
        log.error({ err: error, ...about }, 'a mail is given up')
        return 'hopeless'
      }
      taken.add(mailId)
    }
    // Sent, its links' secrets are the recipient's alone.
    await note({ sentAt: clock.now(), html: hideLinkSecrets(mail.html), text: hideLinkSecrets(mail.text) })
    taken.delete(mailId)
    return 'done'
  }

  const storedFor = (mailId: number): Promise<Attachment[]> =>
    database.select().from(mailAttachments).where(eq(mailAttachments.mailId, mailId)).orderBy(mailAttachments.id)

  return {
    async queue(tx, { attachments = [], ...mail }) {
      if (isNobodys(mail.recipient)) return false
      const now = clock.now()
      const [row] = await tx
        .insert(mails)
        .values({ ...mail, subject: oneLine(mail.subject), createdAt: now, queuedAt: smtp ? now : null })
        .onConflictDoNothing({ target: [mails.kind, mails.reference] })
        .returning({ id: mails.id })
      if (!row) return false
      if (attachments.length > 0) {
        await tx
          .insert(mailAttachments)
          .values(attachments.map((file) => ({ ...file, name: oneLine(file.name), mailId: row.id })))
      }
      if (smtp) await smtp.jobs.send(tx, SEND_MAIL, { mailId: row.id })
      return true
    },

    async sendAgain(tx, mailId) {
      const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId)).for('update')
      if (!mail) return refuse('notFound')
      if (mail.sentAt) return refuse('sent')
      if (!smtp) return refuse('noMailServer')
      if (mail.queuedAt && !mail.failedAt) return refuse('waiting')
      await tx.update(mails).set({ queuedAt: clock.now(), failedAt: null }).where(eq(mails.id, mailId))
      await smtp.jobs.send(tx, SEND_MAIL, { mailId })
      return ok(undefined)
    },

    async start() {
      if (!smtp) return
      const opened = await openPost({ smtpUrl: smtp.url, from, answerWithinMs: smtp.answerWithinMs })
      post = opened
      await smtp.jobs.work(SEND_MAIL, (data, attempt) => deliver(opened, data, attempt))
    },

    stop: () => post?.close(),
  }
}

/** Whether no mail can ever arrive there (RFC 6761, 6.4). */
const isNobodys = (address: string): boolean => /[@.]invalid$/i.test(address)

/** No other header can begin in it. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ')
