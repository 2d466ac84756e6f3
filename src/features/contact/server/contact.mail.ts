import { companyFooter } from '#/features/content/companyFooter.rules.ts'
import { facts } from '#/features/content/content.facts.ts'
import { responseTimeText } from '#/features/content/promises.rules.ts'
import { closedNote } from '#/features/delivery/closures.rules.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { pageUrl } from '#/lib/pageLinks.ts'
import type { Transaction } from '#/platform/database.ts'
import type { EmailBlock, EmailContent } from '#/platform/mail/emailContent.ts'
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
  const { brand, company } = facts
  const subject = contact.subject ?? 'No subject'
  const content: EmailContent = {
    brand,
    title: 'New message from your shop',
    blocks: [
      {
        type: 'facts',
        rows: [
          ['Name', contact.name],
          ['Email', contact.email],
          ['Subject', subject],
          ['Received', formatDateTime(contact.createdAt)],
        ],
      },
      messageFrame(contact.message),
      { type: 'text', text: `Reply to this email to write back to ${contact.email}.` },
      { type: 'button', label: 'Open the message in the admin', url: pageUrl(origin, `/admin/contacts/${contact.id}`) },
    ],
    footer: companyFooter(),
  }
  return { recipient: company.email, replyTo: contact.email, subject: `Contact: ${subject}`, content }
}

/** Anybody can type anybody's address, so typed text appears only in the frame, never in the subject or greeting. */
function contactAcknowledgement(contact: ContactMessage) {
  const { brand, company } = facts
  const closed = closedNote(contact.createdAt)
  const content: EmailContent = {
    brand,
    title: 'We’ve received your message',
    blocks: [
      { type: 'text', text: `Thank you for your message. We reply ${responseTimeText()}.` },
      ...(closed ? [{ type: 'note', text: closed } as const] : []),
      { type: 'text', text: 'Here’s a copy of your message:' },
      messageFrame(contact.message),
      {
        type: 'text',
        text: `If you didn’t send this, somebody else entered your email address. You can ignore this email, or tell us at ${company.email}.`,
      },
    ],
    footer: companyFooter(),
  }
  return {
    recipient: contact.email,
    replyTo: company.email,
    subject: `${brand}: we’ve received your message`,
    content,
  }
}

const messageFrame = (message: string): EmailBlock => ({ type: 'frame', lines: message.split(/\r\n|\r|\n/) })
