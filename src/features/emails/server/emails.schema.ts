import { z } from 'zod'

/** `kept` because there is no mail server, `waiting` to be sent, `sent`, or `failed`: given up. */
export const EmailState = z.enum(['kept', 'waiting', 'sent', 'failed'])
export type EmailState = z.infer<typeof EmailState>

const moment = z.iso.datetime()

/** A mail in the list. */
export const EmailRow = z.object({
  id: z.int(),
  kind: z.string(),
  /** What it is about: an order's number, for one. */
  reference: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: EmailState,
  createdAt: moment,
  sentAt: moment.nullable(),
  failedAt: moment.nullable(),
  /** How often the mail server was asked. */
  attempts: z.int(),
  /** What it said when it last refused; without addresses. */
  lastError: z.string().nullable(),
})
export type EmailRow = z.infer<typeof EmailRow>

/** A mail as it was written; its HTML has an address of its own. */
export const Email = z.object({
  ...EmailRow.shape,
  text: z.string(),
  replyTo: z.string().nullable(),
  canUnsubscribe: z.boolean(),
  attachments: z.array(z.object({ id: z.int(), name: z.string(), contentType: z.string(), bytes: z.int() })),
})
export type Email = z.infer<typeof Email>
