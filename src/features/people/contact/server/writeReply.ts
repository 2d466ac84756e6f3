import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { type AuditInfo, recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import { isUndeliverable, type Mail } from '#/platform/mail/mail.ts'
import type { NewMessageRequest, ReplyRequest } from './contact.schema.ts'
import { insertContact, updateAnswered } from './contact.store.ts'
import { findStarted, insertReply, listReplies, lockContact } from './conversation.store.ts'
import { replyEmail } from './reply.mail.ts'

export type ReplyRefusal = { code: 'unknownContact' | 'keyUsed' | 'undeliverable' }

/** Nothing is written if it's refused. A reply by the shop answers the message, one by the customer reopens it. */
export async function writeReply(
  tx: Transaction,
  mail: Mail,
  { id, writer, text, requestKey, actor, at }: ReplyRequest & AuditInfo & { id: number },
): Promise<Outcome<number, ReplyRefusal>> {
  const contact = await lockContact(tx, id)
  if (!contact) return refuse('unknownContact')
  const replies = await listReplies(tx, id)
  const same = replies.find((reply) => reply.requestKey === requestKey)
  if (same) return same.text === text && same.writer === writer ? ok(id) : refuse('keyUsed')
  if (writer === 'shop') {
    if (isUndeliverable(contact.email)) return refuse('undeliverable')
    await mail.queue(tx, replyEmail(contact, replies, { text, requestKey }))
  }
  await insertReply(tx, { contactId: id, writer, text, author: actor, requestKey, createdAt: at })
  await updateAnswered(tx, id, { answered: writer === 'shop', actor, at })
  const action = writer === 'shop' ? 'contact.replied' : 'contact.replyAdded'
  await recordActivity(tx, { actor, at, action, subjectType: 'contact', subjectId: id, subject: `Message ${id}` })
  return ok(id)
}

/** The first message of a conversation, written by staff. */
export async function startConversation(
  tx: Transaction,
  mail: Mail,
  { text, actor, at, ...request }: NewMessageRequest & AuditInfo,
): Promise<Outcome<number, ReplyRefusal>> {
  const { requestKey, email, subject } = request
  if (isUndeliverable(email)) return refuse('undeliverable')
  const answered = { startedBy: actor, answeredAt: at, answeredBy: actor }
  const contact = await insertContact(tx, { ...request, message: text, ...answered }, at)
  if (!contact) {
    const same = await findStarted(tx, requestKey)
    const isSame = same?.message === text && same.email === email && same.subject === subject
    return isSame ? ok(same.id) : refuse('keyUsed')
  }
  const { id } = contact
  await mail.queue(tx, replyEmail(contact, []))
  await recordActivity(tx, {
    actor,
    at,
    action: 'contact.started',
    subjectType: 'contact',
    subjectId: id,
    subject: `Message ${id}`,
  })
  return ok(id)
}
