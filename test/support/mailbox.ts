import type { Pool } from 'pg'

export type StoredEmail = { kind: string; subject: string; text: string; html: string }

export const loadEmailsTo = async (
  pool: Pick<Pool, 'query'>,
  recipient: string,
  kind?: string,
): Promise<StoredEmail[]> =>
  (
    await pool.query(
      'SELECT kind, subject, text, html FROM mails WHERE recipient = $1 AND ($2::text IS NULL OR kind = $2) ORDER BY id',
      [recipient, kind ?? null],
    )
  ).rows

export const tokenIn = (text = ''): string => /\?token=([\w-]{43})\b/.exec(text)?.[1] ?? ''
