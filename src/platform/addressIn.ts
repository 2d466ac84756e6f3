import { type SQL, sql } from 'drizzle-orm'

// What may stand in an address before the @ (RFC 5322, 3.2.3), letters of every script included.
const PART = "[[:alnum:].!#$%&'*+/=?^_`{|}~-]"

/**
 * Whether a text of the database names this address, in lower case, and not one that it is only a part of: `ines@x.com` is
 * in "Write to ines@x.com." but neither in `maines@x.com` nor in `ines@x.com.au`.
 */
export function namesAddress(words: SQL, email: string): SQL {
  const literally = email.replace(/[^\p{L}\p{N}@]/gu, '\\$&')
  const pattern = `(?<!${PART})${literally}(?![[:alnum:]_@-]|\\.[[:alnum:]])`
  // The plain search is quick and goes first; the pattern then looks at few texts.
  return sql`(position(${email} in lower(${words})) > 0 and lower(${words}) ~ ${pattern})`
}
