import type { Pool } from 'pg'
import { hideLinkSecrets } from '../../src/platform/mail/linkSecrets.ts'
import { sha256 } from '../../src/platform/sha256.ts'
import { withBody } from './mailbox.ts'

/** Where the shop stores what a link must know: the secret itself or its SHA-256. */
const SECRET_COLUMN = '(token|hash|secret)'
/** Of an order's link, which isn't stored but signed. */
const SIGNED = /ORD-[0-9A-Z]{10}\.[\w-]{43}/

/** What the newest email of each kind would still let its readers open once it's sent. */
export async function findOpenLinks(pool: Pick<Pool, 'query'>): Promise<string[]> {
  const { rows: emails } = await pool.query('select distinct on (kind) * from mails order by kind, id desc')
  if (emails.length === 0) return []
  const { rows: columns } = await pool.query(
    `select format('%I', table_name) as "table", format('%I', column_name) as "column" from information_schema.columns
     where table_schema = 'public' and column_name ~ $1 and data_type in ('text', 'uuid')`,
    [SECRET_COLUMN],
  )
  const found: string[] = []
  for (const email of emails) {
    const { html, text } = withBody(email)
    const kept = [html, text, email.unsubscribe_url ?? ''].map(hideLinkSecrets).join('\n')
    const parts = [...new Set(kept.match(/[\w-]{16,}/g))]
    const stored = [...parts, ...parts.map((part) => sha256(part))]
    for (const { table, column } of columns) {
      const { rows } = await pool.query(`select from ${table} where ${column}::text = any($1) limit 1`, [stored])
      if (rows.length > 0) found.push(`${email.kind}: ${table}.${column}`)
    }
    if (SIGNED.test(kept)) found.push(`${email.kind}: the link to an order`)
  }
  return found
}
