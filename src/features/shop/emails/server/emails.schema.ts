import { z } from 'zod'

/** `kept`: written without a mail server. `failed`: given up. */
export const EmailState = z.enum(['kept', 'waiting', 'sent', 'failed'])
export type EmailState = z.infer<typeof EmailState>

const moment = z.iso.datetime()

export const EmailRow = z.object({
  id: z.int(),
  kind: z.string(),
  kindLabel: z.string(),
  reference: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: EmailState,
  createdAt: moment,
  sentAt: moment.nullable(),
  failedAt: moment.nullable(),
  attempts: z.int(),
  /** The mail server's last error, without email addresses. */
  lastError: z.string().nullable(),
})
export type EmailRow = z.infer<typeof EmailRow>

export const Email = z.object({
  ...EmailRow.shape,
  queuedAt: moment.nullable(),
  text: z.string(),
  /** The record that it’s about. */
  about: z
    .object({ to: z.string(), search: z.record(z.string(), z.string()).optional(), words: z.string() })
    .nullable(),
  replyTo: z.string().nullable(),
  canUnsubscribe: z.boolean(),
  attachments: z.array(z.object({ id: z.int(), name: z.string(), contentType: z.string(), bytes: z.int() })),
})
export type Email = z.infer<typeof Email>
