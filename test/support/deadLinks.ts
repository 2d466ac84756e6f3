import type { Pool } from 'pg'
import { withBody } from './mailbox.ts'
import { pagePatterns } from './publicPages.ts'
import type { TestShop } from './testShop.ts'

const ADDRESS = /http:\/\/localhost:3000[^\s"'<>]*/g

/** Addresses in the newest email of each kind that are neither a page’s nor an endpoint’s. */
export async function findDeadLinks(pool: Pick<Pool, 'query'>, app: TestShop['app']): Promise<string[]> {
  const { rows: emails } = await pool.query('select distinct on (kind) * from mails order by kind, id desc')
  if (emails.length === 0) return []
  const endpoints = app.routes.map(({ path }) => path).filter((path) => path.startsWith('/api/') && !path.includes('*'))
  const known = [...pagePatterns(), ...endpoints].map(
    (pattern) => new RegExp(`^${pattern.replace(/(?<=\/)[$:][^/]+/g, '[^/]+')}$`),
  )
  return emails.flatMap((email) => {
    const { html, text } = withBody(email)
    const addresses = [html, text, email.unsubscribe_url ?? ''].flatMap((part) => part.match(ADDRESS) ?? [])
    return addresses
      .filter((address) => !known.some((pattern) => pattern.test(new URL(address).pathname)))
      .map((address) => `${email.kind}: ${address}`)
  })
}
