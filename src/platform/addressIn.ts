import { type SQL, sql } from 'drizzle-orm'

// What an address may contain before the @ (RFC 5322, 3.2.3), and letters of every script.
const PART = "[[:alnum:].!#$%&'*+/=?^_`{|}~-]"

/**
 * A condition: whether `words` contain this address (in lower case), and not as a part of another. `ines@x.com` is in
 * "Write to ines@x.com." but neither in `maines@x.com` nor in `ines@x.com.au`.
 */
export function namesAddress(words: SQL, email: string): SQL {
  const literally = email.replace(/[^\p{L}\p{N}@]/gu, '\\$&')
  const pattern = `(?<!${PART})${literally}(?![[:alnum:]_@-]|\\.[[:alnum:]])`
  // The plain search is cheap and leaves few texts to the pattern.
  return sql`(position(${email} in lower(${words})) > 0 and lower(${words}) ~ ${pattern})`
}
