import { domainToASCII } from 'node:url'
import type { mails } from './mail.tables.ts'

type MailRow = Omit<typeof mails.$inferSelect, 'content'>

export type Attachment = { name: string; contentType: string; content: Buffer }

export type MailTransport = {
  /** Rejects if the server refuses or doesn't respond in time. */
  send(mail: MailRow, attachments: Attachment[], signal: AbortSignal): Promise<void>
  close(): void
}

// Together shorter than a job may take, so that attempts don't overlap.
const SEND_TIMEOUT_MS = 60_000
const CONNECT_TIMEOUT_MS = 10_000
const RESPONSE_TIMEOUT_MS = 30_000
const MAX_CONNECTIONS = 3

export async function openTransport({
  smtpUrl,
  from,
  responseTimeoutMs = RESPONSE_TIMEOUT_MS,
}: {
  smtpUrl: string
  from: string
  responseTimeoutMs?: number | undefined
}): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxRequeues: 0,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: Math.min(CONNECT_TIMEOUT_MS, responseTimeoutMs),
    socketTimeout: responseTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, attachments, signal) {
      await transport.sendMail({
        from,
        // An object, because a string is parsed as a list of addresses.
        to: { name: '', address: mail.recipient },
        ...(mail.replyTo && isOneAddress(mail.replyTo) ? { replyTo: { name: '', address: mail.replyTo } } : {}),
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        date: mail.createdAt,
        messageId: messageId(mail, from),
        ...(mail.references ? { references: mail.references, inReplyTo: mail.references.split(' ').at(-1) } : {}),
        attachments: attachments.map(({ name, contentType, content }) => ({ filename: name, contentType, content })),
        headers: {
          // RFC 3834: automatic replies, such as “I’m on holiday”, go only to people.
          ...(mail.isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' }),
          ...(mail.unsubscribeUrl ? unsubscribeHeaders(mail.unsubscribeUrl) : {}),
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]),
      })
    },
    close: () => transport.close(),
  }
}

/** RFC 2369, RFC 8058. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The same for every attempt, so that mail clients show a repeated email once. */
export function messageId({ id, createdAt }: Pick<MailRow, 'id' | 'createdAt'>, from: string): string {
  const domain = /@([^@<>\s]+)>?$/.exec(from)?.[1] ?? ''
  return `<mail.${id}.${createdAt.getTime().toString(36)}@${domainToASCII(domain) || 'localhost'}>`
}

/** No list, no name, no line break (header injection). */
export const isOneAddress = (text: string): boolean =>
  /^[^\s\p{Cc}@<>"(),:;\\[\]]{1,64}@[^\s\p{Cc}@<>"(),:;\\[\]]{1,255}$/u.test(text)

/** A permanent refusal (RFC 5321, 4.2.1) of this email, not of the shop as a client. */
export function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  const reply = Number(error.responseCode)
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && reply >= 500 && reply < 600 && reply !== 503
}

const MAX_REASON_LENGTH = 300

export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'The email couldn’t be sent.'
  const { code, response } = error as Error & { code?: unknown; response?: unknown }
  if (typeof response === 'string' && response !== '') return hideAddresses(response)
  switch (code) {
    case 'ETIMEDOUT':
      return 'The mail server didn’t respond in time.'
    case 'EDNS':
      return 'The mail server’s name couldn’t be found.'
    case 'EAUTH':
      return 'The mail server rejected the username or password in SMTP_URL.'
    case 'ETLS':
      return 'A secure connection to the mail server couldn’t be made.'
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
      return 'The mail server couldn’t be reached, or closed the connection.'
    default:
      return error.name === 'AbortError' || error.name === 'TimeoutError'
        ? 'The attempt ended before the mail server replied.'
        : 'The email couldn’t be sent.'
  }
}

const hideAddresses = (reply: string) =>
  reply
    .slice(0, MAX_REASON_LENGTH)
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\S{0,100}@\S*/g, '[address]')
