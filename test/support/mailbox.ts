import type { Pool } from 'pg'
import { EmailContent } from '../../src/platform/mail/emailContent.ts'
import { htmlOf, textOf } from '../../src/platform/mail/renderEmail.ts'

type MailRow = { kind: string; reference: string; recipient: string; subject: string; reply_to: string | null }
export type StoredEmail = MailRow & { text: string; html: string }

/** As sent, or as it would be now. */
export const withBody = <Row extends { content: unknown; html: string; text: string }>(row: Row) => ({
  ...row,
  text: textOf(row),
  // On demand: Playwright compiles JSX to something else.
  get html() {
    return htmlOf(row)
  },
})

/** Oldest first. */
export async function loadEmails(
  pool: Pick<Pool, 'query'>,
  where = 'true',
  values: unknown[] = [],
): Promise<StoredEmail[]> {
  const query = `select * from mails where ${where} order by id`
  const { rows } = await pool.query<StoredEmail & { content: unknown }>(query, values)
  // Validated, as when it’s sent.
  return rows.map((row) => withBody({ ...row, content: row.content && EmailContent.parse(row.content) }))
}

export const loadEmailsTo = (pool: Pick<Pool, 'query'>, recipient: string, kind?: string): Promise<StoredEmail[]> =>
  loadEmails(pool, 'recipient = $1 and ($2::text is null or kind = $2)', [recipient, kind ?? null])

export const tokenIn = (text = ''): string => /\?token=([\w-]{43})\b/.exec(text)?.[1] ?? ''
