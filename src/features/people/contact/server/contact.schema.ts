import { z } from 'zod'
import { EmailState } from '#/features/shop/emails/server/emails.schema.ts'
import { fieldSchema, optionalFieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { textSchema } from '#/platform/schemas/strings.schema.ts'
import { contactRules } from '../contact.rules.ts'
import { newMessageRules, REPLY_WRITERS, replyRules } from '../contactReply.rules.ts'

export const ContactRequest = z.object({
  name: fieldSchema(contactRules.name),
  email: fieldSchema(contactRules.email),
  subject: optionalFieldSchema(contactRules.subject),
  message: fieldSchema(contactRules.message),
})
export type ContactRequest = z.infer<typeof ContactRequest>

export const Contact = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  subject: z.string().nullable(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  answeredBy: z.string().nullable(),
})
export type Contact = z.infer<typeof Contact>

export const ContactRow = Contact.extend({
  lastMessageAt: z.iso.datetime(),
  /** The member of staff who wrote first; null for a message from the customer. */
  startedBy: z.string().nullable(),
})
export type ContactRow = z.infer<typeof ContactRow>

/** The email that carries what staff wrote; null once it has been deleted. */
const SentEmail = z.object({ id: z.int(), state: EmailState, lastError: z.string().nullable() }).nullable()

export const Conversation = ContactRow.extend({
  /** The first message, if staff wrote it. */
  firstEmail: SentEmail,
  replies: z.array(
    z.object({
      id: z.int(),
      writer: z.enum(REPLY_WRITERS),
      text: z.string(),
      author: z.string(),
      createdAt: z.iso.datetime(),
      email: SentEmail,
    }),
  ),
})
export type Conversation = z.infer<typeof Conversation>

const requestKey = textSchema().min(8, 'Send a request key of at least 8 characters').max(100)

/** `customer`: what they answered by email, added by staff. */
export const ReplyRequest = z.object({ writer: z.enum(REPLY_WRITERS), text: fieldSchema(replyRules.text), requestKey })
export type ReplyRequest = z.infer<typeof ReplyRequest>

export const NewMessageRequest = z.object({
  name: fieldSchema(contactRules.name),
  email: fieldSchema(contactRules.email),
  subject: fieldSchema(newMessageRules.subject),
  text: fieldSchema(newMessageRules.text),
  requestKey,
})
export type NewMessageRequest = z.infer<typeof NewMessageRequest>

export const ContactAnswered = z.object({ answered: z.boolean() })
