import type { Pool } from 'pg'

export type KeptMail = { kind: string; subject: string; text: string; html: string }

export const mailsTo = async (pool: Pick<Pool, 'query'>, recipient: string, kind?: string): Promise<KeptMail[]> =>
  (
    await pool.query(
      'SELECT kind, subject, text, html FROM mails WHERE recipient = $1 AND ($2::text IS NULL OR kind = $2) ORDER BY id',
      [recipient, kind ?? null],
    )
  ).rows

export const linkIn = (text = ''): string => /\?token=([\w-]{43})\b/.exec(text)?.[1] ?? ''
