import { responseTimeText } from '#/features/shop/content/promises.rules.ts'
import { closedNote } from '#/features/shop/delivery/closures.rules.ts'
import { brand } from '#/lib/brand.ts'
import { formatDateTime } from '#/lib/format.ts'
import { pageUrl } from '#/lib/pageLinks.ts'
import { seller } from '#/lib/seller.ts'
import type { Transaction } from '#/platform/database.ts'
import { block } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import type { Mail } from '#/platform/mail/mail.ts'

type ContactMessage = {
  id: number
  name: string
  email: string
  subject: string | null
  message: string
  createdAt: Date
}

/** Queues a copy for the shop, with the sender as reply-to, and a confirmation to the sender. */
export async function queueContactEmails(
  tx: Transaction,
  { mail, origin }: { mail: Mail; origin: () => string },
  contact: ContactMessage,
): Promise<void> {
  const reference = `contact-${contact.id}`
  await mail.queue(tx, { kind: 'contact-copy', reference, ...contactCopy(contact, origin()) })
  await mail.queue(tx, { kind: 'contact-acknowledgement', reference, ...contactAcknowledgement(contact) })
}

function contactCopy(contact: ContactMessage, origin: string) {
  const subject = contact.subject ?? 'No subject'
  const content = letter('New message from your shop', [
    block.facts([
      ['Name', contact.name],
      ['Email', contact.email],
      ['Subject', subject],
      ['Received', formatDateTime(contact.createdAt)],
    ]),
    block.frame(contact.message),
    block.text(`Reply to this email to write back to ${contact.email}.`),
    block.button('Open the message in the admin', pageUrl(origin, `/admin/contacts/${contact.id}`)),
  ])
  return { recipient: seller.email, replyTo: contact.email, subject: `Contact: ${subject}`, content }
}

/** Anybody can type anybody's address, so typed text appears only in the frame, never in the subject or greeting. */
function contactAcknowledgement(contact: ContactMessage) {
  const closed = closedNote(contact.createdAt)
  const content = letter('We’ve received your message', [
    block.text(`Thank you for your message. We reply ${responseTimeText()}.`),
    ...(closed ? [block.note(closed)] : []),
    block.text('Here’s a copy of your message:'),
    block.frame(contact.message),
    block.text(
      `If you didn’t send this, somebody else entered your email address. You can ignore this email, or tell us at ${seller.email}.`,
    ),
  ])
  return {
    recipient: contact.email,
    replyTo: seller.email,
    subject: `${brand()}: we’ve received your message`,
    content,
  }
}
