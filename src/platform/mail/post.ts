import { domainToASCII } from 'node:url'
import type { mails } from './mail.tables.ts'

type MailRow = typeof mails.$inferSelect

/** A file that goes with a mail. */
export type Attachment = { name: string; contentType: string; content: Buffer }

/** The way to the mail server. */
export type Post = {
  /** Hands one mail over. Resolves when the server has taken it; rejects when it has not, or has not said so in time. */
  send(mail: MailRow, attachments: Attachment[], signal: AbortSignal): Promise<void>
  close(): void
}

// Together shorter than a job may take, so that no second attempt begins while the first is under way.
const HAND_OVER_WITHIN_MS = 60_000
const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 30_000
const CONNECTIONS = 3

/** Opens the way to the server at `smtpUrl`. Nothing is connected until there is something to send. */
export async function openPost({
  smtpUrl,
  from,
  answerWithinMs = ANSWER_WITHIN_MS,
}: {
  smtpUrl: string
  from: string
  answerWithinMs?: number | undefined
}): Promise<Post> {
  // Loaded late: a shop without a mail server does without it.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    // A mail whose connection broke goes back to the job queue, which waits longer than a moment.
    maxRequeues: 0,
    dnsTimeout: CONNECT_WITHIN_MS,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: Math.min(CONNECT_WITHIN_MS, answerWithinMs),
    socketTimeout: answerWithinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, attachments, signal) {
      await transport.sendMail({
        from,
        // An object, because a string would be read as a list of addresses.
        to: { name: '', address: mail.recipient },
        ...(mail.replyTo && isOneAddress(mail.replyTo) ? { replyTo: { name: '', address: mail.replyTo } } : {}),
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        date: mail.createdAt,
        messageId: messageId(mail, from),
        attachments: attachments.map(({ name, contentType, content }) => ({ filename: name, contentType, content })),
        headers: { 'Auto-Submitted': 'auto-generated', ...(mail.unsubscribeUrl ? oneClick(mail.unsubscribeUrl) : {}) },
        signal: AbortSignal.any([signal, AbortSignal.timeout(HAND_OVER_WITHIN_MS)]),
      })
    },
    close: () => transport.close(),
  }
}

/** What has mail programs offer to unsubscribe, and do so without a visit (RFC 2369, RFC 8058). */
const oneClick = (url: string) => ({
  'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * The same for every attempt at one mail, so that mail programs show it once even if it had to be sent twice: when the
 * server took it and the shop was killed before it could note that. The time keeps apart the mails of two databases.
 */
function messageId({ id, createdAt }: Pick<MailRow, 'id' | 'createdAt'>, from: string): string {
  const domain = /@([^@<>\s]+)>?$/.exec(from)?.[1] ?? ''
  return `<mail.${id}.${createdAt.getTime().toString(36)}@${domainToASCII(domain) || 'localhost'}>`
}

/** Exactly one address and nothing else: no list, no name, no line break that could become another header. */
export const isOneAddress = (text: string): boolean =>
  /^[^\s\p{Cc}@<>"(),:;\\[\]]{1,64}@[^\s\p{Cc}@<>"(),:;\\[\]]{1,255}$/u.test(text)

/** Whether the server has refused this mail for good (RFC 5321, 4.2.1), not the shop that wants to send it. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  const reply = Number(error.responseCode)
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && reply >= 500 && reply < 600 && reply !== 503
}

const LONGEST_REASON = 300

/** Why a mail was not taken, for the administrator: the server's own answer without addresses, or what happened instead. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The email couldn’t be sent.'
  const { code, response } = error as Error & { code?: unknown; response?: unknown }
  if (typeof response === 'string' && response !== '') return withoutAddresses(response)
  switch (code) {
    case 'ETIMEDOUT':
      return 'The mail server did not answer in time.'
    case 'EDNS':
      return 'The mail server’s name was not found.'
    case 'EAUTH':
      return 'The mail server refused the user name or password in SMTP_URL.'
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

const withoutAddresses = (answer: string) =>
  answer
    .slice(0, LONGEST_REASON)
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\S{0,100}@\S*/g, '[address]')
