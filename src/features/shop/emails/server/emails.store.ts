import { and, asc, eq, getTableColumns, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { type Role, seesStaff } from '#/lib/roles.ts'
import type { Executor } from '#/platform/database.ts'
import { type EmailSubject, kindLabel } from '#/platform/mail/emailKinds.ts'
import { mailAttachments, type mailColumns, mails, STAFF_MAIL_KINDS } from '#/platform/mail/mail.tables.ts'
import { htmlOf, textOf } from '#/platform/mail/renderEmail.ts'
import type { Email, EmailRow, EmailState } from './emails.schema.ts'

type MailHeader = Pick<typeof mails.$inferSelect, keyof typeof mailColumns>
type StateColumn = 'sentAt' | 'failedAt' | 'queuedAt'

export const stateOf = ({ sentAt, failedAt, queuedAt }: Pick<MailHeader, StateColumn>): EmailState =>
  sentAt ? 'sent' : failedAt ? 'failed' : queuedAt ? 'waiting' : 'kept'

/** `stateOf` in SQL. */
export function isInState(state: EmailState, { sentAt, failedAt, queuedAt }: Pick<typeof mails, StateColumn>): SQL {
  const conditions = {
    sent: isNotNull(sentAt),
    failed: and(isNull(sentAt), isNotNull(failedAt)),
    waiting: and(isNull(sentAt), isNull(failedAt), isNotNull(queuedAt)),
    kept: and(isNull(sentAt), isNull(failedAt), isNull(queuedAt)),
  }
  return conditions[state] as SQL
}

export const isVisibleTo = (role: Role, { kind }: Pick<typeof mails, 'kind'> = mails): SQL | undefined =>
  seesStaff(role) ? undefined : notInArray(kind, [...STAFF_MAIL_KINDS])

export const toEmailRow = (mail: MailHeader): EmailRow => ({
  id: mail.id,
  kind: mail.kind,
  kindLabel: kindLabel(mail.kind),
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

type Reader = { role: Role; redact: (body: string) => string; subjects: readonly EmailSubject[] }

const emailOf = (id: number, role: Role) => and(eq(mails.id, id), isVisibleTo(role))

export async function findEmail(
  tx: Executor,
  id: number,
  { role, redact, subjects }: Reader,
): Promise<Email | undefined> {
  const [email] = await tx.select().from(mails).where(emailOf(id, role))
  if (!email) return undefined
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
  const { replyTo, unsubscribeUrl } = email
  const text = redact(textOf(email))
  return {
    ...toEmailRow(email),
    queuedAt: email.queuedAt?.toISOString() ?? null,
    text,
    about: aboutOf(email, subjects),
    replyTo,
    canUnsubscribe: unsubscribeUrl !== null,
    attachments,
  }
}

function aboutOf(email: MailHeader, subjects: readonly EmailSubject[]): Email['about'] {
  for (const { pattern, of } of subjects) {
    const found = pattern.exec(email.reference)?.[1]
    if (found) return of(found, email)
  }
  return null
}

export async function findEmailHtml(
  tx: Executor,
  id: number,
  { role, redact }: Pick<Reader, 'role' | 'redact'>,
): Promise<string | undefined> {
  const { content, html } = mails
  const [email] = await tx.select({ content, html }).from(mails).where(emailOf(id, role))
  return email && redact(htmlOf(email))
}

export async function findAttachment(tx: Executor, mailId: number, id: number, role: Role) {
  const [file] = await tx
    .select(getTableColumns(mailAttachments))
    .from(mailAttachments)
    .innerJoin(mails, eq(mails.id, mailAttachments.mailId))
    .where(and(emailOf(mailId, role), eq(mailAttachments.id, id)))
  return file
}

/** Skips through the index on `kind`, one look-up per kind, instead of scanning the table. */
export async function listEmailKinds(tx: Executor, role: Role): Promise<string[]> {
  const { rows } = await tx.execute<{ kind: string }>(sql`
    with recursive "found" as (
      (select "kind" from "mails" order by "kind" limit 1)
      union all
      select (select "kind" from "mails" where "mails"."kind" > "found"."kind" order by "kind" limit 1)
        from "found" where "found"."kind" is not null
    )
    select "kind" from "found" where "kind" is not null`)
  const hidden: readonly string[] = seesStaff(role) ? [] : STAFF_MAIL_KINDS
  return rows.map(({ kind }) => kind).filter((kind) => !hidden.includes(kind))
}
