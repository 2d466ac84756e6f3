import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '#/platform/clock.ts'
import type { Database, Transaction } from '#/platform/database.ts'
import type { Attempt, Jobs, Verdict } from '#/platform/jobs/jobs.ts'
import type { Log } from '#/platform/log.ts'
import { mailAttachments, mails } from './mail.tables.ts'
import { type Attachment, isOneAddress, isRefusedForGood, openPost, type Post } from './post.ts'

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
  attachments?: { name: string; contentType: string; content: Buffer }[]
}

export type Mail = {
  /**
   * Writes a mail as part of the caller's transaction, and with a mail server has it sent soon after. If there is one of
   * this kind and reference already, nothing happens. Gives whether it is new.
   */
  queue(tx: Transaction, mail: NewMail): Promise<boolean>
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
 * made. So a shop that gets a mail server later sends what it writes from then on, and nothing of what it kept: weeks
 * later, most of it would be wrong.
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
  smtp: { url: string; jobs: Jobs } | undefined
}): Mail {
  let post: Post | undefined
  // Taken by the server but not yet marked, because the database was away: not to be sent again by this process.
  const taken = new Set<number>()

  async function deliver(post: Post, data: unknown, { number, signal }: Attempt): Promise<Verdict> {
    const { mailId } = SendMailJob.parse(data)
    const [mail] = await database.select().from(mails).where(eq(mails.id, mailId))
    if (!mail || mail.sentAt) return 'done'
    if (!isOneAddress(mail.recipient)) {
      log.error({ mailId, kind: mail.kind, reference: mail.reference }, 'a mail has no usable address and is not sent')
      return 'hopeless'
    }
    if (!taken.has(mailId)) {
      try {
        await post.send(mail, await attachmentsOf(mail), signal)
      } catch (error) {
        if (number < BELIEVE_REFUSAL_FROM_ATTEMPT || !isRefusedForGood(error)) throw error
        log.error(
          { err: error, mailId, kind: mail.kind, reference: mail.reference },
          'the mail server refuses a mail for good',
        )
        return 'hopeless'
      }
      taken.add(mailId)
    }
    await database.update(mails).set({ sentAt: clock.now() }).where(eq(mails.id, mailId))
    taken.delete(mailId)
    return 'done'
  }

  return {
    async queue(tx, { attachments = [], ...mail }) {
      const [row] = await tx
        .insert(mails)
        // A subject is one line: no other header can begin in it.
        .values({ ...mail, subject: mail.subject.replace(/\p{Cc}+/gu, ' '), createdAt: clock.now() })
        .onConflictDoNothing({ target: [mails.kind, mails.reference] })
        .returning({ id: mails.id })
      if (row && attachments.length > 0) {
        await tx.insert(mailAttachments).values(attachments.map((file) => ({ ...file, mailId: row.id })))
      }
      if (row && smtp) await smtp.jobs.send(tx, SEND_MAIL, { mailId: row.id })
      return row !== undefined
    },

    async start() {
      if (!smtp) return
      const opened = await openPost({ smtpUrl: smtp.url, from })
      post = opened
      await smtp.jobs.work(SEND_MAIL, (data, attempt) => deliver(opened, data, attempt))
    },

    stop: () => post?.close(),
  }
}
