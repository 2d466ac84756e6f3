import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import { mailAttachments, type mailColumns, mails } from '#/platform/mail/mail.tables.ts'
import type { Email, EmailRow, EmailState } from './emails.schema.ts'

type Head = Pick<typeof mails.$inferSelect, keyof typeof mailColumns>

const stateOf = ({ sentAt, failedAt, queuedAt }: Pick<Head, 'sentAt' | 'failedAt' | 'queuedAt'>): EmailState =>
  sentAt ? 'sent' : failedAt ? 'failed' : queuedAt ? 'waiting' : 'kept'

/** The mails of a state, as `stateOf` tells it; for the columns of a table of mails. */
export function isInState(state: EmailState, { sentAt, failedAt, queuedAt }: Pick<typeof mails, Columns>): SQL {
  const conditions = {
    sent: isNotNull(sentAt),
    failed: and(isNull(sentAt), isNotNull(failedAt)),
    waiting: and(isNull(sentAt), isNull(failedAt), isNotNull(queuedAt)),
    kept: and(isNull(sentAt), isNull(failedAt), isNull(queuedAt)),
  }
  return conditions[state] as SQL
}
type Columns = 'sentAt' | 'failedAt' | 'queuedAt'

/** A mail's row on the wire. */
export const toEmailRow = (mail: Head): EmailRow => ({
  id: mail.id,
  kind: mail.kind,
  reference: mail.reference,
  recipient: mail.recipient,
  subject: mail.subject,
  state: stateOf(mail),
  createdAt: mail.createdAt.toISOString(),
  sentAt: mail.sentAt?.toISOString() ?? null,
  failedAt: mail.failedAt?.toISOString() ?? null,
  attempts: mail.attempts,
  lastError: mail.lastError,
})

/** How the words of a mail are shown: as they are, or without the secrets of its links. */
type Shown = (letter: string) => string

/** One mail with the names of its files, or undefined. */
export async function emailById(tx: Executor, id: number, shown: Shown): Promise<Email | undefined> {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, id))
  if (!mail) return undefined
  const attachments = await tx
    .select({
      id: mailAttachments.id,
      name: mailAttachments.name,
      contentType: mailAttachments.contentType,
      bytes: sql<number>`octet_length(${mailAttachments.content})`,
    })
    .from(mailAttachments)
    .where(eq(mailAttachments.mailId, id))
    .orderBy(asc(mailAttachments.id))
  const { text, replyTo, unsubscribeUrl } = mail
  return { ...toEmailRow(mail), text: shown(text), replyTo, canUnsubscribe: unsubscribeUrl !== null, attachments }
}

/** A mail's HTML, or undefined. */
export async function emailHtml(tx: Executor, id: number, shown: Shown): Promise<string | undefined> {
  const [mail] = await tx.select({ html: mails.html }).from(mails).where(eq(mails.id, id))
  return mail && shown(mail.html)
}

/** A file of a mail, or undefined. */
export async function attachmentOf(tx: Executor, mailId: number, id: number) {
  const [file] = await tx
    .select()
    .from(mailAttachments)
    .where(and(eq(mailAttachments.mailId, mailId), eq(mailAttachments.id, id)))
  return file
}

/** Every kind of mail that there is, by as many looks into an index. */
export async function emailKinds(tx: Executor): Promise<string[]> {
  const { rows } = await tx.execute<{ kind: string }>(sql`
    with recursive "found" as (
      (select "kind" from "mails" order by "kind" limit 1)
      union all
      select (select "kind" from "mails" where "mails"."kind" > "found"."kind" order by "kind" limit 1)
        from "found" where "found"."kind" is not null
    )
    select "kind" from "found" where "kind" is not null`)
  return rows.map(({ kind }) => kind)
}
