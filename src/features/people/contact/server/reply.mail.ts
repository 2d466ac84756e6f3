import { formatDateTime } from '#/lib/format.ts'
import { seller } from '#/lib/seller.ts'
import { block } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
import { quoteText, replySubject } from '../contactReply.rules.ts'
import type { ContactRecord } from './contact.store.ts'
import type { contactReplies } from './contact.tables.ts'
import { REPLY_KIND, replyReference } from './conversation.store.ts'

type Reply = Pick<typeof contactReplies.$inferSelect, 'writer' | 'text' | 'requestKey' | 'createdAt'>

/** Quotes the customer's last message. Without `reply`, the message with which staff write first. */
export function replyEmail(
  contact: ContactRecord,
  earlier: readonly Reply[],
  reply?: { text: string; requestKey: string },
): NewMail {
  const { id, email, subject, message, startedBy, requestKey } = contact
  const text = reply?.text ?? message
  const key = reply?.requestKey ?? requestKey ?? ''
  const last =
    earlier.findLast(({ writer }) => writer === 'customer') ?? (startedBy === null && { ...contact, text: message })
  const opening = last && `On ${formatDateTime(last.createdAt)}, ${contact.name} wrote:`
  const quoted = opening ? `\n\n${opening}\n${quoteText(last.text)}` : ''
  const content = letter(subject ?? 'Your message', [
    ...text.split(/(?:\r\n|\r|\n){2,}/).map((part) => block.text(part)),
    ...(opening ? [block.text(opening), block.frame(last.text)] : []),
  ])
  const before = [requestKey, ...earlier.map(({ requestKey }) => requestKey)].filter((key) => key !== null)
  return {
    kind: REPLY_KIND,
    reference: replyReference(id, key),
    recipient: email,
    replyTo: seller.email,
    subject: reply ? replySubject(subject) : (subject ?? ''),
    content: { ...content, plainText: `${text}${quoted}\n\n-- \n${content.footer.join('\n')}\n` },
    isPersonal: true,
    follows: reply
      ? [
          { kind: 'contact-copy', reference: `contact-${id}` },
          { kind: 'contact-acknowledgement', reference: `contact-${id}` },
          ...before.map((key) => ({ kind: REPLY_KIND, reference: replyReference(id, key) })),
        ]
      : [],
  }
}
