import { and, asc, eq, inArray } from 'drizzle-orm'
import { stateOf } from '#/features/shop/emails/server/emails.store.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { mails } from '#/platform/mail/mail.tables.ts'
import type { Conversation } from './contact.schema.ts'
import { type ContactRecord, findContact, toContactRow } from './contact.store.ts'
import { contactReplies, contactSubmissions } from './contact.tables.ts'

export const REPLY_KIND = 'contact-reply'

/** The reference of the email with the staff’s reply. */
export const replyReference = (contactId: number, requestKey: string) => `contact-${contactId}-${requestKey}`

export const listReplies = (tx: Executor, contactId: number) =>
  tx.select().from(contactReplies).where(eq(contactReplies.contactId, contactId)).orderBy(asc(contactReplies.id))

export async function loadConversation(tx: Executor, id: number): Promise<Conversation | undefined> {
  const contact = await findContact(tx, id)
  if (!contact) return undefined
  const replies = await listReplies(tx, id)
  const keys = [contact.requestKey, ...replies.map(({ requestKey }) => requestKey)].filter((key) => key !== null)
  const references = keys.map((key) => replyReference(id, key))
  const emails =
    references.length === 0
      ? []
      : await tx
          .select({
            id: mails.id,
            reference: mails.reference,
            lastError: mails.lastError,
            ...{ sentAt: mails.sentAt, failedAt: mails.failedAt, queuedAt: mails.queuedAt },
          })
          .from(mails)
          .where(and(eq(mails.kind, REPLY_KIND), inArray(mails.reference, references)))
  const emailOf = (requestKey: string | null) => {
    const email = emails.find(({ reference }) => requestKey && reference === replyReference(id, requestKey))
    return email ? { id: email.id, state: stateOf(email), lastError: email.lastError } : null
  }
  return {
    ...toContactRow(contact),
    firstEmail: emailOf(contact.requestKey),
    replies: replies.map(({ requestKey, createdAt, contactId: _, ...reply }) => ({
      ...reply,
      createdAt: createdAt.toISOString(),
      email: emailOf(requestKey),
    })),
  }
}

export async function lockContact(tx: Transaction, id: number): Promise<ContactRecord | undefined> {
  return (await tx.select().from(contactSubmissions).where(eq(contactSubmissions.id, id)).for('update'))[0]
}

export const findStarted = async (tx: Executor, requestKey: string): Promise<ContactRecord | undefined> =>
  (await tx.select().from(contactSubmissions).where(eq(contactSubmissions.requestKey, requestKey)))[0]

export async function insertReply(tx: Transaction, reply: typeof contactReplies.$inferInsert): Promise<void> {
  await tx.insert(contactReplies).values(reply)
  await tx
    .update(contactSubmissions)
    .set({ lastMessageAt: reply.createdAt })
    .where(eq(contactSubmissions.id, reply.contactId))
}
