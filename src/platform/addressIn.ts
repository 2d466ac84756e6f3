import { type SQL, sql } from 'drizzle-orm'

// What an address may contain before the @ (RFC 5322, 3.2.3), and letters of every script.
const PART = "[[:alnum:].!#$%&'*+/=?^_`{|}~-]"

/** Matches a whole address in lower case: `ines@x.com` is in "Write to ines@x.com." but not in `ines@x.com.au`. */
export function namesAddress(words: SQL, email: string): SQL {
  const literally = email.replace(/[^\p{L}\p{N}@]/gu, '\\$&')
  const pattern = `(?<!${PART})${literally}(?![[:alnum:]_@-]|\\.[[:alnum:]])`
  // The plain search is cheap and leaves few texts to the pattern.
  return sql`(position(${email} in lower(${words})) > 0 and lower(${words}) ~ ${pattern})`
}
